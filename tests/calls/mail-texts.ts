import { api } from '#contract/all.ts'
import { type Examples, change, nothing, ofWholeClient } from './example.ts'

export const mailTexts: Examples = {
  // Texts of mails belong to the whole client, and are not for managers who are limited to teams.
  'GET MailText/GetMailTexts': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id }),
    log: nothing,
  },
  'POST MailText/SaveMailText': {
    who: ofWholeClient,
    send: (w) => ({
      clientId: w.client.id,
      kind: 'reminder',
      subject: 'Due',
      opening: 'Hello {name}',
      closing: '',
    }),
    log: change('Changed the text of a mail'),
    edited: {
      'mail text': ({ product, admin }) => ({
        which: { kind: 'reminder' },
        read: async () => {
          const { mails } = await product.ask(api.mailTexts.openMailTexts, {}, admin)
          return mails.find(({ kind }) => kind === 'reminder')?.texts
        },
        other: ['closing', 'Goodbye'],
        both: ['subject', 'First subject', 'Second subject'],
      }),
    },
  },
  'POST MailText/ResetMailText': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, kind: 'reminder' }),
    log: change('Reset the text of a mail'),
    after: 'POST MailText/SaveMailText',
  },
  'GET MailText/GetRecipients': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, kind: 'reminder' }),
    log: nothing,
  },
  'POST MailText/PreviewMail': {
    who: ofWholeClient,
    send: (w) => ({ clientId: w.client.id, kind: 'reminder', opening: 'Hello', personId: w.learner.id }),
    log: nothing,
  },
}
