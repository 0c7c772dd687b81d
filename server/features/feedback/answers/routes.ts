import type * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import type { Answers } from '../../../http/answer.ts'
import { answersFile } from './answers-file.ts'
import { formAndScope, statisticsOf } from './statistics.ts'
import { submitFeedback } from './submit.ts'

export const feedbackSubmissionAnswers: Answers<typeof feedbackSubmissions> = {
  statistics: ({ app, input, who }) => statisticsOf(app.db, who, input.feedbackFormId, input.clientId),

  async download({ app, input, who }) {
    const { form, scope } = await formAndScope(app.db, who, input.feedbackFormId, input.clientId)
    return answersFile(app.db, form, scope, { day: new Date(), format: input.format })
  },

  complete: ({ app, input, who }) => submitFeedback(app.db, who, input),
}
