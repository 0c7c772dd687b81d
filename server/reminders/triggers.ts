// Decides which reminders of a course fall on which day, in one pure function (rules reminders-3 to reminders-8). The daily run, the
// prediction and the explanation of a person's mails all use it.
import type { ObligationStatus } from '#contract/rules/training.ts'
import { type ReminderKind, type ReminderSettings, catchUpDays } from '#contract/rules/reminders.ts'
import { type Day, dayOfNumber, numberOfDay } from '../training/calendar.ts'

export interface Policy extends ReminderSettings {
  /** Reminders of earlier days are not sent. */
  enabledOn: Day
}

/** A course that a person still has to complete, or to renew, on a day. */
export interface OpenCourse {
  courseId: string
  title: string
  status: Exclude<ObligationStatus, 'exempt' | 'completed'>
  since: Day
  dueOn: Day | null
  validUntil: Day | null
  /** The first day on which it can be renewed; null when nothing was completed, or when the completion has no end. */
  renewableFrom: Day | null
}

export interface Trigger {
  courseId: string
  kind: ReminderKind
  /** The day to which the reminder belongs. It may be sent later. */
  day: Day
}

/**
 * Returns the reminders of a course that can be sent on a day: those of this day and of the last days before it.
 * @param joinedOn the day of the person's registration
 */
export function triggersOn(day: Day, course: OpenCourse, joinedOn: Day, policy: Policy): Trigger[] {
  const today = numberOfDay(day)
  const first = Math.max(today - catchUpDays, numberOfDay(policy.enabledOn))
  return daysOf(course, joinedOn, policy, today, first)
    .filter(([, number]) => first <= number && number <= today)
    .map(([kind, number]) => ({ courseId: course.courseId, kind, day: dayOfNumber(number) }))
}

/** Returns the last day to which a reminder of a course belongs if it is not completed; undefined when there is none. */
export function lastReminderDay(course: OpenCourse, joinedOn: Day, policy: Policy): Day | undefined {
  const isDue = course.dueOn !== null && (course.status === 'toDo' || course.status === 'dueSoon')
  const states: OpenCourse[] = isDue ? [course, { ...course, status: 'overdue' }] : [course]
  const days = states.flatMap((state) => daysOf(state, joinedOn, policy, Infinity, -Infinity))
  return days.length > 0 ? dayOfNumber(Math.max(...days.map(([, day]) => day))) : undefined
}

type KindOnDay = [ReminderKind, number]

function daysOf(
  course: OpenCourse,
  joinedOn: Day,
  policy: Policy,
  today: number,
  first: number,
): KindOnDay[] {
  const { status, dueOn, validUntil } = course
  if (status === 'expired') return repeated('expired', validUntil, policy, today, first)
  if (status === 'renewalDue') return expiryDays(course, policy)
  const assignment: KindOnDay[] = policy.onAssignment
    ? [['assignment', Math.max(numberOfDay(course.since), numberOfDay(joinedOn))]]
    : []
  if (status === 'overdue') return [...assignment, ...repeated('overdue', dueOn, policy, today, first)]
  if (dueOn === null) return assignment
  const due = numberOfDay(dueOn)
  return [...assignment, ...policy.beforeDue.map((days): KindOnDay => ['beforeDue', due - days])]
}

/** Returns the days of reminders before the expiry, but none before the course can be renewed. */
function expiryDays({ validUntil, renewableFrom }: OpenCourse, { beforeExpiry }: Policy): KindOnDay[] {
  if (validUntil === null) return []
  const end = numberOfDay(validUntil)
  const earliest = renewableFrom === null ? end : numberOfDay(renewableFrom)
  return beforeExpiry.map((days): KindOnDay => ['beforeExpiry', Math.max(end - days, earliest)])
}

/** Returns the day after the last day, and then every `overdueEvery` days; only days whose reminder can still be sent. */
function repeated(
  kind: 'overdue' | 'expired',
  lastDay: Day | null,
  { overdueEvery, overdueAtMost }: Policy,
  today: number,
  first: number,
): KindOnDay[] {
  if (lastDay === null || overdueEvery === null) return []
  const begin = numberOfDay(lastDay) + 1
  const days: KindOnDay[] = []
  for (let turn = Math.max(0, Math.ceil((first - begin) / overdueEvery)); turn < overdueAtMost; turn++) {
    const day = begin + turn * overdueEvery
    if (day > today) break
    days.push([kind, day])
  }
  return days
}
