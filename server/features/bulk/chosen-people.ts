// Whom an action is for: people by their ids, or all of a list as it is filtered.
import type { Read } from '#contract/call.ts'
import type { losses } from '#contract/calls/bulk.ts'
import { maxAtOnce, tooMany } from '#contract/rules/people.ts'
import { type Caller, isEverybody, scopeOf, scopeOfProgress } from '../../access/who.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { idsOf } from '../../identity/bulk-outcome.ts'
import { findPeople } from '../../identity/people-queries.ts'
import { audienceOf, courseWithin } from '../../learning/course-queries.ts'
import { scopeOfPeople } from '../clients/people-certificates.ts'
import { peopleOfClient } from '../clients/people-queries.ts'
import { idsOfActivity } from '../dashboards/activity-queries.ts'
import { firstIds } from '../progress/list-queries.ts'
import { membersFound } from '../teams/people-queries.ts'
import { team } from '../teams/queries.ts'
import { firstIdsOfPeople } from '../training/people-queries.ts'
import { idsMatching } from '../users/list-queries.ts'

export type Chosen = Read<typeof losses>

/** Holds whom an action is for, and those who were chosen and cannot be acted on any more (rule people-54). */
interface Found {
  ids: string[]
  archived: string[]
  /** How many others there are. They were deleted, or belong to others: an answer does not tell which. */
  gone: number
}

/**
 * Returns people to read or count, where nobody may be missing.
 * @throws Refusal as findChosen, and 404 if one of them was archived or deleted since
 */
export async function allChosen(db: Database | Tx, who: Caller, chosen: Chosen): Promise<string[]> {
  const { ids, archived, gone } = await findChosen(db, who, chosen)
  if (archived.length + gone > 0)
    throw notFound('Some of these people were archived or deleted since. Please select again')
  return ids
}

/** @throws Refusal 400 for nobody or too many, 404 if nobody of them is within the scope, 409 when the list has changed */
export async function findChosen(
  db: Database | Tx,
  who: Caller,
  chosen: Chosen,
  limit = maxAtOnce,
): Promise<Found> {
  const { userIds, list, exceptIds = [], expected } = chosen
  if (userIds) {
    if (exceptIds.length > 0) throw invalid('Please leave people out of a list, not out of ids')
    const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))]
    const people = await findPeople(db, wanted, scopeOf(who))
    if (people.length === 0) throw notFound()
    const archived = idsOf(people.filter(({ isArchived }) => isArchived))
    const living = new Set(idsOf(people.filter(({ isArchived }) => !isArchived)))
    return {
      // A file has the people in the order in which they were sent.
      ids: wanted.filter((id) => living.has(id)),
      archived,
      gone: wanted.length - people.length,
    }
  }
  if (!list) throw invalid('Please select at least one user')
  if (chosen.status === 'archived') throw invalid('Archived people can only be restored')
  const except = new Set(exceptIds.map((id) => id.toLowerCase()))
  // One more person than the limit is enough to refuse the action.
  const found = await idsInList(db, who, { ...chosen, list, maxPeople: limit + 1 + except.size })
  const ids = found.filter((id) => !except.has(id))
  if (ids.length > limit) throw invalid(tooMany(limit))
  if (expected !== undefined && ids.length !== expected)
    throw conflict(
      `The list has changed: it has ${ids.length} people now, not ${expected}. Please look at it and select again`,
    )
  return { ids, archived: [], gone: 0 }
}

type Reader = Database | Tx
/** A list of people with its filters, and how many of them are read at most. */
type Wanted = Chosen & { list: NonNullable<Chosen['list']>; maxPeople: number }

/** @throws Refusal 400 without the filters of the list, 404 for a client, team or course out of sight */
function idsInList(db: Reader, who: Caller, wanted: Wanted): Promise<string[]> {
  const { list, maxPeople } = wanted
  if (list === 'compliance') return idsOfCompliance(db, who, filterOf(wanted.compliance), maxPeople)
  if (list === 'client') return idsOfClient(db, who, filterOf(wanted.client), maxPeople)
  if (list === 'team') return idsOfTeam(db, who, filterOf(wanted.team), maxPeople)
  if (list === 'activity') return activityIds(db, who, filterOf(wanted.activity), maxPeople)
  if (list === 'course') return idsOfCourse(db, who, filterOf(wanted.course), maxPeople)
  return idsMatching(db, scopeOf(who), list, wanted)
}

function filterOf<Filter>(filter: Filter | undefined): Filter {
  if (!filter) throw invalid('Please send the filters of the list')
  return filter
}

type FilterOf<List extends 'compliance' | 'client' | 'team' | 'course' | 'activity'> = NonNullable<
  Chosen[List]
>

const idsOfCompliance = (
  db: Reader,
  who: Caller,
  { clientId, teamId, ...wanted }: FilterOf<'compliance'>,
  maxPeople: number,
): Promise<string[]> =>
  firstIdsOfPeople(db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }, maxPeople)

async function idsOfClient(db: Reader, who: Caller, filter: FilterOf<'client'>, maxPeople: number) {
  if (!isEverybody(scopeOf(who))) throw notFound()
  return peopleOfClient.ids(db, scopeOfPeople(filter), filter).limit(maxPeople).$call(readColumn('id'))
}

async function idsOfTeam(
  db: Reader,
  who: Caller,
  { id, searchTerm }: FilterOf<'team'>,
  maxPeople: number,
): Promise<string[]> {
  const wanted = orNotFound(await team(db, id, scopeOf(who)))
  return membersFound(db, wanted, searchTerm).select('users.id').limit(maxPeople).$call(readColumn('id'))
}

const activityIds = (
  db: Reader,
  who: Caller,
  { show, clientId }: FilterOf<'activity'>,
  maxPeople: number,
): Promise<string[]> => idsOfActivity(db, show, scopeOfProgress(who, clientId), maxPeople)

async function idsOfCourse(
  db: Reader,
  who: Caller,
  { clientId, teamId, ...wanted }: FilterOf<'course'>,
  maxPeople: number,
): Promise<string[]> {
  const scope = scopeOfProgress(who, clientId, teamId)
  const { id } = orNotFound(await courseWithin(db, wanted.courseId, scope))
  return firstIds(db, { ...wanted, scope, audience: await audienceOf(db, id, scope) }, maxPeople)
}
