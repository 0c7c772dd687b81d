// Words and bounds of reminders that both sides share (docs/rules/reminders.md).
export const reminderKinds = [
  'assignment',
  'beforeDue',
  'overdue',
  'beforeExpiry',
  'expired',
  'manual',
] as const
export type ReminderKind = (typeof reminderKinds)[number]
/** Why a mail was sent: a reminder, or a notice to a manager. */
export type ReminderReason = ReminderKind | 'notice'

/** Monday is 1, as in ISO 8601. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The maximum number of reminders of a policy before a due date, and of those before an expiry. */
export const maxReminders = 5
export const maxDaysBefore = 365
export const maxDaysBetween = 365
export const maxOverdueReminders = 100

/** A reminder that could not be sent on its day, because of a quiet day or a stopped server, can still be sent for this many days. */
export const catchUpDays = 7

export interface ReminderSettings {
  isEnabled: boolean
  onAssignment: boolean
  beforeDue: number[]
  /** Null: no reminders are sent about overdue or expired courses. */
  overdueEvery: number | null
  overdueAtMost: number
  beforeExpiry: number[]
  /** Null: no notice is sent to managers. */
  noticeAfter: number | null
  /** Null: no digest is sent. */
  digestWeekday: number | null
  digestHour: number
  digestWhenEmpty: boolean
  sendHour: number
  quietDays: number[]
}

/** The policy that is proposed while none has been saved. */
export const proposedReminders: ReminderSettings = {
  isEnabled: false,
  onAssignment: true,
  beforeDue: [14, 3],
  overdueEvery: 7,
  overdueAtMost: 4,
  beforeExpiry: [30, 7],
  noticeAfter: 7,
  digestWeekday: 1,
  digestHour: 8,
  digestWhenEmpty: false,
  sendHour: 8,
  quietDays: [6, 7],
}
