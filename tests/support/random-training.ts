// Random clients, teams, pathways and histories, and what their people have to complete, counted again from who is assigned what.
import { sql } from 'kysely'
import * as training from '#contract/calls/training.ts'
import type { ComplianceShare } from '#contract/rules/compliance.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import {
  type MadePerson,
  limitTo,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from './make.ts'
import { seeded } from './seeded.ts'
import { type startCompliance, sum } from './start-compliance.ts'

export interface Group {
  id: string
  members: Set<TrainedPerson>
  pathways: Set<Pathway>
}
export interface Client {
  id: string
  manager: MadePerson
  limited: MadePerson
  people: TrainedPerson[]
  teams: [Group, Group]
  pathways: Set<Pathway>
}
export interface TrainedPerson extends MadePerson {
  client: Client
  /** Courses that are completed, and those of which the completion has expired. */
  completed: Set<Course>
  expired: Set<Course>
}
export type Course = Awaited<ReturnType<typeof makeCourse>>
export interface Pathway {
  id: string
  courses: Set<Course>
  /** In how many days all of it is due; null: by no day. */
  due: number | null
}

type Started = Awaited<ReturnType<typeof startCompliance>>
type Chances = ReturnType<typeof seeded>

async function makePathways({ product, admin, inDays }: Started, { chance }: Chances, courses: Course[]) {
  const pathways: Pathway[] = []
  for (const due of [-3, 5, null, -1]) {
    const own = courses.filter(() => chance(0.6))
    const { id } = await makePathway(product, { courseIds: own.map((course) => course.id) })
    const deadline = { learningPathwayId: id, kind: 'fixed' as const }
    if (due !== null) await product.ask(training.saveDeadline, { ...deadline, day: inDays(due) }, admin)
    pathways.push({ id, courses: new Set(own), due })
  }
  return pathways
}

/** A client with two teams, one manager who is limited to the first of them, and four people. */
async function makeClientWithPeople({ product }: Started): Promise<Client> {
  const { id } = await makeClient(product)
  const makeGroup = async (): Promise<Group> => ({
    id: (await makeTeam(product, id)).id,
    members: new Set(),
    pathways: new Set(),
  })
  const client: Client = {
    id,
    manager: await makeManager(product, id),
    limited: await makeManager(product, id),
    people: [],
    teams: [await makeGroup(), await makeGroup()],
    pathways: new Set(),
  }
  await limitTo(product, client.limited, client.teams[0])
  for (let person = 0; person < 4; person++) {
    const learner = await makeLearner(product, id)
    client.people.push({ ...learner, client, completed: new Set(), expired: new Set() })
  }
  return client
}

interface Made {
  courses: Course[]
  pathways: Pathway[]
  clients: Client[]
}

/** Adds an item to a set, or removes it. Returns whether it was there. */
function toggle<Item>(set: Set<Item>, item: Item): boolean {
  const wasThere = set.delete(item)
  if (!wasThere) set.add(item)
  return wasThere
}

/** Adds a row of two ids to a table, or removes it. */
function toggleRow(db: Started['db'], table: string, ids: Record<string, string>, wasThere: boolean) {
  const columns = Object.keys(ids).map((column) => sql.ref(column))
  const values = Object.values(ids).map((id) => sql`${id}::uuid`)
  return wasThere
    ? sql`delete from ${sql.table(table)} where (${sql.join(columns)}) = (${sql.join(values)})`.execute(db)
    : sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(db)
}

/** What can happen to the people: each changes the database and what is expected of it. */
function happeningsOf(
  started: Started,
  { oneOf }: Chances,
  { courses, pathways, clients }: Made,
): (() => Promise<unknown>)[] {
  const { db } = started
  const people = clients.flatMap((client) => client.people)
  const teams = clients.flatMap((client) => client.teams)
  return [
    () => {
      const [client, pathway] = [oneOf(clients), oneOf(pathways)]
      const ids = { client_id: client.id, pathway_id: pathway.id }
      return toggleRow(db, 'client_pathways', ids, toggle(client.pathways, pathway))
    },
    () => {
      const [team, pathway] = [oneOf(teams), oneOf(pathways)]
      const ids = { team_id: team.id, pathway_id: pathway.id }
      return toggleRow(db, 'team_pathways', ids, toggle(team.pathways, pathway))
    },
    () => {
      const person = oneOf(people)
      const team = oneOf(person.client.teams)
      const ids = { team_id: team.id, user_id: person.id }
      return toggleRow(db, 'team_members', ids, toggle(team.members, person))
    },
    () => {
      const [pathway, course] = [oneOf(pathways), oneOf(courses)]
      const ids = { pathway_id: pathway.id, course_id: course.id }
      return toggleRow(db, 'pathway_courses', ids, toggle(pathway.courses, course))
    },
    () => complete(started, oneOf(people), oneOf(courses)),
  ]
}

/** A person completes a course or, who has completed it, has an expired completion of it from then on. */
async function complete({ product, db, inDays }: Started, person: TrainedPerson, course: Course) {
  if (person.completed.has(course)) {
    person.expired.add(course)
    return sql`update completions set valid_until = ${inDays(-1)}::date, completed_on = ${inDays(-30)}::date
                where user_id = ${person.id} and course_id = ${course.id}`.execute(db)
  }
  person.completed.add(course)
  return makeRecord(product, person, course, { lessonStatus: 4, completedAt: new Date().toISOString() })
}

/** Clients whose people have random pathways by the client and by teams, and a random history of what happens to them. */
export async function makeRandomTraining(started: Started, seed: number, many = { courses: 4 }) {
  const chances = seeded(seed)
  const courses: Course[] = []
  for (let number = 0; number < many.courses; number++) courses.push(await makeCourse(started.product))
  const pathways = await makePathways(started, chances, courses)
  const clients = [await makeClientWithPeople(started), await makeClientWithPeople(started)]
  const happenings = happeningsOf(started, chances, { courses, pathways, clients })
  for (let number = 0; number < 12; number++) await chances.oneOf(happenings)()
  return {
    ...{ courses, pathways, clients },
    people: clients.flatMap((client) => client.people),
    teams: clients.flatMap((client) => client.teams),
    complete: (person: TrainedPerson, course: Course) => complete(started, person, course),
    happen: async () => {
      for (let number = 0; number <= chances.below(4); number++) await chances.oneOf(happenings)()
      await updateAllObligations(started.db)
    },
  }
}
export type World = Awaited<ReturnType<typeof makeRandomTraining>>

const pathwaysOf = (person: TrainedPerson) => [
  ...new Set([
    ...person.client.pathways,
    ...person.client.teams
      .filter(({ members }) => members.has(person))
      .flatMap(({ pathways }) => [...pathways]),
  ]),
]

/** What a person has to complete, each course once, with the pathways that ask for it. */
export function required(person: TrainedPerson) {
  const courses = new Set(pathwaysOf(person).flatMap((pathway) => [...pathway.courses]))
  return [...courses].map((course) => {
    const pathways = pathwaysOf(person).filter((pathway) => pathway.courses.has(course))
    const state = stateIn(person, course, pathways)
    return { person, course, pathways, state, isLate: state === 'overdue' || state === 'expired' }
  })
}

/** A person who completed a course has until its end nothing due in it. Else the earliest due date of the pathways counts. */
function stateIn(person: TrainedPerson, course: Course, pathways: Pathway[]) {
  if (person.expired.has(course)) return 'expired'
  if (person.completed.has(course)) return 'nothingDue'
  const due = Math.min(...pathways.map((pathway) => pathway.due ?? Infinity))
  return due < 0 ? 'overdue' : due <= 7 ? 'dueSoon' : 'nothingDue'
}

/** From the worst to the best (rule deadlines-61). */
export const states = ['overdue', 'expired', 'dueSoon', 'renewalDue', 'nothingDue'] as const

/** How many of some people have each state, each by the worst that they have. */
export function recountStates(people: readonly TrainedPerson[], isOfSubject: (of: Required) => boolean) {
  const counts = { overdue: 0, expired: 0, dueSoon: 0, renewalDue: 0, nothingDue: 0 }
  for (const person of people) {
    const own = required(person).filter(isOfSubject)
    const worst = states.find((state) => own.some((of) => of.state === state))
    if (worst) counts[worst] += 1
  }
  return counts
}
export type Required = ReturnType<typeof required>[number]

/** The figures of what some people have to complete. */
export function recount(
  people: readonly TrainedPerson[],
  isOfSubject: (of: Required) => boolean,
): ComplianceShare {
  const each = people.map((person) => required(person).filter(isOfSubject)).filter((of) => of.length > 0)
  return {
    people: each.length,
    peopleUpToDate: each.filter((of) => !of.some(({ isLate }) => isLate)).length,
    required: sum(each.map((of) => of.length)),
    requiredUpToDate: sum(each.map((of) => of.filter(({ isLate }) => !isLate).length)),
  }
}
