// Mail that was sent, or only recorded because no mail server is configured.
import { z } from 'zod'
import { download, get, exports } from '../call.ts'
import { emailsOrder, failedEmailsOrder } from '../rules/list-order.ts'
import { dateTime, id, listFormat, paged, pageFromOne, pageSize, sortedBy, text } from '../shapes.ts'

/** The types of mails. Their names are shown exactly as they are here (rule mail-2). */
export const templateTypes = [
  'ConfirmAccount',
  'ConfirmLearnerAccount',
  'PasswordReset',
  'BadgeClaim',
  'CertificateReissued',
  'CertificateRevoked',
  'EmailChanged',
  'PasswordChanged',
  'NewDevice',
  'SecondFactorOn',
  'SecondFactorOff',
  'SecondFactorReset',
  'PasskeyAdded',
  'PasskeyRemoved',
  'RecoveryCodesReplaced',
  'PasswordRemoved',
  'AccountHandedOver',
  'SingleSignOnOnly',
  'SingleSignOnSecretEnds',
  'SingleSignOnChanged',
  'AlreadyRegistered',
  'JoinAccepted',
  'JoinRefused',
  'TestMessage',
  'Reminder',
  'Digest',
  'OverdueNotice',
  'SeatNotice',
  'ProvisioningStopped',
  'EvidencePack',
  'EnquiryAnswer',
  'WebhookPaused',
] as const
export type TemplateType = (typeof templateTypes)[number]

const record = {
  id: z.string(),
  toAddress: z.string(),
  toName: z.string(),
  templateType: z.string(),
  subject: z.string(),
  /** The time at which the mail was passed to the mail server. Without a mail server it is the time at which it was recorded. */
  processedDateTime: dateTime,
  /** Whether it was sent; otherwise it was only recorded. */
  isSent: z.boolean(),
}

/** Mail was sent or, without a mail server, only recorded. */
export const deliveries = ['sent', 'recorded'] as const

const toAddress = text(254).default('')
/** The filters and the order of the list. */
const narrowed = {
  toAddress,
  templateType: z
    .enum(templateTypes, { error: `Please choose a template: ${templateTypes.join(', ')}` })
    .optional(),
  delivery: z.enum(deliveries, { error: `Please choose ${deliveries.join(' or ')}` }).optional(),
  ...sortedBy(emailsOrder),
}
const failedOnes = { toAddress, ...sortedBy(failedEmailsOrder) }

export const list = get('Email/getAllEmails', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of sent and recorded mail, newest first unless another order is named',
  input: { pageNumber: pageFromOne, pageSize, ...narrowed },
  reply: z.object({ emailRecords: z.array(z.object(record)), ...paged }),
})

export const exportList = download('Email/ExportEmails', {
  access: ['ADMIN'],
  audit: exports('Exported the list of emails'),
  summary:
    'The list of sent and recorded mail as it is filtered and sorted, as CSV or XLSX, without its text',
  input: { ...narrowed, format: listFormat },
})

export const failed = get('Email/GetFailedEmails', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'A page of the mail that could not be sent, the newest first unless another order is named, and why',
  input: { pageNumber: pageFromOne, pageSize, ...failedOnes },
  reply: z.object({
    failedEmails: z.array(
      z.object({
        id: z.string(),
        toAddress: z.string(),
        toName: z.string(),
        templateType: z.string(),
        subject: z.string(),
        createdDateTime: dateTime,
        attempts: z.number(),
        /** The answer of the mail server to the last attempt. */
        reason: z.string(),
        /** False if the mail was refused permanently, or given up after two weeks. */
        isTriedAgain: z.boolean(),
        /** True if the mail server refused it permanently. */
        isRefused: z.boolean(),
      }),
    ),
    ...paged,
  }),
})

export const exportFailed = download('Email/ExportFailedEmails', {
  access: ['ADMIN'],
  audit: exports('Exported the list of failed emails'),
  summary: 'The list of mail that could not be sent as it is searched and sorted, as CSV or XLSX',
  input: { ...failedOnes, format: listFormat },
})

export const counts = get('Email/GetEmailCounts', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How many emails were sent, were only recorded, and could not be sent',
  reply: z.object({ sent: z.number(), recorded: z.number(), failed: z.number() }),
})

export const openEmail = get('Email/getEmail/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One mail as it was sent or, without a mail server, as it would have been',
  input: { id },
  reply: z.object({
    email: z.object({ ...record, subject: z.string(), html: z.string(), text: z.string() }),
  }),
})
