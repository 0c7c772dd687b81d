// What one line of the table is tried on: a client with its people and content, and the callers beside it. A caller who
// changes it is the last one in it, so that what one of them deletes is still there for the next.
import type { Role } from '#contract/call.ts'
import * as make from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'
import { type WorldBase, makeBase } from './world-base.ts'
import { coursesOf } from './world-courses.ts'
import { peopleOf } from './world-people.ts'
import { providerContent } from './world-provider.ts'
import { sharedContentOf } from './world-shared-content.ts'
import { signOnOf } from './world-single-sign-on.ts'
import { trainingOf } from './world-training.ts'

/** The columns of the table, in order. "Own" is the client that the object of the call belongs to. */
export const callers = [
  'visitor',
  'learner',
  'colleague',
  'learner of another client',
  'manager',
  'manager of another client',
  'manager and learner',
  'manager limited to the team',
  'manager limited to another team',
  'administrator',
] as const
export type CallerName = (typeof callers)[number]

const rolesOf: Record<Exclude<CallerName, 'visitor'>, [Role, Role?]> = {
  learner: ['LEARNER'],
  colleague: ['LEARNER'],
  'learner of another client': ['LEARNER'],
  manager: ['CLIENTADMIN'],
  'manager of another client': ['CLIENTADMIN'],
  'manager and learner': ['CLIENTADMIN', 'LEARNER'],
  'manager limited to the team': ['CLIENTADMIN'],
  'manager limited to another team': ['CLIENTADMIN'],
  administrator: ['ADMIN'],
}

export type World = Awaited<ReturnType<typeof makeWorld>>

const takesCourses: CallerName[] = ['learner', 'colleague', 'manager and learner']

/** @param author the caller who has acted on many people of the client; a manager who is none of the callers if nobody is named */
export async function makeWorld(product: Product, names: readonly CallerName[], author?: CallerName) {
  const base = await makeBase(product)
  const people = await makeCallers(base, names)
  const taker = people.get(names.find((name) => takesCourses.includes(name)) ?? 'learner') ?? base.learner
  const courses = coursesOf(base, taker)
  return {
    client: base.client,
    team: base.team,
    learner: base.learner,
    callerOf: (name: CallerName) => people.get(name),
    /** Who makes the call first. */
    caller: people.get(names[0] ?? 'visitor'),
    marks: base.marks,
    ...courses,
    ...peopleOf(
      base,
      [...people.values()].filter((person) => person !== undefined),
      author && people.get(author),
    ),
    ...trainingOf(base, courses.course),
    ...sharedContentOf(base, courses.course),
    ...providerContent(base),
    ...signOnOf(base),
    /** Somebody who calls: the only one where callers have a world each. */
    someCaller: [...people.values()][0],
  }
}

async function makeCallers({ product, client, learner, team }: WorldBase, names: readonly CallerName[]) {
  const made = names.filter((name) => name !== 'visitor' && name !== 'learner')
  const isElsewhere = (name: CallerName) => name.endsWith('of another client')
  const another = made.some(isElsewhere) ? await make.makeClient(product) : client
  const options = made.map((name) => {
    const [role, secondaryRole] = rolesOf[name]
    const { id: clientId } = isElsewhere(name) ? another : client
    return { role, ...(secondaryRole && { secondaryRole }), ...(role !== 'ADMIN' && { clientId }) }
  })
  const people = await make.makePeople(product, options)
  const callerOf = new Map<CallerName, make.MadePerson | undefined>(
    made.map((name, at) => [name, people[at]]),
  )
  callerOf.set('learner', learner)
  const limited = callerOf.get('manager limited to the team')
  if (limited) await make.limitTo(product, limited, team)
  const limitedElsewhere = callerOf.get('manager limited to another team')
  if (limitedElsewhere) await make.limitTo(product, limitedElsewhere, await make.makeTeam(product, client.id))
  return callerOf
}
