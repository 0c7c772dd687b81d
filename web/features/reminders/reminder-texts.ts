import type { DeadlineMailKind } from '#contract/rules/mail-texts.ts'
import type { ReminderReason } from '#contract/rules/reminders.ts'
import type { Explained } from './hooks.ts'

export const mailKindTexts: Record<DeadlineMailKind, string> = {
  reminder: 'Reminder',
  digest: 'Weekly digest',
  notice: 'Notice of missed due dates',
}

export const reasonTexts: Record<ReminderReason, string> = {
  assignment: 'assigned',
  beforeDue: 'due soon',
  overdue: 'overdue',
  beforeExpiry: 'about to expire',
  expired: 'expired',
  manual: '“Remind now”',
  notice: 'missed due dates',
}

export const exclusionTexts: Record<NonNullable<Explained['excludedBy']>, string> = {
  off: 'No reminders are sent, because they are not enabled for this organisation.',
  paused: 'No reminders are sent, because the organisation is paused.',
  startsLater: 'No reminders are sent before the start date of the person.',
  unregistered: 'No reminders are sent before the person has registered.',
  noAddress: 'No reminders are sent, because the person has no email address.',
  archived: 'No reminders are sent, because the person is archived.',
  nothingOpen: 'No reminders are sent, because there is nothing to complete.',
}
