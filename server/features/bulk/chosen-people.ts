// Whom an action is for: people by their ids, or all of a list as it is filtered.
import type { Read } from '#contract/call.ts'
import type { losses, matching } from '#contract/calls/bulk.ts'
import { maxAtOnce, tooMany } from '#contract/rules/people.ts'
import { type Caller, isEverybody, scopeOf, scopeOfProgress } from '../../access/who.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import { type PartOfList, isAmong } from '../../db/any-of.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { LeftOut } from '../../identity/bulk-action-queries.ts'
import { archivedOrDeleted, idsOf, noLongerMatches } from '../../identity/bulk-outcome.ts'
import { findPeople } from '../../identity/people-queries.ts'
import { audienceOf, courseWithin } from '../../learning/course-queries.ts'
import { scopeOfPeople } from '../clients/people-certificates.ts'
import { peopleOfClient } from '../clients/people-queries.ts'
import { idsOfActivity } from '../dashboards/activity-queries.ts'
import { firstIds } from '../progress/list-queries.ts'
import { membersFound } from '../teams/people-queries.ts'
import { team } from '../teams/queries.ts'
import { idsOfPast } from '../training/past.ts'
import { firstIdsOfPeople } from '../training/people-queries.ts'
import { idsMatching } from '../users/list-queries.ts'

export type Chosen = Read<typeof losses>

/** Holds the people of whom some were chosen before, and those who are not living any more (rule people-54). */
interface There {
  ids: string[]
  archived: string[]
  /** How many others there are. They were deleted, or belong to others: an answer does not tell which. */
  gone: number
}
/** Holds whom an action is for, and those who were chosen and cannot be acted on any more. */
interface Found extends There {
  /** Those who do not match the filters of the list any more (rule lists-14). */
  unlisted: string[]
}

/** Says why people who were chosen are not among those whom an action is for. */
export const leftOutOf = ({ archived, unlisted }: Pick<Found, 'archived' | 'unlisted'>): LeftOut[] => [
  ...archived.map((id) => ({ id, reason: archivedOrDeleted })),
  ...unlisted.map((id) => ({ id, reason: noLongerMatches })),
]

/**
 * Returns people to read or count, where nobody may be missing.
 * @throws Refusal as findChosen, and 404 if one of them was archived or deleted since
 */
export async function allChosen(db: Reader, who: Caller, chosen: Chosen): Promise<Found> {
  const found = await findChosen(db, who, chosen)
  if (found.archived.length + found.gone > 0)
    throw notFound('Some of these people were archived or deleted since. Please select again')
  return found
}

/** Returns the people for a file, which has also those who do not match the filters any more. @throws Refusal as allChosen */
export async function chosenForFile(db: Reader, who: Caller, chosen: Chosen): Promise<string[]> {
  const { ids, unlisted } = await allChosen(db, who, chosen)
  return [...ids, ...unlisted]
}

/** Returns the people of a list, to be named in an action on them; null if they are too many. @throws Refusal as idsInList */
export async function matchingIds(
  db: Database,
  who: Caller,
  { list, ...filters }: Read<typeof matching>,
): Promise<string[] | null> {
  if (!list) throw invalid(nobody)
  const ids = await idsInList(db, who, { ...filters, list, maxPeople: maxAtOnce + 1 })
  return ids.length > maxAtOnce ? null : ids
}

export const nobody = 'Please select at least one user'

/** @throws Refusal 400 for nobody or too many, 404 if nobody of them is within the scope, 409 when the list has changed */
export async function findChosen(db: Reader, who: Caller, chosen: Chosen, limit = maxAtOnce): Promise<Found> {
  const { userIds, list, onlyIds, exceptIds = [], expected } = chosen
  if (userIds) {
    if (exceptIds.length > 0) throw invalid('Please leave people out of a list, not out of ids')
    return { ...(await findThere(db, who, userIds)), unlisted: [] }
  }
  if (!list) throw invalid(nobody)
  const except = new Set(exceptIds.map((id) => id.toLowerCase()))
  if (onlyIds) {
    const wanted = onlyIds.filter((id) => !except.has(id.toLowerCase()))
    return stillListed(db, who, { ...chosen, list }, await findThere(db, who, wanted))
  }
  // One more person than the limit is enough to refuse the action.
  const found = await idsInList(db, who, { ...chosen, list, maxPeople: limit + 1 + except.size })
  const ids = found.filter((id) => !except.has(id))
  if (ids.length > limit) throw invalid(tooMany(limit))
  if (expected !== undefined && ids.length !== expected)
    throw conflict(
      `The list has changed: it has ${ids.length} people now, not ${expected}. Please look at it and select again`,
    )
  return { ids, unlisted: [], archived: [], gone: 0 }
}

/** @throws Refusal 404 if nobody of them is within the scope */
async function findThere(db: Reader, who: Caller, sent: readonly string[]): Promise<There> {
  const wanted = [...new Set(sent.map((id) => id.toLowerCase()))]
  const people = await findPeople(db, wanted, scopeOf(who))
  if (people.length === 0 && wanted.length > 0) throw notFound()
  const archived = idsOf(people.filter(({ isArchived }) => isArchived))
  const living = new Set(idsOf(people.filter(({ isArchived }) => !isArchived)))
  return {
    // A file has the people in the order in which they were sent.
    ids: wanted.filter((id) => living.has(id)),
    archived,
    gone: wanted.length - people.length,
  }
}

/** Returns who of these people matches the filters of the list now. @throws Refusal as idsInList */
async function stillListed(
  db: Reader,
  who: Caller,
  wanted: OfList,
  { ids: living, ...others }: There,
): Promise<Found> {
  const among = { maxPeople: living.length, among: living }
  const listed = new Set(await idsInList(db, who, { ...wanted, ...among }))
  return {
    ids: living.filter((id) => listed.has(id)),
    unlisted: living.filter((id) => !listed.has(id)),
    ...others,
  }
}

type Reader = Database | Tx
/** A list of people with its filters. */
type OfList = Read<typeof matching> & { list: NonNullable<Chosen['list']> }

/** @throws Refusal 400 without the filters of the list or for archived people, 404 for a client, team or course out of sight */
function idsInList(db: Reader, who: Caller, wanted: OfList & PartOfList): Promise<string[]> {
  const { list, status, maxPeople, among } = wanted
  const part = { maxPeople, among }
  if (status === 'archived') throw invalid('Archived people can only be restored')
  if (list === 'compliance') return idsOfCompliance(db, who, filterOf(wanted.compliance), part)
  if (list === 'client') return idsOfClient(db, who, filterOf(wanted.client), part)
  if (list === 'team') return idsOfTeam(db, who, filterOf(wanted.team), part)
  if (list === 'activity') return activityIds(db, who, filterOf(wanted.activity), part)
  if (list === 'past') return pastIds(db, who, filterOf(wanted.past), part)
  if (list === 'course') return idsOfCourse(db, who, filterOf(wanted.course), part)
  return idsMatching(db, scopeOf(who), list, wanted)
}

function filterOf<Filter>(filter: Filter | undefined): Filter {
  if (!filter) throw invalid('Please send the filters of the list')
  return filter
}

type FilterOf<List extends 'compliance' | 'client' | 'team' | 'course' | 'activity' | 'past'> = NonNullable<
  Chosen[List]
>

const idsOfCompliance = (
  db: Reader,
  who: Caller,
  { clientId, teamId, ...wanted }: FilterOf<'compliance'>,
  part: PartOfList,
): Promise<string[]> =>
  firstIdsOfPeople(db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }, part)

async function idsOfClient(
  db: Reader,
  who: Caller,
  filter: FilterOf<'client'>,
  { maxPeople, among }: PartOfList,
) {
  if (!isEverybody(scopeOf(who))) throw notFound()
  return peopleOfClient
    .ids(db, scopeOfPeople(filter), filter)
    .where(isAmong(among))
    .limit(maxPeople)
    .$call(readColumn('id'))
}

async function idsOfTeam(
  db: Reader,
  who: Caller,
  { id, searchTerm }: FilterOf<'team'>,
  { maxPeople, among }: PartOfList,
): Promise<string[]> {
  const wanted = orNotFound(await team(db, id, scopeOf(who)))
  return membersFound(db, wanted, searchTerm)
    .where(isAmong(among))
    .select('users.id')
    .limit(maxPeople)
    .$call(readColumn('id'))
}

const activityIds = (
  db: Reader,
  who: Caller,
  { show, clientId }: FilterOf<'activity'>,
  part: PartOfList,
): Promise<string[]> => idsOfActivity(db, show, scopeOfProgress(who, clientId), part)

const pastIds = (
  db: Reader,
  who: Caller,
  { clientId, teamId, ...wanted }: FilterOf<'past'>,
  part: PartOfList,
): Promise<string[]> => idsOfPast(db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }, part)

async function idsOfCourse(
  db: Reader,
  who: Caller,
  { clientId, teamId, ...wanted }: FilterOf<'course'>,
  part: PartOfList,
): Promise<string[]> {
  const scope = scopeOfProgress(who, clientId, teamId)
  const { id } = orNotFound(await courseWithin(db, wanted.courseId, scope))
  return firstIds(db, { ...wanted, scope, audience: await audienceOf(db, id, scope) }, part)
}
