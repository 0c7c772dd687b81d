import type * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import type { Answers } from '../../../http/answer.ts'
import { answersFile } from './answers-file.ts'
import { formAndScope, statisticsOf } from './statistics.ts'
import { submitFeedback } from './submit.ts'

export const feedbackSubmissionAnswers: Answers<typeof feedbackSubmissions> = {
  async statistics({ app, input, who }) {
    return statisticsOf(app.db, who, input.feedbackFormId, input.clientId)
  },

  async download({ app, input, who }) {
    const { form, scope } = await formAndScope(app.db, who, input.feedbackFormId, input.clientId)
    return answersFile(app.db, form, scope, { day: new Date(), format: input.format })
  },

  async complete({ app, input, who }) {
    await submitFeedback(app.db, who, input)
  },
}
