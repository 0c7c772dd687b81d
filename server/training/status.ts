// Where a person stands with a course on a day: one pure function (rules deadlines-13 to deadlines-16).
import { type Day, addDays, daysBetween } from './calendar.ts'
import { type Assignment, type Due, type Person, dueOf } from './due-date.ts'
import { type Period, longest } from './validity.ts'

export const trainingStatuses = [
  'exempt',
  'notRequired',
  'completed',
  'renewalDue',
  'expired',
  'overdue',
  'dueSoon',
  'toDo',
] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export interface Exemption {
  from: Day
  /** The last day; null: without an end. */
  until: Day | null
}

/** All that is known of one person and one course. */
export interface Facts {
  person: Person
  assignments: readonly Assignment[]
  /** The due date that was set for this person. */
  extendedTo: Day | null
  exemptions: readonly Exemption[]
  periods: readonly Period[]
}

export interface Standing {
  status: TrainingStatus
  /** Also after it has been met; null where there is none. */
  due: Due | null
  /** The last day of the validity that counts, also when it has passed. */
  validUntil: Day | null
  /** How many days after its due date the course was first completed; null: in time, not completed, or never due. */
  daysLate: number | null
}

/** @param dueSoonDays for how many days before its due date a course is due soon */
export function standingOn(day: Day, facts: Facts, dueSoonDays: number): Standing {
  const past = facts.periods.filter(({ completedOn }) => completedOn <= day)
  const current = longest(past)
  const due = dueOf(afterExemptions(day, facts), facts.person, facts.extendedTo)
  return {
    status: statusOn(day, facts, current, due, dueSoonDays),
    due,
    validUntil: current?.validUntil ?? null,
    daysLate: lateness(past, due),
  }
}

function statusOn(
  day: Day,
  { assignments, exemptions }: Facts,
  current: Period | undefined,
  due: Due | null,
  dueSoonDays: number,
): TrainingStatus {
  if (exemptions.some(({ from, until }) => from <= day && (until === null || day <= until))) return 'exempt'
  if (!assignments.some(({ since }) => since <= day)) return 'notRequired'
  if (current) {
    if (current.validUntil !== null && current.validUntil < day) return 'expired'
    return current.renewableFrom !== null && current.renewableFrom <= day ? 'renewalDue' : 'completed'
  }
  if (due === null) return 'toDo'
  if (due.day < day) return 'overdue'
  return due.day <= addDays(day, dueSoonDays) ? 'dueSoon' : 'toDo'
}

/** An exemption that has ended begins the deadline again, on the day after it. */
function afterExemptions(day: Day, { assignments, exemptions }: Facts): Assignment[] {
  const ends = exemptions.flatMap(({ until }) => (until !== null && until < day ? until : []))
  const restart = ends.toSorted().at(-1)
  return assignments
    .filter(({ since }) => since <= day)
    .map((assignment) => {
      const again = restart === undefined ? assignment.since : addDays(restart, 1)
      return again > assignment.since ? { ...assignment, since: again } : assignment
    })
}

function lateness(past: readonly Period[], due: Due | null): number | null {
  const first = past.map(({ completedOn }) => completedOn).toSorted()[0]
  return first === undefined || due === null || first <= due.day ? null : daysBetween(due.day, first)
}
