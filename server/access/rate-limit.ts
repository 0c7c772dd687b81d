// Limits that hold across processes: a counter per key in the database, with a window that opens at the first count.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { tooManyTries } from '../base/refusal.ts'

export interface Limit {
  /** Names what is counted, such as `login:ada@example.org:10.0.0.1`. */
  key: string
  max: number
  perSeconds: number
}

/** The key is stored as a keyed hash, because a counter may exist longer than the person it is about. */
export const storedKey = (key: string | RawBuilder<string>) => sql<string>`rate_limit_key(${key})`

/**
 * Whether the window of a counter is open. A window that ends later than its length allows was opened while the clock was ahead. It
 * counts as over, so that nobody stays locked out until the clock has caught up.
 */
const isRunning = (perSeconds: number) =>
  sql`counter.ends_at > now() and counter.ends_at <= now() + make_interval(secs => ${perSeconds + secondsOfTolerance})`
const secondsOfTolerance = 60

export interface Counted {
  /** How many more are possible in this window; negative when this one exceeds the limit. */
  left: number
  secondsLeft: number
  endsAt: string
}

/** The statement that counts one more for each row of `from`, whose column `key` is a stored key. It answers from `counter`. */
export const countStatement = (from: RawBuilder<unknown>, perSeconds: number) => sql`
    insert into rate_counters as counter (key, count, ends_at)
    select key, 1, now() + make_interval(secs => ${perSeconds}) from ${from}
    on conflict (key) do update set
      count = case when ${isRunning(perSeconds)} then counter.count + 1 else 1 end,
      ends_at = case when ${isRunning(perSeconds)} then counter.ends_at else excluded.ends_at end`

/** Counts one more. */
export async function countOne(db: Database, { key, max, perSeconds }: Limit): Promise<Counted> {
  const { rows } = await sql<Counted>`
    ${countStatement(sql`(select ${storedKey(key)} as key) as counted`, perSeconds)}
    returning ${max}::int - count as left, ${secondsLeft} as "secondsLeft", ends_at as "endsAt"`.execute(db)
  return rows[0] as Counted
}

/** Counts one more and refuses when that is more than the limit allows. @throws Refusal 429 */
export async function countAgainst(db: Database, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const counted = await countOne(db, limit)
    if (counted.left < 0) throw tooManyTries(counted.secondsLeft)
  }
}

/** Counts one more. Returns when the next one is possible if this one exceeds the limit, otherwise undefined. */
export async function nextPossibleAt(db: Database, limit: Limit): Promise<string | undefined> {
  const { left, endsAt } = await countOne(db, limit)
  return left < 0 ? endsAt : undefined
}

/** A limit of each id, whose key is the prefix and the id. */
type LimitOfEach = Omit<Limit, 'key'> & { prefix: string }

/** Counts one more for each of these ids. Returns the ids that are still within the limit. */
export async function countEachAgainst(
  db: Database,
  ids: string[],
  { prefix, max, perSeconds }: LimitOfEach,
): Promise<Set<string>> {
  // The keys are inserted in one order, so that two calls that count the same people wait for each other.
  const { rows } = await sql<{ id: string }>`
    with asked as (select id, rate_limit_key(${prefix} || id) as key from unnest(${ids}::text[]) as id),
    counted as (
      ${countStatement(sql`(select key from asked order by key) as counted`, perSeconds)}
      returning key, count)
    select asked.id from asked join counted using (key) where counted.count <= ${max}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids that countEachAgainst would still allow, and counts nothing. */
export async function idsWithinLimit(
  db: Database,
  ids: string[],
  { prefix, max, perSeconds }: LimitOfEach,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::text[]) as asked (id)
     where not exists (
       select from rate_counters as counter
        where counter.key = rate_limit_key(${prefix} || asked.id) and ${isRunning(perSeconds)} and counter.count >= ${max})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Refuses when the limit is already used up, without counting. @throws Refusal 429 */
export async function refuseIfLimitReached(db: Database, ...limits: Limit[]): Promise<void> {
  for (const { key, max, perSeconds } of limits) {
    const used = await sql<{ left: number }>`
      select ${secondsLeft} as left from rate_counters as counter
       where key = ${storedKey(key)} and ${isRunning(perSeconds)} and count >= ${max}`.execute(db)
    const row = used.rows[0]
    if (row) throw tooManyTries(row.left)
  }
}

/** Forgets what was counted, as after a login that succeeded. */
export async function forgetCount(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', storedKey(key)).execute()
}

/** Removes the counters whose windows are over. */
export async function dropPastCounts(db: Database): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('ends_at', '<', sql<string>`now()`)
    .execute()
}

export const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ends_at - now())))::int`
