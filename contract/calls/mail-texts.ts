// The texts of the mails about deadlines and seats. The provider and each client can have their own.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { mailKinds, maxMailTextLengths } from '../rules/mail-texts.ts'
import { id, optionalId, option, required, searchTerm, text, previousValues } from '../shapes.ts'

const mailText = z.object({ subject: z.string(), opening: z.string(), closing: z.string() })
const kind = z.enum(mailKinds, { error: `Please choose a mail: ${mailKinds.join(', ')}` })
/** The client of the texts. If it is absent, they are those of the provider, or for a manager those of the own client. */
const of = { clientId: optionalId, kind }

const lines = (value: string) => value.replace(/\r\n?/g, '\n')
const oneLine = (value: string) => value.replace(/\s+/g, ' ')

/** Validates the texts and converts them to the form in which they are stored. */
export const texts = {
  subject: required('Please enter a subject', maxMailTextLengths.subject).transform(oneLine),
  opening: required('Please enter an opening', maxMailTextLengths.opening).transform(lines),
  closing: text(maxMailTextLengths.closing).default('').transform(lines),
}

export const openMailTexts = get('MailText/GetMailTexts', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The texts of the mails about deadlines and seats: of a client, for a manager of the own one, otherwise of the provider',
  input: { clientId: optionalId },
  reply: z.object({
    mails: z.array(
      z.object({
        kind: z.enum(mailKinds),
        texts: mailText,
        /** Whether the organisation has texts of its own. */
        isOwn: z.boolean(),
        /** The texts that apply without own texts. */
        otherwise: mailText,
      }),
    ),
    /** The own fields of the provider that the text of a reminder can name, with their placeholders without braces. */
    ownFields: z.array(z.object({ placeholder: z.string(), name: z.string() })),
  }),
})

export const save = post('MailText/SaveMailText', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed the text of a mail'),
  summary: 'Set the texts of a mail of a client or of the provider; unknown placeholders are refused',
  input: { ...of, ...texts, was: previousValues },
})

export const reset = post('MailText/ResetMailText', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Reset the text of a mail'),
  summary: 'Remove the own texts of a mail, so that those of the provider or the default texts hold again',
  input: of,
})

export const recipients = get('MailText/GetRecipients', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Up to 20 people for whom a mail can be previewed: with something due, or managers',
  input: { ...of, searchTerm },
  reply: z.object({ people: z.array(option) }),
})

export const preview = post('MailText/PreviewMail', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'A mail with these texts as a person of the organisation would get it today, or as an example for nobody; nothing is sent',
  input: {
    ...of,
    subject: text(maxMailTextLengths.subject).default('').transform(oneLine),
    opening: text(maxMailTextLengths.opening).default('').transform(lines),
    closing: texts.closing,
    personId: id.nullish(),
  },
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Whether the facts are made up, because nobody was chosen or nothing is due for the person. */
    isExample: z.boolean(),
  }),
})
