import { type RawBuilder, sql } from 'kysely'
import { undoMinutesOf, undoableActions } from '#contract/rules/bulk-actions.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { countRows } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { UndoneAction } from '../../identity/bulk-action-queries.ts'
import type { ImportedPerson } from '../../identity/import-queries.ts'

export interface PageWanted {
  pageNumber: number
  pageSize: number
}

/**
 * Managers see what was done in their client; one who is limited to teams sees the own actions (rule people-41). A key reaches its client only,
 * though the person who made it may have acted at others (rule access-30).
 */
function isSeen(who: Caller): RawBuilder<boolean> {
  if (hasRole(who, 'ADMIN')) return sql`true`
  const isOwn = sql<boolean>`bulk_actions.done_by = ${who.id}::uuid`
  const ofClient = sql<boolean>`bulk_actions.client_id = ${who.clientId}::uuid`
  if (who.key) return who.isLimited ? sql`(${ofClient} and ${isOwn})` : ofClient
  return who.isLimited ? isOwn : sql`(${ofClient} or ${isOwn})`
}

/** Everybody who sees an action can undo it (rule people-42). */
const canUndo = sql<boolean>`(
  bulk_actions.undone_at is null and bulk_actions.changed > 0
  and exists (
    select from unnest(${undoableActions}::text[], ${undoableActions.map(undoMinutesOf)}::integer[]) as undoable (action, minutes)
     where undoable.action = bulk_actions.action
       and bulk_actions.done_at > now() - make_interval(mins => undoable.minutes)))`

/** Managers do not see merges, which have no client for that reason; the accounts are of one. */
const nameOfClient = sql<string | null>`coalesce(clients.name, case when bulk_actions.action = 'merge' then (
  select client.name from bulk_action_people as listed
    join users on users.id = listed.user_id join clients as client on client.id = users.client_id
   where listed.action_id = bulk_actions.id limit 1) end)`

const pastActions = (db: Database, who: Caller) =>
  db
    .selectFrom('bulk_actions')
    .leftJoin('users as author', 'author.id', 'bulk_actions.done_by')
    .leftJoin('clients', 'clients.id', 'bulk_actions.client_id')
    .leftJoin('teams', 'teams.id', 'bulk_actions.team_id')
    .where(isSeen(who))
    .select([
      'bulk_actions.id',
      'bulk_actions.action',
      'bulk_actions.done_at as doneAt',
      sql<string | null>`author.first_name || ' ' || author.last_name`.as('doneBy'),
      nameOfClient.as('clientName'),
      'teams.name as teamName',
      'bulk_actions.changed',
      'bulk_actions.waiting',
      sql<number>`(select count(*) from bulk_action_people as listed
                    where listed.action_id = bulk_actions.id and listed.reason is not null)`.as('leftOut'),
      'bulk_actions.undone_at as undoneAt',
      sql<number>`(select count(*) from bulk_action_people as listed
                    where listed.action_id = bulk_actions.id and listed.is_undone = false)`.as('notUndone'),
      'bulk_actions.file_name as fileName',
      sql<number | null>`(bulk_actions.numbers ->> 'rejected')::int`.as('rejectedRows'),
      sql<number>`coalesce((bulk_actions.numbers ->> 'removed')::int, 0)`.as('removedPeople'),
      canUndo.as('canUndo'),
    ])

export const pageOfActions = (db: Database, who: Caller, { pageNumber, pageSize }: PageWanted) =>
  pastActions(db, who)
    .orderBy('bulk_actions.done_at', 'desc')
    .orderBy('bulk_actions.id')
    .offset(rowsBefore(pageNumber, pageSize))
    .limit(pageSize)
    .execute()

export const countActions = (db: Database, who: Caller) =>
  db.selectFrom('bulk_actions').where(isSeen(who)).$call(countRows)

export const actionById = (db: Database, who: Caller, id: string) =>
  pastActions(db, who).where('bulk_actions.id', '=', id).executeTakeFirst()

/** Says what kind of change an import made to the person, and each field that it changed and the caller sees. */
const whatHappened = (who: Caller) => sql<ImportedPerson | null>`
  case when listed.previous ? 'kind' then jsonb_build_object(
    'kind', listed.previous -> 'kind',
    'changes', (select coalesce(jsonb_agg(change order by place), '[]')
                  from jsonb_array_elements(coalesce(listed.previous -> 'changes', '[]')) with ordinality as made (change, place)
                 where ${isSharedChange(who)})) end`

/** Managers see changes of those own fields that they see now (rule people-62). */
const isSharedChange = (who: Caller) =>
  hasRole(who, 'ADMIN')
    ? sql`true`
    : sql`(change ->> 'field' not like 'own:%'
           or exists (select from person_fields where 'own:' || id = change ->> 'field' and seen_by <> 'administrators'))`

/** Returns a page of the people of an action whom the caller sees, and how many there are. Those who were left out come first, then the changes that were not taken back. */
export async function peopleOfAction(
  db: Database,
  who: Caller,
  { id, isLeftOut, pageNumber, pageSize }: PageWanted & { id: string; isLeftOut: boolean | undefined },
) {
  const found = db
    .selectFrom('bulk_action_people as listed')
    .innerJoin('users', 'users.id', 'listed.user_id')
    .leftJoin('courses', 'courses.id', 'listed.course_id')
    .where('listed.action_id', '=', id)
    .where(withinScope(scopeOf(who)))
    .$if(isLeftOut !== undefined, (query) =>
      query.where(sql<boolean>`(listed.reason is not null) = ${isLeftOut ?? false}`),
    )
  const [people, total] = await Promise.all([
    found
      .orderBy(sql`listed.reason is null`)
      .orderBy(sql`listed.is_undone is distinct from false`)
      .orderBy(sql`lower(users.first_name)`)
      .orderBy(sql`lower(users.last_name)`)
      .orderBy('users.id')
      .orderBy(sql`lower(courses.title)`)
      .orderBy('courses.id')
      .offset(rowsBefore(pageNumber, pageSize))
      .limit(pageSize)
      .select([
        sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
        sql<string | null>`case when not users.awaits_acceptance then users.url_token end`.as('urlToken'),
        'courses.title as course',
        'listed.reason',
        'listed.is_undone as isUndone',
        sql<string | null>`listed.previous ->> 'staysBecause'`.as('staysBecause'),
        whatHappened(who).as('what'),
      ])
      .execute(),
    found.$call(countRows),
  ])
  return { people, total }
}

/** Locks an action that the caller can undo now. */
export const actionToUndo = (tx: Tx, who: Caller, id: string): Promise<UndoneAction | undefined> =>
  tx
    .selectFrom('bulk_actions')
    .where('bulk_actions.id', '=', id)
    .where(isSeen(who))
    .where(canUndo)
    .forUpdate()
    .select([
      'bulk_actions.id',
      'bulk_actions.action',
      'bulk_actions.done_at as doneAt',
      'bulk_actions.team_id as teamId',
      'bulk_actions.changed',
    ])
    .executeTakeFirst()
