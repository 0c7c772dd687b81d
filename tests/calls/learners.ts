import { type Examples, change, exported, nothing, newEmail, fullName } from './example.ts'

export const learners: Examples = {
  'GET Client/Learners/': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: (w) => ({ pageNumber: 1, pageSize: 10, searchTerm: w.learner.email }),
    log: nothing,
  },
  'GET Client/ExportLearners': {
    who: '401 | 403 403 403 | sees own sees | sees own | sees',
    send: (w) => ({ format: 'csv', searchTerm: w.learner.email }),
    log: exported('Exported the list of learners'),
  },
  'GET Client/GetUserByUrlToken/{urlToken}': {
    who: '401 | 403 403 403 | sees 404 sees | sees 404 | sees',
    send: (w) => ({ urlToken: w.learner.urlToken }),
    log: nothing,
  },
  'POST Client/PreviewUpload': {
    who: '401 | 403 403 403 | ok ok ok | ok ok | ok',
    send: () => ({
      csvFile: new File([`First name,Last name,Email\nAda,Green,${newEmail()}`], 'people.csv'),
    }),
    log: nothing,
  },
  'POST Client/PreviewRows': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ rows: [{ ...fullName, email: newEmail(), line: 2 }], clientId: w.client.id }),
    log: nothing,
  },
  'POST Client/UploadUsers': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ users: [{ ...fullName, email: newEmail() }], clientId: w.client.id }),
    log: change('Uploaded learners'),
  },
  'POST Client/ApplyImport': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({
      rows: [{ ...fullName, email: newEmail() }],
      clientId: w.client.id,
      expected: { added: 1, changed: 0, back: 0, archived: 0 },
    }),
    log: change('Updated people from a list'),
  },
}
