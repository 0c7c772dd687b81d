import type { TemplateType } from '#contract/calls/emails.ts'

/** Mails that name others than who gets them; all other mails are about who gets them. */
export const aboutOthers: TemplateType[] = ['Digest', 'OverdueNotice', 'EvidencePack']
