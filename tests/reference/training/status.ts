// A second reading of docs/rules/deadlines.md, of the status of a person in a course on a day (rules deadlines-13 to deadlines-16).
// Tests compare the database with it; the product does not use it, and it must not be written from the SQL of the product.
import type { ObligationStatus } from '#contract/rules/training.ts'
import { type Day, addDays, daysBetween, earliest } from '#server/training/calendar.ts'
import { type Assignment, type Due, type JoinedPerson, dueOf } from './due-date.ts'
import { type Period, countsOn, longest } from './validity.ts'

export type TrainingStatus = ObligationStatus | 'notRequired'

export interface Exemption {
  from: Day
  /** The last day; null: without an end. */
  until: Day | null
}

/** A due date that was set for this person. One from before the course was assigned again has ended with that assignment. */
export interface Extension {
  day: Day
  setOn: Day
}

/** All that is known of one person and one course. */
export interface Facts {
  person: JoinedPerson
  assignments: readonly Assignment[]
  extension: Extension | null
  exemptions: readonly Exemption[]
  periods: readonly Period[]
}

export interface TrainingState {
  status: TrainingStatus
  /** While a completion is valid, the one that held when it was recorded; null where there is none. */
  due: Due | null
  /** The last day of the validity that counts, also when it has passed. */
  validUntil: Day | null
  /** How many days after the due date that held then the course was first completed; null: in time, not completed, or never due. */
  daysLate: number | null
}

/** @param dueSoonDays for how many days before its due date a course is due soon */
export function stateOn(day: Day, facts: Facts, dueSoonDays: number): TrainingState {
  const past = facts.periods.filter((period) => countsOn(day, period))
  const current = longest(past)
  const first = firstOf(past)
  const due = dueOn(day, facts)
  const isValid = current && (current.validUntil === null || day <= current.validUntil)
  return {
    status: statusOn(day, facts, current, due, dueSoonDays),
    due: isValid ? (first?.due ?? null) : due,
    validUntil: current?.validUntil ?? null,
    daysLate: first ? lateness(first) : null,
  }
}

/** Until when the course has to be completed on a day; what has been completed does not matter. */
export function dueOn(day: Day, { person, assignments, exemptions, extension }: Facts): Due | null {
  const begun = assignments.filter(({ since }) => since <= day)
  const restarted = afterExemptions(day, begun, exemptions)
  return dueOf(restarted, person, extendedTo(restarted, extension))
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

/** An exemption that has ended begins the deadline again, on the day after it. An extension from before has ended then. */
function afterExemptions(
  day: Day,
  begun: readonly Assignment[],
  exemptions: readonly Exemption[],
): Assignment[] {
  const ends = exemptions.flatMap(({ until }) => (until !== null && until < day ? until : []))
  const restart = ends.toSorted().at(-1)
  return begun.map((assignment) => {
    const again = restart === undefined ? assignment.since : addDays(restart, 1)
    return again > assignment.since ? { ...assignment, since: again } : assignment
  })
}

function extendedTo(begun: readonly Assignment[], extension: Extension | null): Day | null {
  const since = earliest(begun.map((assignment) => assignment.since))
  return extension !== null && since !== null && extension.setOn >= since ? extension.day : null
}

/** The first completion; of several on that day the one that was recorded first. */
const firstOf = (past: readonly Period[]): Period | undefined =>
  past.reduce<Period | undefined>(
    (first, period) => (first && first.completedOn <= period.completedOn ? first : period),
    undefined,
  )

const lateness = ({ completedOn, due }: Period): number | null =>
  due === undefined || completedOn <= due.day ? null : daysBetween(due.day, completedOn)
