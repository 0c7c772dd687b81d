import type * as loginCards from '#contract/calls/login-cards.ts'
import type { Answers } from '../../http/answer.ts'
import { makeCards, previewCards } from './cards-file.ts'
import { changeWithoutEmail, createWithoutEmail, unlockLogin } from './service.ts'

export const loginCardAnswers: Answers<typeof loginCards> = {
  async createWithoutEmail({ app, input, who }) {
    return { user: await createWithoutEmail(app, who, input) }
  },

  updateWithoutEmail: ({ app, input, who }) => changeWithoutEmail(app, who, input),

  unlock: ({ app, input, who }) => unlockLogin(app, who, input.id),

  previewCards: ({ app, input, who }) => previewCards(app, who, input),

  makeCards: ({ app, input, who }) => makeCards(app, who, input),
}
