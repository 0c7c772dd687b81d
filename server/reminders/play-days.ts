// Plays days ahead for one person, as the job would: what is sent on one day is not sent again on a later one.
import { type Day, weekdayOf } from '../training/calendar.ts'
import { keyOf } from './mail-queries.ts'
import type { Learner } from './people-queries.ts'
import { reminderOf } from './reminder.ts'
import type { OpenCourse, Policy, Trigger } from './triggers.ts'

interface Played {
  /** The days in their order, with what is open on each. */
  open: Iterable<[Day, readonly OpenCourse[]]>
  person: Learner
  policy: Policy
  /** The keys of what was sent already; gets those of what would be sent. */
  sent: Set<string>
  /** A day whose mails have gone out already. */
  isOver?: (day: Day) => boolean
}

/** The days on which the person gets a reminder, with the reasons for it. */
export function* remindersAhead({ open, person, policy, sent, isOver }: Played): Generator<{
  day: Day
  triggers: readonly Trigger[]
}> {
  for (const [day, courses] of open) {
    if (policy.quietDays.includes(weekdayOf(day)) || isOver?.(day)) continue
    const reminder = reminderOf(day, person, courses, policy, (key) => sent.has(key))
    if (!reminder) continue
    for (const trigger of reminder.triggers) sent.add(keyOf(person.id, trigger))
    yield { day, triggers: reminder.triggers }
  }
}
