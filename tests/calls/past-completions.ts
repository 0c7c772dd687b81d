import { type Examples, change, nothing } from './example.ts'

/** Administrators name any client, managers their own. */
const ofClient = '401 | 403 403 403 | ok 404 ok | ok ok | ok'

export const pastCompletions: Examples = {
  'POST Training/PreviewPastCompletions': {
    who: ofClient,
    send: (w) => ({
      csvFile: new File([`Email,Course,Date\n${w.learner.email},First aid,2026-01-31`], 'past.csv'),
      clientId: w.client.id,
    }),
    log: nothing,
  },
  'POST Training/PreviewPastCompletionRows': {
    who: ofClient,
    send: (w) => ({
      rows: [{ line: 2, email: w.learner.email, course: 'First aid', completedOn: '2026-01-31' }],
      clientId: w.client.id,
    }),
    log: nothing,
  },
  'POST Training/UploadPastCompletions': {
    // The learner of the row is in no team of the manager who is limited to another one.
    who: '401 | 403 403 403 | ok 404 ok | ok 400 | ok',
    send: async (w) => {
      const { courseId } = await w.obligation()
      return {
        rows: [{ line: 2, email: w.learner.email, course: 'As it was called', completedOn: '2025-01-31' }],
        courses: [{ name: 'As it was called', courseId }],
        clientId: w.client.id,
        expected: 1,
      }
    },
    log: change('Uploaded past completions'),
  },
}
