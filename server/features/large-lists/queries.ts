// The lists that are uploaded in parts: who sees which, and how far each is.
import { type RawBuilder, sql } from 'kysely'
import { daysListed, maxDaysStopped } from '#contract/rules/large-lists.ts'
import type { ImportMode } from '#contract/rules/learner-file.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import { readColumn, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { PartCounts } from './part-queries.ts'

/**
 * Managers see the lists in their client, and one who is limited to teams the own ones, as past actions (rule people-41). Of an administrator
 * they see none: its problems may say where else a person is (rule people-52).
 */
function isSeen(who: Caller): RawBuilder<boolean> {
  if (hasRole(who, 'ADMIN')) return sql`true`
  const ofClient = sql<boolean>`large_lists.client_id = ${who.clientId}::uuid and not large_lists.as_administrator`
  return who.isLimited ? sql`(${ofClient} and large_lists.done_by = ${who.id}::uuid)` : sql`(${ofClient})`
}

const seenLists = (db: Database, who: Caller) =>
  db
    .selectFrom('large_lists')
    .innerJoin('clients', 'clients.id', 'large_lists.client_id')
    .leftJoin('users as author', 'author.id', 'large_lists.done_by')
    .where(isSeen(who))
    .select([
      'large_lists.id',
      'large_lists.file_name as fileName',
      'clients.name as clientName',
      sql<string | null>`author.first_name || ' ' || author.last_name`.as('doneBy'),
      'large_lists.state',
      'large_lists.started_at as startedAt',
      sql<number>`(select count(*) from large_list_parts where list_id = large_lists.id)`.as('parts'),
      sql<number>`(select count(done_at) from large_list_parts where list_id = large_lists.id)`.as(
        'partsDone',
      ),
    ])

const maxListed = 20

/** Returns the latest lists that the caller sees. */
export const latestLists = (db: Database, who: Caller) =>
  seenLists(db, who)
    .where('large_lists.started_at', '>', sql<string>`now() - make_interval(days => ${daysListed})`)
    .orderBy('large_lists.started_at', 'desc')
    .orderBy('large_lists.id')
    .limit(maxListed)
    .execute()

export const listById = (db: Database, who: Caller, id: string) =>
  seenLists(db, who).where('large_lists.id', '=', id).select('large_lists.problems').executeTakeFirst()

/** Returns the parts of a list that the caller was found to see. */
export const partsOfList = (db: Database, listId: string) =>
  db
    .selectFrom('large_list_parts as part')
    .leftJoin('bulk_actions', 'bulk_actions.id', 'part.action_id')
    .where('list_id', '=', listId)
    .orderBy('number')
    .select([
      'part.number',
      'part.first_line as firstLine',
      'part.last_line as lastLine',
      sql<PartCounts>`part.counts`.as('counts'),
      sql<PartCounts | null>`part.now_counts`.as('now'),
      sql<boolean>`part.done_at is not null`.as('isDone'),
      'part.action_id as actionId',
      sql<boolean>`bulk_actions.undone_at is not null`.as('isUndone'),
    ])
    .execute()

export interface NewList {
  clientId: string
  fileName: string
  mode: ImportMode
}

/** Adds a list that does not run yet. */
export const addList = (tx: Tx, who: Caller, { clientId, fileName, mode }: NewList) =>
  tx
    .insertInto('large_lists')
    .values({
      client_id: clientId,
      done_by: who.id,
      as_administrator: hasRole(who, 'ADMIN'),
      file_name: fileName,
      mode,
      state: 'ended',
    })
    .returning('id')
    .$call(readValue('id'))

/** Locks a list that the caller sees. */
export const lockSeenList = (tx: Tx, who: Caller, id: string) =>
  tx
    .selectFrom('large_lists')
    .where('id', '=', id)
    .where(isSeen(who))
    .forUpdate()
    .select(['id', 'state', 'client_id as clientId'])
    .executeTakeFirst()

export interface RunningList {
  id: string
  clientId: string
  doneBy: string | null
  asAdministrator: boolean
  fileName: string
  mode: ImportMode
}

/** Locks a list that runs, so that nobody ends it before its part is done; undefined for any other. */
export const lockRunningList = (tx: Tx, id: string): Promise<RunningList | undefined> =>
  tx
    .selectFrom('large_lists')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .select([
      'id',
      'client_id as clientId',
      'done_by as doneBy',
      'as_administrator as asAdministrator',
      'file_name as fileName',
      'mode',
    ])
    .executeTakeFirst()

/** Returns the ids of the lists that run, the oldest first. */
export const runningLists = (db: Database) =>
  db
    .selectFrom('large_lists')
    .where('state', '=', 'running')
    .orderBy('started_at')
    .orderBy('id')
    .select('id')
    .$call(readColumn('id'))

/** Lets a list run for this user. It breaks the unique index `large_lists_running` if another one of the client runs. */
export async function runList(tx: Tx, who: Caller, id: string) {
  await tx
    .updateTable('large_lists')
    .set({
      state: 'running',
      problems: [],
      stopped_at: null,
      done_by: who.id,
      as_administrator: hasRole(who, 'ADMIN'),
    })
    .where('id', '=', id)
    .execute()
}

/** Stops a list that runs. */
export async function stopList(tx: Tx, id: string, problems: readonly string[]) {
  await tx
    .updateTable('large_lists')
    .set({ state: 'stopped', problems: [...problems], stopped_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function setState(tx: Tx, id: string, state: 'done' | 'ended') {
  await tx.updateTable('large_lists').set({ state, stopped_at: null }).where('id', '=', id).execute()
}

/** Ends the lists that nobody has gone on with, and deletes those that are not shown any more (rule people-116). */
export async function dropOldLists(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('large_lists')
      .set({ state: 'ended', stopped_at: null })
      .where('state', '=', 'stopped')
      .where('stopped_at', '<', sql<string>`now() - make_interval(days => ${maxDaysStopped})`)
      .returning('id')
      .execute()
    for (const { id } of ended)
      await tx
        .updateTable('large_list_parts')
        .set({ rows: null, leaving: null })
        .where('list_id', '=', id)
        .execute()
    await tx
      .deleteFrom('large_lists')
      .where('state', 'in', ['done', 'ended'])
      .where('started_at', '<', sql<string>`now() - make_interval(days => ${daysListed})`)
      .execute()
  })
}
