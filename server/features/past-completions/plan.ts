// Plans what an upload of past completions records: which rows are recorded, are there already, are refused, or wait for the choice of a
// course (rules deadlines-73 to deadlines-76).
import type { Reply } from '#contract/call.ts'
import type { preview } from '#contract/calls/past-completions.ts'
import { maxTitleOfExternalLength } from '#contract/rules/training.ts'
import { titleWithoutNote } from '#contract/rules/past-completions.ts'
import { text } from '#contract/shapes.ts'
import type { Caller } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { dayOfClient } from '../../identity/first-days-queries.ts'
import { spreadsheetErrors } from '../learners/reading/clean-cells.ts'
import { readDate } from '../learners/reading/read-dates.ts'
import { scopeAt } from '../teams/named-teams.ts'
import type { External } from '../training/external-queries.ts'
import { type ChosenCourse, type CoursesByName, byName } from './courses-by-name.ts'
import {
  type CourseToRecord,
  coursesOfPeople,
  coursesToRecord,
  keyOf,
} from '../../learning/courses-to-record-queries.ts'
import { type PersonOfRows, completionsOfPeople, peopleOfRows } from './queries.ts'

export type PastRow = Omit<Reply<typeof preview>['badRows'][number], 'reason'>

export interface PlannedRow {
  row: PastRow
  person: PersonOfRows
  course: CourseToRecord
  external: External
  /** Whether the person has the course now. Otherwise the completion counts as soon as it is assigned (rule courses-39). */
  hasCourse: boolean
}

export interface PastPlan {
  good: PlannedRow[]
  there: PlannedRow[]
  bad: { row: PastRow; reasons: string[] }[]
  waiting: PastRow[]
  /** All courses that can be chosen. */
  courses: CourseToRecord[]
}

interface Wanted {
  rows: readonly PastRow[]
  chosen: readonly ChosenCourse[]
  /** Whether nobody else may change the people before the transaction ends. */
  locksPeople?: boolean
}

export async function planPastCompletions(
  db: Database | Tx,
  who: Caller,
  clientId: string,
  { rows, chosen, locksPeople = false }: Wanted,
): Promise<PastPlan> {
  const scope = scopeAt(who, clientId)
  const people = await peopleOfRows(db, scope, {
    emails: rows.flatMap(({ email }) => lowerCase(email) || []),
    numbers: rows.flatMap(({ employeeNumber }) => lowerCase(employeeNumber) || []),
    locksPeople,
  })
  const ids = people.map(({ id }) => id)
  const courses = await coursesToRecord(db, who, scope)
  const context: Context = {
    byEmail: new Map(people.flatMap((person) => (person.email ? [[person.email, person]] : []))),
    byNumber: new Map(
      people.flatMap((person) => (person.employeeNumber ? [[person.employeeNumber, person]] : [])),
    ),
    courses: byName(courses, chosen),
    has: await coursesOfPeople(db, ids),
    completed: await completionsOfPeople(db, ids),
    today: await dayOfClient(db, clientId),
  }
  const plan: PastPlan = { good: [], there: [], bad: [], waiting: [], courses }
  for (const row of rows) planRow(plan, context, row)
  return plan
}

interface Context {
  byEmail: ReadonlyMap<string, PersonOfRows>
  byNumber: ReadonlyMap<string, PersonOfRows>
  courses: CoursesByName
  has: ReadonlySet<string>
  /** Has the person, the course and the day of each completion, and gets those of the planned rows. */
  completed: Set<string>
  today: string
}

function planRow(plan: PastPlan, context: Context, row: PastRow) {
  const { person, reasons } = personOf(context, row)
  const { external, reasons: ofFacts } = factsOf(row, context.today)
  const found = context.courses.find(row.course)
  const all = [...reasons, ...found.reasons, ...ofFacts]
  const { course } = found
  if (all.length > 0) plan.bad.push({ row, reasons: all })
  else if (!course) plan.waiting.push(row)
  else if (person) {
    const key = `${keyOf(person.id, course.id)} ${external.completedOn}`
    const isThere = context.completed.has(key)
    context.completed.add(key)
    const hasCourse = context.has.has(keyOf(person.id, course.id))
    plan[isThere ? 'there' : 'good'].push({ row, person, course, external, hasCourse })
  }
}

const lowerCase = (value = '') => value.trim().toLowerCase()

/** The employee number decides, then the address. */
function personOf({ byEmail, byNumber }: Context, { email, employeeNumber }: PastRow) {
  const [number, address] = [lowerCase(employeeNumber), lowerCase(email)]
  if (!number && !address) return { reasons: ['Please enter an email address or an employee number'] }
  const [numbered, addressed] = [byNumber.get(number), byEmail.get(address)]
  if (numbered && addressed && numbered !== addressed)
    return {
      reasons: [`The employee number is that of ${numbered.name}, and the address that of ${addressed.name}`],
    }
  if (numbered && address && numbered.email !== address)
    return {
      reasons: [
        `The employee number is that of ${numbered.name}, who has another email address. Please correct the row, or leave the address empty if it is the same person`,
      ],
    }
  const person = numbered ?? addressed
  if (!person)
    return {
      reasons: [`Nobody in the organisation has this ${address ? 'email address' : 'employee number'}`],
    }
  if (person.isArchived) return { reasons: [`${person.name} is archived`] }
  if (!person.isLearner) return { reasons: [`${person.name} is not a learner`] }
  return { person, reasons: [] }
}

const title = text(maxTitleOfExternalLength)

function factsOf(row: PastRow, today: string): { external: External; reasons: string[] } {
  const completedOn = dayIn(row.completedOn)
  const validUntil = dayIn(row.validUntil ?? '')
  const note = title.safeParse(row.title ?? '')
  const reasons = [
    ...spreadsheetErrors([row.email, row.employeeNumber, row.course, row.title]),
    ...(completedOn === '' ? ['Please enter the day of the completion'] : []),
    ...(completedOn === undefined ? [noDate(row.completedOn)] : []),
    ...(validUntil === undefined ? [noDate(row.validUntil ?? '')] : []),
    ...(completedOn && completedOn > today ? ['The day of the completion is in the future'] : []),
    ...(completedOn && validUntil && validUntil < completedOn
      ? ['The validity ends before the completion']
      : []),
    ...(note.success ? [] : note.error.issues.map(({ message }) => `Note: ${message}`)),
  ]
  return {
    external: {
      completedOn: completedOn ?? '',
      ownValidUntil: validUntil || null,
      title: note.data || titleWithoutNote,
    },
    reasons,
  }
}

/** Returns undefined for a text that is no date. A corrected row has dates as somebody has typed them. */
const dayIn = (value: string) => (value.trim() === '' ? '' : readDate(value, null))
const noDate = (value: string) => `“${value.trim()}” is no date. Please write it like 2026-03-31`
