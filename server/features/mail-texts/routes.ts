import type * as mailTexts from '#contract/calls/mail-texts.ts'
import type { Answers } from '../../http/answer.ts'
import { ownPlaceholders } from '../../reminders/own-value-queries.ts'
import { recipients } from './recipient-queries.ts'
import { previewMail } from './preview.ts'
import { organisationOfTexts, readTexts, resetText, saveText } from './service.ts'

export const mailTextAnswers: Answers<typeof mailTexts> = {
  async openMailTexts({ app, input, who }) {
    const clientId = await organisationOfTexts(app.db, who, input.clientId)
    const fields = await ownPlaceholders(app.db)
    return {
      mails: await readTexts(app.db, clientId),
      ownFields: fields.map(({ placeholder, name }) => ({ placeholder, name })),
    }
  },

  async save({ app, input: { clientId, ...texts }, who }) {
    await saveText(app.db, await organisationOfTexts(app.db, who, clientId), texts)
  },

  async reset({ app, input, who }) {
    await resetText(app.db, await organisationOfTexts(app.db, who, input.clientId), input.kind)
  },

  async recipients({ app, input, who }) {
    const clientId = await organisationOfTexts(app.db, who, input.clientId)
    return { people: await recipients(app.db, clientId, input.kind, input.searchTerm) }
  },

  async preview({ app, input, who }) {
    const clientId = await organisationOfTexts(app.db, who, input.clientId)
    return previewMail(app, clientId, input, new Date())
  },
}
