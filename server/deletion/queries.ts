// Stores and finds the deletions that can still be undone.
import { sql } from 'kysely'
import { type DeletionKind, restorableDays } from '#contract/rules/deletion.ts'
import { teamsOfManager } from '../access/people-within.ts'
import { type Scope, isEverybody } from '../access/who.ts'
import { takesSeat } from '../identity/client-queries.ts'
import { allCodes } from '../identity/referral-code-queries.ts'
import { contains } from '../db/contains.ts'
import { countRows, readColumn } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

const finalAt = sql<string>`now() + make_interval(days => ${restorableDays})`

/** Adds one deletion for each of these people. The caller has locked them. */
export async function addDeletionsOfPeople(tx: Tx, ids: string[], by: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into deletions (kind, object_id, client_id, name, email, role, secondary_role, team_ids, learners, deleted_by, by_rule, final_at)
    select 'person', id, client_id, first_name || ' ' || last_name, email, role, secondary_role,
           array(select team_id from team_members where user_id = users.id), (${takesSeat})::integer,
           ${by}::uuid, ${by === null}, ${finalAt}
      from users where id = any(${ids}::uuid[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the client and adds its deletion. Returns undefined for an id that is not of a client. */
export async function addDeletionOfClient(tx: Tx, id: string, by: string): Promise<string | undefined> {
  const client = await tx
    .selectFrom('clients')
    .where('id', '=', id)
    .where('is_provider', '=', false)
    .forUpdate()
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!client) return undefined
  const { id: deletionId } = await tx
    .insertInto('deletions')
    .values({
      kind: 'client',
      object_id: id,
      client_id: id,
      name: client.name,
      role: null,
      secondary_role: null,
      learners: sql<number>`(select count(*) from users where client_id = ${id}::uuid and ${takesSeat})`,
      deleted_by: by,
      final_at: finalAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return deletionId
}

export async function addDeletionOfCourse(tx: Tx, id: string, by: string, counts: Record<string, number>) {
  const { title } = await tx
    .selectFrom('courses')
    .where('id', '=', id)
    .select('title')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('deletions')
    .values({
      kind: 'course',
      object_id: id,
      client_id: null,
      name: title,
      role: null,
      secondary_role: null,
      counts: JSON.stringify(counts),
      deleted_by: by,
      final_at: finalAt,
    })
    .execute()
}

/** Selects what a caller may restore, but for merged accounts, whose merge is undone instead: an administrator everything, a manager the people that could be deleted (rule deletion-9). */
function within(db: Database | Tx, scope: Scope) {
  const all = db.selectFrom('deletions').where('deletions.is_merge', '=', false)
  if (isEverybody(scope)) return all
  const ofClient = all
    .where('deletions.kind', '=', 'person')
    .where('deletions.client_id', '=', scope.clientId)
    .where(sql<boolean>`'ADMIN' <> all (array[deletions.role, coalesce(deletions.secondary_role, '')])`)
  if (!scope.limitedTo) return ofClient
  return ofClient
    .where('deletions.role', '=', 'LEARNER')
    .where('deletions.secondary_role', 'is', null)
    .where(sql<boolean>`deletions.team_ids && array(${teamsOfManager(scope.limitedTo)})`)
}

interface DeletionFilter {
  searchTerm: string
  kind?: DeletionKind | undefined
}

const listed = (db: Database, scope: Scope, { searchTerm, kind }: DeletionFilter) =>
  within(db, scope)
    .$if(searchTerm !== '', (query) =>
      query.where(contains(sql`deletions.name || ' ' || deletions.email`, searchTerm)),
    )
    .$if(kind !== undefined, (query) => query.where('deletions.kind', '=', kind as DeletionKind))

export const deletionsPage = (
  db: Database,
  scope: Scope,
  wanted: DeletionFilter,
  { offset, limit }: { offset: number; limit: number },
) =>
  listed(db, scope, wanted)
    .leftJoin('users as author', 'author.id', 'deletions.deleted_by')
    .leftJoin('clients', 'clients.id', 'deletions.client_id')
    .orderBy('deletions.deleted_at', 'desc')
    .orderBy('deletions.id')
    .offset(offset)
    .limit(limit)
    .select([
      'deletions.id',
      'deletions.kind',
      'deletions.name',
      'deletions.email',
      sql<boolean>`deletions.kind = 'person' and deletions.email <> '' and exists (
        select from users where lower(users.email) = lower(deletions.email))`.as('needsEmail'),
      sql<Record<string, number>>`deletions.counts`.as('counts'),
      'deletions.deleted_at as deletedAt',
      'deletions.final_at as finalAt',
      sql<string>`case when deletions.by_rule then 'Retention rule'
        else coalesce(author.first_name || ' ' || author.last_name, '') end`.as('deletedBy'),
      sql<string>`coalesce(clients.name, (select client.name from deletions as client
        where client.object_id = deletions.client_id and client.kind = 'client'), '')`.as('clientName'),
    ])
    .execute()

export const countDeletions = (db: Database, scope: Scope, wanted: DeletionFilter) =>
  listed(db, scope, wanted).$call(countRows)

/** Finds and locks a deletion within the scope. */
export const deletionWithin = (tx: Tx, scope: Scope, id: string) =>
  within(tx, scope)
    .where('deletions.id', '=', id)
    .forUpdate()
    .select([
      'deletions.id',
      'deletions.kind',
      'deletions.object_id as objectId',
      'deletions.client_id as clientId',
      'deletions.learners',
      'deletions.role',
      'deletions.secondary_role as secondaryRole',
      sql<boolean>`deletions.final_at <= now()`.as('isFinal'),
      'deletions.by_rule as isByRule',
    ])
    .executeTakeFirst()

/** Returns the present data of the client of a deleted person. */
export const clientOfDeleted = (tx: Tx, id: string) =>
  tx
    .selectFrom('clients')
    .where('id', '=', id)
    .select(['name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .executeTakeFirst()

/** Returns the addresses of people in the deletion that another account has now. */
export async function takenAddresses(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select users.email from deleted_rows as stored
      join users on lower(users.email) = lower(stored.data ->> 'email')
     where stored.deletion_id = ${id}::uuid and stored.table_name = 'users' and users.email <> '' order by 1`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

/** Changes the address with which the person is restored. */
export async function changeStoredAddress(tx: Tx, id: string, email: string) {
  await sql`
    update deleted_rows set data = data || jsonb_build_object('email', ${email}::text)
     where deletion_id = ${id}::uuid and table_name = 'users'`.execute(tx)
}

/** Returns a referral code of a deleted client, the present one or one that goes on, if another client has it now. */
export async function takenCode(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select known.code from deleted_rows as stored
      join ${allCodes} as known
        on lower(known.code) = lower(coalesce(stored.data ->> 'referral_code', stored.data ->> 'code'))
     where stored.deletion_id = ${id}::uuid
       and (stored.table_name = 'clients'
            or stored.table_name = 'former_referral_codes' and (stored.data ->> 'ends_on')::date >= current_date - 1)
       and (known.ends_on is null or known.ends_on >= current_date - 1
            or known.client_id in (select id from clients where lower(referral_code) = lower(known.code)))
     limit 1`.execute(tx)
  return rows[0]?.code
}

/** Makes the period of the retention rule begin again (rule retention-3). */
export async function markRestored(tx: Tx, personId: string) {
  await tx
    .updateTable('users')
    .set({ restored_at: sql<string>`now()` })
    .where('id', '=', personId)
    .execute()
}

export const dropDeletion = (tx: Tx, id: string) => tx.deleteFrom('deletions').where('id', '=', id).execute()

export async function restoreCourse(tx: Tx, id: string) {
  await tx.updateTable('courses').set({ deleted_at: null }).where('id', '=', id).execute()
}

/** Returns the versions of a course whose files are still stored. */
export const versionsOfCourse = (db: Database | Tx, courseId: string) =>
  db.selectFrom('course_versions').where('course_id', '=', courseId).select('id').$call(readColumn('id'))

/** Lets a person join and leave teams as their rules say now. */
export async function followTeamRules(tx: Tx, personId: string): Promise<void> {
  await sql`select follow_team_rules(array[${personId}::uuid])`.execute(tx)
}
