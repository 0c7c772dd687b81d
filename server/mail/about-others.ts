import type { TemplateType } from '#contract/calls/emails.ts'

/** Mails that name people other than the recipient. All other mails are about the recipient. */
export const aboutOthers: TemplateType[] = ['Digest', 'OverdueNotice', 'EvidencePack']
