// Reads the audit log by its indexes: a page from a cursor, never a count (decision 165).
import { sql } from 'kysely'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import type { AuditKind } from '../../db/tables/audit.ts'
import { anyOf } from '../../db/any-of.ts'
import { tables } from '../../db/tables.ts'
import type { Table } from '../../db/tables/column.ts'
import { type BulkActionKind, maxUndoMinutes } from '#contract/rules/bulk-actions.ts'
import type { PageOfObject } from '#contract/calls/audit.ts'
import { type ClientScope, type Scope, isEverybody } from '../../access/who.ts'

export interface EntryFilter {
  /** Whose entries are seen: everybody's, or those about a client. */
  scope: Scope
  fromDate?: string | undefined
  toDate?: string | undefined
  call: string
  /** The person who made the call, or whom it is about. */
  personId?: string | undefined
  clientId: string | null
  about: string | null
  /** Only these calls, or all others. */
  calls?: { names: string[]; isOnly: boolean } | undefined
  /** The id of an entry: only earlier ones. */
  before?: string | undefined
}

export interface Entry {
  id: number
  at: string
  kind: AuditKind
  call: string
  personId: string | null
  clientId: string | null
  address: string
  requestId: string
  about: string[]
}

/** When which person answered: with it, a manager who knows the answers of some could find those of others. */
const hiddenFromManagers = 'feedbackSubmissions.complete'

/** More entries of an object than these are not counted to know which object has fewer. */
const countedAtMost = 5_000

/** That with the fewest entries leads: at most so many are read to find those that are listed with the others too. */
async function rarestFirst(db: Database, subjects: string[]): Promise<string[]> {
  const ids = [...new Set(subjects)]
  if (ids.length < 2) return ids
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
     cross join lateral (
       select count(*) as entries
         from (select from audit_subjects where subject_id = id limit ${countedAtMost}) as found
     ) as counted
     order by entries, place`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest first. What an entry must be listed with leads, as there are fewer of these than of a time. */
export async function entries(db: Database, filter: EntryFilter, limit: number): Promise<Entry[]> {
  const { scope, clientId, about, personId, call, calls, fromDate, toDate, before } = filter
  const [leading, ...others] = await rarestFirst(
    db,
    [about, personId, clientId, isEverybody(scope) ? null : scope.clientId].filter(
      (id) => id !== null && id !== undefined,
    ),
  )
  const at = leading ? sql`subject.at` : sql`entry.at`
  const id = leading ? sql`subject.entry_id` : sql`entry.id`
  const called = leading ? sql`subject.call` : sql`entry.call`
  const conditions = [
    sql`true`,
    // Rule small-groups-11.
    ...(isEverybody(scope) ? [] : [sql`${called} <> ${hiddenFromManagers}`]),
    ...(leading ? [sql`subject.subject_id = ${leading}`] : []),
    // With an offset each entry is looked up, until there are enough. Joined, all that both have would be read and sorted.
    ...others.map(
      (other) => sql`exists (select from audit_subjects as other
        where other.subject_id = ${other} and other.at = subject.at and other.entry_id = subject.entry_id offset 0)`,
    ),
    ...(call ? [sql`${called} = ${call}`] : []),
    ...(calls
      ? [
          calls.isOnly
            ? sql`${called} = any(${calls.names}::text[])`
            : sql`${called} <> all(${calls.names}::text[])`,
        ]
      : []),
    ...(fromDate ? [sql`${at} >= ${fromDate}::date::timestamp at time zone 'UTC'`] : []),
    ...(toDate ? [sql`${at} < (${toDate}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(before
      ? [
          sql`(${at}, ${id}) < (select last.at, last.id from audit_log as last where last.id = ${before}::bigint)`,
        ]
      : []),
  ]
  const from = leading
    ? sql`audit_subjects as subject join audit_log as entry on entry.id = subject.entry_id`
    : sql`audit_log as entry`
  return rowsFrom(db)(sql<Entry>`
    select entry.id, entry.at, entry.kind, entry.call, entry.person_id as "personId",
           entry.client_id as "clientId", entry.address, entry.request_id as "requestId", entry.about
      from ${from}
     where ${sql.join(conditions, sql` and `)}
     order by ${at} desc, ${id} desc
     limit ${limit}`)
}

export interface Change {
  entryId: number
  action: 'created' | 'changed' | 'removed'
  kind: string
  objectId: string | null
  personId: string | null
  clientId: string | null
  about: string[]
  fields: Record<string, [unknown, unknown]> | null
}

/** Returns the columns that only administrators see, by the kind of the object in the log. */
function columnsOfAdministrators(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { columns, audit } of Object.values<Table>(tables)) {
    const names = Object.keys(columns).filter((name) => columns[name]?.seenInLog === 'administrators')
    if (audit && names.length > 0) found[audit.kind] = names
  }
  return found
}

/**
 * Whether a change is of no own field, or of one whose values managers see now. Of a field that was deleted it is not known any more who
 * saw it, so that managers see nothing of it (rule people-62).
 */
const isOfSharedField = sql<boolean>`(kind <> all (${[tables.person_fields, tables.person_field_values].map(({ audit }) => audit?.kind ?? '')}::text[])
  or exists (select from person_fields where person_fields.id = audit_changes.object_id and person_fields.seen_by <> 'administrators'))`

/**
 * Returns at most `maxRows` changes for each entry. A manager gets those of the own client, and of its people those that are of none,
 * without own fields and columns that only administrators see.
 */
export function changesOf(db: Database, ids: number[], scope: Scope, maxRows: number): Promise<Change[]> {
  const hidden = isEverybody(scope) ? {} : columnsOfAdministrators()
  const isSeen = isEverybody(scope)
    ? sql`true`
    : sql`(client_id = ${scope.clientId}::uuid or (client_id is null and entry.client_id = ${scope.clientId}::uuid))
        and ${isOfSharedField}`
  return rowsFrom(db)(sql<Change>`
    select entry.id as "entryId", change.action, change.kind, change.object_id as "objectId",
           change.person_id as "personId", change.client_id as "clientId", change.about,
           change.fields - array(select jsonb_array_elements_text(${JSON.stringify(hidden)}::jsonb -> change.kind)) as fields
      from unnest(${ids}::bigint[]) as wanted (id)
      join audit_log as entry using (id)
      cross join lateral (
        select * from audit_changes
         where entry_id = entry.id
           and ${isSeen}
         order by id limit ${maxRows}
      ) as change
     order by change.entry_id, change.id`)
}

export interface ActionOnMany {
  entryId: number
  action: BulkActionKind
  /** How many people, or courses of people, it concerned, also those whom a job has still to remind. */
  count: number
  /** Null for people of several clients. */
  clientId: string | null
  teamName: string | null
  isTakenBack: boolean
}

/** Reads which of these entries are of an action on many people, or of one that was taken back: both have the time of its transaction. */
export function actionsOnMany(db: Database, ids: number[]): Promise<ActionOnMany[]> {
  const entry = sql`unnest(${ids}::bigint[]) as wanted (id) join audit_log as entry using (id)`
  const read = sql`entry.id as "entryId", done.action, done.changed + done.waiting as count, done.client_id as "clientId",
    teams.name as "teamName"`
  return rowsFrom(db)(sql<ActionOnMany>`
    select ${read}, false as "isTakenBack"
      from ${entry} join bulk_actions as done on done.done_by = entry.person_id and done.done_at = entry.at
      left join teams on teams.id = done.team_id
    union all
    select ${read}, true
      from ${entry} join bulk_actions as done on done.undone_at = entry.at
        and done.done_at between entry.at - make_interval(mins => ${maxUndoMinutes}) and entry.at
      left join teams on teams.id = done.team_id
     where entry.call = 'bulk.undo'`)
}

/** An object, and its page if it has one: what is deleted has none, and nothing archived but people. */
interface Named {
  name: string
  page: PageOfObject | null
}

/**
 * Names of objects that are there; a manager gets no people, clients and teams but the own, and no communities but those of the
 * own client and of the provider (rule communities-1). A post has the name of its community: its own title may be what was hidden.
 */
export async function namesOf(db: Database, ids: string[], scope: Scope): Promise<Map<string, Named>> {
  const wanted = sql`any(${ids}::uuid[])`
  const isSeen = (client: string) =>
    isEverybody(scope) ? sql`true` : sql`${sql.ref(client)} = ${scope.clientId}::uuid`
  const isSeenCommunity = sql`(${isSeen('communities.client_id')}
    or communities.client_id = (select id from clients where is_provider))`
  const { rows } = await sql<{ id: string; name: string; kind: PageOfObject['kind']; key: string | null }>`
    select id, first_name || ' ' || last_name as name,
           case role when 'LEARNER' then 'learner' else 'user' end as kind,
           case when not awaits_acceptance then url_token end as key from users
     where id = ${wanted} and ${isSeen('client_id')}
    union all select id, name, 'client', case when archived_at is null and not is_provider then url_token end
      from clients where id = ${wanted} and ${isSeen('id')}
    union all select id, title, 'course', case when deleted_at is null then id::text end
      from courses where id = ${wanted}
    union all select id, name, 'pathway', case when deleted_at is null then id::text end
      from pathways where id = ${wanted}
    union all select id, name, 'team', id::text from teams where id = ${wanted} and ${isSeen('client_id')}
    union all select id, name, 'community', id::text from communities where id = ${wanted} and ${isSeenCommunity}
    union all select id, name, '', null from api_keys where id = ${wanted} and ${isSeen('client_id')}
    union all select id, name, '', null from provisioning_tokens where id = ${wanted} and ${isSeen('client_id')}
    union all select id, name, '', null from webhook_endpoints where id = ${wanted} and ${isSeen('client_id')}
    union all select id, name, '', null from person_fields
     where id = ${wanted} and (${isEverybody(scope)} or seen_by <> 'administrators')
    union all select post.id, communities.name, 'community', communities.id::text from community_posts as post
      join communities on communities.id = post.community_id
     where post.id = ${wanted} and ${isSeenCommunity}
    union all select id, title, 'feedbackForm', case when deleted_at is null then id::text end
      from feedback_forms where id = ${wanted} and ${isEverybody(scope)}
    union all select id, title, 'blogPost', url_slug from blog_posts
     where id = ${wanted} and ${isEverybody(scope)}`.execute(db)
  return new Map(
    rows.map(({ id, name, kind, key }) => [id, { name, page: key === null ? null : { kind, key } }]),
  )
}

/** Who made calls: a manager sees the names of administrators too. */
export async function callersOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of API keys, by which the log says with which key a call was made (rule access-33). */
export async function keyNamesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('api_keys').where('id', '=', anyOf(ids)).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of tokens, by which the log says which directory made a change (rule provisioning-6). */
export async function tokenNamesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('provisioning_tokens')
    .where('id', '=', anyOf(ids))
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether this is a person of another client, or another client. */
export async function isElsewhere(db: Database, id: string, { clientId }: ClientScope): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and client_id <> ${clientId}
    union all select from clients where id = ${id} and id <> ${clientId}`.execute(db)
  return rows.length > 0
}

export async function personByEmail(db: Database, email: string, scope: Scope): Promise<string | undefined> {
  const withAddress = db
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
  const found = await (
    isEverybody(scope) ? withAddress : withAddress.where('client_id', '=', scope.clientId)
  ).executeTakeFirst()
  return found?.id
}
