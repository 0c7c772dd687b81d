import type * as registrationForm from '#contract/calls/registration-form.ts'
import { isKnowledge } from '#contract/rules/registration-form.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { formOf } from './form.ts'
import { numberOfAnswers, questionById } from './question-queries.ts'
import {
  addQuestion,
  orderForm,
  ownerOfForm,
  removeQuestion,
  renameField,
  updateItem,
  updateQuestion,
  setOwnForm,
} from './service.ts'

export const registrationFormAnswers: Answers<typeof registrationForm> = {
  async openRegistrationForm({ app, input }) {
    const owner = await ownerOfForm(app.db, input.clientId)
    const form = await formOf(app.db, owner)
    return {
      isOwn: form.clientId === owner,
      items: form.items.map(({ key, kind, shownLabel, isAsked, isRequired, isOfProvider, options }) => ({
        key,
        kind,
        label: shownLabel,
        isAsked,
        isRequired,
        mayBeRequired: !isKnowledge(key),
        isOfProvider,
        options,
      })),
    }
  },

  setOwn: ({ app, input }) => setOwnForm(app.db, input.clientId, input.isUsed),

  updateItem: ({ app, input }) => updateItem(app.db, input),

  rename: ({ app, input }) => renameField(app.db, input),

  order: ({ app, input }) => orderForm(app.db, input),

  async addQuestion({ app, input }) {
    return { id: await addQuestion(app.db, input) }
  },

  updateQuestion: ({ app, input }) => updateQuestion(app.db, input),

  async questionLosses({ app, input }) {
    const { id } = orNotFound(await questionById(app.db, input.id))
    return { numberOfAnswers: await numberOfAnswers(app.db, id) }
  },

  removeQuestion: ({ app, input }) => removeQuestion(app.db, input.id),
}
