import { type Examples, change, newEmail, nothing } from './example.ts'

const counts = { added: 0, changed: 0, back: 0, archived: 0, rejected: 0 }
const oneNewPerson = () => ({
  csvFile: new File([`First name,Last name,Email\nAda,Green,${newEmail()}`], 'people.csv'),
  ...{ ...counts, added: 1 },
})

export const largeLists: Examples = {
  'POST Client/ApplyInParts': {
    who: '401 | 403 403 403 | ok 404 ok | ok ok | ok',
    send: (w) => ({ ...oneNewPerson(), clientId: w.client.id }),
    log: change('Uploaded a list of learners in parts'),
  },
  // The list was uploaded by a manager of the whole client, so that limited managers do not see it.
  'GET Client/GetListsInParts': {
    who: '401 | 403 403 403 | sees own sees | own own | sees',
    send: async (w) => (await w.stoppedList(), {}),
    log: nothing,
  },
  'GET Client/GetListInParts/{id}': {
    who: '401 | 403 403 403 | sees 404 sees | 404 404 | sees',
    send: async (w) => ({ id: (await w.stoppedList()).id }),
    log: nothing,
  },
  'POST Client/ContinueListInParts': {
    who: '401 | 403 403 403 | ok 404 ok | 404 404 | ok',
    send: async (w) => ({ id: (await w.stoppedList()).id }),
    log: change('Went on with a list of learners in parts'),
  },
  'POST Client/EndListInParts': {
    who: '401 | 403 403 403 | ok 404 ok | 404 404 | ok',
    send: async (w) => ({ id: (await w.stoppedList()).id }),
    log: change('Ended a list of learners in parts'),
  },
}
