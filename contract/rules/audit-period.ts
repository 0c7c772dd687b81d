// Limits of the number of days for which entries of the audit log are stored (rule audit-10). 0 means without limit.
export const minAuditDays = 90
export const maxAuditDays = 36_500

export const isAuditPeriod = (days: number) =>
  days === 0 || (Number.isInteger(days) && days >= minAuditDays && days <= maxAuditDays)
