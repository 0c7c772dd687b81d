// Mail that has left the platform.
import { z } from 'zod'
import { get } from './call.ts'
import { dateTime, id, paged, pageFromOne, text } from './shapes.ts'

/** Shown as they are (Choice Q218). */
export const templateTypes = [
  'ConfirmAccount',
  'ConfirmLearnerAccount',
  'PasswordReset',
  'BadgeClaim',
  'EmailChanged',
  'AlreadyRegistered',
] as const
export type TemplateType = (typeof templateTypes)[number]

const record = {
  id: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  templateType: z.string(),
  processedDateTime: dateTime,
}

export const list = get('Email/getAllEmails', {
  access: ['ADMIN'],
  summary: 'A page of sent mail, newest first',
  input: { pageNumber: pageFromOne, toAddress: text(254).default('') },
  reply: z.object({ emailRecords: z.array(z.object(record)), ...paged }),
})

export const open = get('Email/getEmail/{id}', {
  access: ['ADMIN'],
  summary: 'One sent mail as it arrived',
  input: { id },
  reply: z.object({
    email: z.object({ ...record, subject: z.string(), html: z.string(), text: z.string() }),
  }),
})
