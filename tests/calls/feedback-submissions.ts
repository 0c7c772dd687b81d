import { type Examples, administrators, change, exported, nothing } from './example.ts'

export const feedbackSubmissions: Examples = {
  // The answers are those of the whole client, and anonymous.
  'GET Feedback/GetFeedbackForCourse': {
    who: '401 | 403 403 403 | ok 404 ok | 403 403 | ok',
    send: async (w) => ({ feedbackFormId: (await w.form()).id }),
    log: nothing,
  },
  'GET Feedback/DownloadFeedback': {
    who: administrators,
    send: async (w) => ({ feedbackFormId: (await w.answeredForm()).id }),
    log: exported('Exported the answers to a feedback form'),
  },
  'POST Feedback/completeFeedbackForm': {
    who: '401 | ok ok 404 | 403 403 ok | 403 403 | 403',
    send: async (w) => {
      await w.passed()
      const { id, answer } = await w.form()
      return { feedbackFormId: id, additionalFeedback: '', answers: [{ id: answer.id }], FreeTextAnswers: [] }
    },
    log: change('Answered a feedback form'),
  },
}
