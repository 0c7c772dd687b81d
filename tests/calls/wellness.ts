import { type Examples, administrators, everybody, change, exported, viewed, nothing } from './example.ts'

export const wellness: Examples = {
  'GET Wellness': {
    who: administrators,
    log: viewed('Viewed wellness results by name'),
  },
  'GET Wellness/GetOrganisations': {
    who: administrators,
    log: nothing,
  },
  'GET Wellness/org/{organisation}': {
    who: administrators,
    send: () => ({ organisation: 'Acme' }),
    log: viewed('Viewed the wellness results of an organisation by name'),
  },
  'GET Wellness/DownloadResults': {
    who: administrators,
    send: () => ({ organisation: '' }),
    log: exported('Exported wellness results'),
  },
  'POST Wellness/SubmitQuestionnaire': {
    who: everybody,
    send: () => ({
      participant: { firstName: 'Ada', lastName: 'Green', email: 'ada@example.test', organisation: 'Acme' },
      questions: [{ question: 'I sleep well', value: 7 }],
    }),
    log: change('Submitted a wellness questionnaire'),
  },
}
