// A second reading of docs/rules/deadlines.md, of when a course is due for a person (rules deadlines-1 to deadlines-8).
// Tests compare the database with it; the product does not use it, and it must not be written from the SQL of the product.
import { type Day, addDays, earliest } from '#server/training/calendar.ts'

export type Deadline =
  | { kind: 'none' }
  | { kind: 'afterAssignment'; days: number }
  | { kind: 'afterJoining'; days: number }
  | { kind: 'fixed'; day: Day }

/** The deadlines of a pathway with a course, from the most particular to the most general. Absent ones decide nothing. */
export interface Deadlines {
  ofTeamForCourse?: Deadline
  ofTeam?: Deadline
  ofClientForCourse?: Deadline
  ofClient?: Deadline
  ofPathwayForCourse?: Deadline
  ofPathway?: Deadline
}

/** A reason why a person has to take a course: a pathway that has it and that the person has. */
export interface Assignment {
  pathwayId: string
  /** When the person got the pathway: it was assigned to their client or team, or they came to that client or team later. */
  since: Day
  deadlines: Deadlines
}

export interface JoinedPerson {
  /** When the account was registered; null before that. */
  joinedOn: Day | null
}

export interface Due {
  day: Day
  /** Whose deadline it is; null: the date was extended for this person. */
  pathwayId: string | null
}

const order = [
  'ofTeamForCourse',
  'ofTeam',
  'ofClientForCourse',
  'ofClient',
  'ofPathwayForCourse',
  'ofPathway',
] as const satisfies readonly (keyof Deadlines)[]

/** The one that holds. A deadline of the kind "none" holds too: it takes the more general ones away. */
const holding = (deadlines: Deadlines): Deadline =>
  order.map((name) => deadlines[name]).find((deadline) => deadline !== undefined) ?? { kind: 'none' }

const isOfTeam = ({ deadlines }: Assignment) => Boolean(deadlines.ofTeamForCourse ?? deadlines.ofTeam)

/** Without those of a pathway for which a team of the person has a deadline of its own: that outranks them (rule deadlines-6). */
const deciding = (assignments: readonly Assignment[]) =>
  assignments.filter(
    (one) =>
      isOfTeam(one) || !assignments.some((other) => other.pathwayId === one.pathwayId && isOfTeam(other)),
  )

/** The day at whose end the course is due by this assignment; null: by no day, or not known before the person registers. */
function dueBy({ since, deadlines }: Assignment, { joinedOn }: JoinedPerson): Day | null {
  const deadline = holding(deadlines)
  if (deadline.kind === 'fixed') return deadline.day
  if (deadline.kind === 'afterAssignment') return addDays(since, deadline.days)
  if (deadline.kind === 'afterJoining' && joinedOn !== null)
    return addDays(joinedOn > since ? joinedOn : since, deadline.days)
  return null
}

/** The due date of the course: the extended one, or else the earliest of all its pathways. */
export function dueOf(
  assignments: readonly Assignment[],
  person: JoinedPerson,
  extendedTo: Day | null,
): Due | null {
  if (assignments.length === 0) return null
  if (extendedTo !== null) return { day: extendedTo, pathwayId: null }
  const dues = deciding(assignments).map((assignment) => ({ assignment, day: dueBy(assignment, person) }))
  const first = earliest(dues.flatMap(({ day }) => day ?? []))
  const source = dues.find(({ day }) => day === first)
  return first === null || !source ? null : { day: first, pathwayId: source.assignment.pathwayId }
}
