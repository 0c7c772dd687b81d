import { sql } from 'kysely'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { isActive } from '../../access/who.ts'

export const feedOf = (db: Database, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .select(['created_at as createdDateTime', 'last_read_at as lastReadDateTime'])
    .executeTakeFirst()

/** The previous address stops working. */
export async function storeFeed(db: Database, userId: string, tokenHash: Buffer) {
  const fresh = { token_hash: tokenHash, created_at: sql<string>`now()`, last_read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

export async function removeFeed(db: Database, userId: string) {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** The learner with this address who could log in (rule reminders-51). */
export async function ownerOfFeed(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const owner = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    // An account that was merged into the one of the person may have had the address.
    .where(
      'users.id',
      '=',
      sql<string>`coalesce(
        (select user_id from calendar_feeds where token_hash = ${tokenHash}),
        (select user_id from former_addresses where calendar_token_hash = ${tokenHash}))`,
    )
    .where('users.is_learner', '=', true)
    .where(isActive)
    .select('users.id')
    .executeTakeFirst()
  return owner?.id
}

/** Stores the time at most every five minutes, because some programs read the calendar often. */
export async function recordRead(db: Database, userId: string) {
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('last_read_at', 'is', null),
        where('last_read_at', '<', sql<string>`now() - interval '5 minutes'`),
      ]),
    )
    .execute()
}

/** Stores what has changed since the calendar was read last: an event whose date or title differs counts one up. */
export async function updateEvents(db: Database, userId: string) {
  await sql`
    insert into calendar_events as event (user_id, course_id, day, summary)
    select dated.user_id, dated.course_id, dated.day, dated.summary from (${datedOf(userId)}) as dated
     order by dated.course_id
    on conflict (user_id, course_id) do update
       set day = excluded.day, summary = excluded.summary, sequence = event.sequence + 1, changed_at = now()
     where (event.day, event.summary) is distinct from (excluded.day, excluded.summary)`.execute(db)
}

/** The first day first. */
export const eventsOf = (db: Database, userId: string) =>
  rowsFrom(db)(sql<{
    id: string
    courseId: string
    day: string
    summary: string
    sequence: number
    changedAt: string
  }>`
    select event.id, event.course_id as "courseId", event.day, event.summary, event.sequence,
           event.changed_at as "changedAt"
      from calendar_events as event
      join (${datedOf(userId)}) as dated on dated.course_id = event.course_id
     where event.user_id = ${userId}::uuid
     order by event.day, event.id`)

/** Selects each course with a date: the due date, or the end of the validity of a completed course (rule reminders-52). */
const datedOf = (userId: string) => sql`
  select obligations.user_id, obligations.course_id, dates.day,
         case when dates.is_end then 'Certificate ends: ' else 'Due: ' end || courses.title as summary
    from obligations
    join courses on courses.id = obligations.course_id
    cross join lateral (
      select obligations.status in ('completed', 'renewalDue', 'expired') as is_end,
             case when obligations.status in ('completed', 'renewalDue', 'expired') then obligations.valid_until
                  when obligations.status <> 'exempt' then obligations.due_on end as day
    ) as dates
   where obligations.user_id = ${userId}::uuid and dates.day is not null`
