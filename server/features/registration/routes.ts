import type * as registration from '#contract/calls/registration.ts'
import type { Answers } from '../../http/answer.ts'
import { registrationChoices } from './queries.ts'
import { addToList, removeFromList } from './service.ts'

export const registrationAnswers: Answers<typeof registration> = {
  async lists({ app }) {
    const choices = await registrationChoices(app.db)
    const of = (wanted: string) => choices.filter(({ kind }) => kind === wanted)
    return {
      gender: of('gender'),
      jobRole: of('jobRole'),
      employmentStatus: of('employmentStatus'),
      ethnicity: of('ethnicity'),
    }
  },

  add: ({ app, input }) => addToList(app.db, input.type, input.name),

  remove: ({ app, input }) => removeFromList(app.db, input.type, input.id),
}
