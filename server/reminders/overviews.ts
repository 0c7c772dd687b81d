// Gathers what managers are sent from the people of a client.
import type { Database } from '../db/open.ts'
import { type Overview, addPerson, overviewFor } from './managers.ts'
import {
  type Learner,
  type Manager,
  idsOf,
  learnersAfter,
  openCourses,
  peopleAtOnce,
} from './people-queries.ts'
import type { ClientDay } from './policy-queries.ts'

export type CoursesByPerson = Awaited<ReturnType<typeof openCourses>>

type Client = Pick<ClientDay, 'clientId' | 'today' | 'policy'>

/** Returns an overview for each of these managers, in their order. It is not complete once `stop` is aborted. */
export async function overviewsOf(
  db: Database,
  client: Client,
  managers: readonly Manager[],
  stop?: AbortSignal,
): Promise<Overview[]> {
  const overviews = managers.map(overviewFor)
  let after: string | null = null
  while (overviews.length > 0 && !stop?.aborted) {
    const people: Learner[] = await learnersAfter(db, client.clientId, after, peopleAtOnce)
    if (people.length === 0) break
    after = people.at(-1)?.id ?? null
    const courses = await openCourses(db, idsOf(people), client.today)
    for (const overview of overviews) addPeople(overview, client, people, courses)
  }
  return overviews
}

export function addPeople(
  overview: Overview,
  { today, policy }: Pick<Client, 'today' | 'policy'>,
  people: readonly Learner[],
  courses: CoursesByPerson,
): void {
  for (const person of people) addPerson(overview, today, policy, person, courses.get(person.id) ?? [])
}
