// Mail that has left the platform, or was recorded because no mail server is configured.
import { z } from 'zod'
import { get } from '../call.ts'
import { dateTime, id, paged, pageFromOne, text } from '../shapes.ts'

/** Shown as they are (rule mail-2). */
export const templateTypes = [
  'ConfirmAccount',
  'ConfirmLearnerAccount',
  'PasswordReset',
  'BadgeClaim',
  'CertificateReissued',
  'CertificateRevoked',
  'EmailChanged',
  'AlreadyRegistered',
  'TestMessage',
  'Reminder',
  'Digest',
  'OverdueNotice',
] as const
export type TemplateType = (typeof templateTypes)[number]

const record = {
  id: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  templateType: z.string(),
  /** When it was passed to the mail server or, without one, recorded. */
  processedDateTime: dateTime,
  /** Whether it was sent; otherwise it was only recorded. */
  isSent: z.boolean(),
}

export const list = get('Email/getAllEmails', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of sent and recorded mail, newest first',
  input: { pageNumber: pageFromOne, toAddress: text(254).default('') },
  reply: z.object({ emailRecords: z.array(z.object(record)), ...paged }),
})

export const failed = get('Email/GetFailedEmails', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of the mail that could not be sent, the newest first, and why',
  input: { pageNumber: pageFromOne },
  reply: z.object({
    failedEmails: z.array(
      z.object({
        id: z.string(),
        toAddress: z.string(),
        toName: z.string(),
        templateType: z.string(),
        createdDateTime: dateTime,
        attempts: z.number(),
        /** What the mail server answered to the last attempt. */
        reason: z.string(),
        /** Otherwise it was given up after two weeks. */
        isTriedAgain: z.boolean(),
      }),
    ),
    ...paged,
  }),
})

export const open = get('Email/getEmail/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One mail as it was sent or, without a mail server, as it would have been',
  input: { id },
  reply: z.object({
    email: z.object({ ...record, subject: z.string(), html: z.string(), text: z.string() }),
  }),
})
