// How long data about people is stored (docs/rules/retention.md).

// Limits of the number of days for which entries of the audit log are stored (rule audit-10). 0 means without limit.
export const minAuditDays = 90
export const maxAuditDays = 36_500

export const isAuditPeriod = (days: number) =>
  days === 0 || (Number.isInteger(days) && days >= minAuditDays && days <= maxAuditDays)

/** The rules are in the order in which they run, so that data of a person is counted by its own rule before the person is deleted. */
export const retentionRules = ['answers', 'logs', 'mails', 'people'] as const
export type RetentionRule = (typeof retentionRules)[number]

export const minRetentionMonths = 3
export const maxRetentionMonths = 600

/** 0 means without limit. */
export const isRetentionPeriod = (months: number) =>
  months === 0 || (Number.isInteger(months) && months >= minRetentionMonths && months <= maxRetentionMonths)

/** The preview is for now, and for this many days after it. */
export const previewDays = 30

/** The kinds of data that each rule removes, in the order of removal. */
export const retentionParts = {
  answers: ['feedbackTexts', 'registrations', 'questionnaires'],
  logs: ['attemptLogs', 'logIns'],
  mails: ['mails', 'enquiryAnswers'],
  people: ['people'],
} as const satisfies Record<RetentionRule, readonly string[]>
export type RetentionPart = (typeof retentionParts)[RetentionRule][number]
export const retentionPartNames = retentionRules.flatMap(
  (rule): readonly RetentionPart[] => retentionParts[rule],
)
