// Counts of what happened: log-ins, courses that were started and completed.
import { type RawBuilder, sql } from 'kysely'
import { isWhole, withinScope } from '../../access/people-within.ts'
import { type ClientScope, type Scope, isEverybody } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import type { Happening } from '../../db/tables/counts-of-events.ts'
import { sumOf, zoneOwner, provider, monthAt, todayOf, monthOf, type Counted } from './queries.ts'

/** Includes a day that has not begun yet after the time zone was moved to the west, so that figures and lists agree. */
const isInMonth = (owner: RawBuilder<unknown>) =>
  sql<boolean>`day >= ${monthAt(owner)} and day < (${monthAt(owner)} + interval '1 month')`

/** Counts the events everywhere since the first day of this month at the provider. The tables have one row a day. */
export const happenedThisMonth = (db: Database) =>
  db
    .selectNoFrom((select) => [
      select
        .selectFrom('daily_login_totals')
        .where(isInMonth(provider))
        .select(sumOf('logins').as('sum'))
        .$asScalar()
        .$notNull()
        .as('logins'),
      select
        .selectFrom('daily_totals')
        .where(isInMonth(provider))
        .select(sumOf('started').as('sum'))
        .$asScalar()
        .$notNull()
        .as('started'),
      select
        .selectFrom('daily_totals')
        .where(isInMonth(provider))
        .select(sumOf('completed').as('sum'))
        .$asScalar()
        .$notNull()
        .as('completed'),
    ])
    .executeTakeFirstOrThrow()

/** This is enough for this month and the last. */
const maxMonths = 62

/** Counts the events of each day, and returns the current day (rule reports-12). Days without events are left out. */
export async function happenedByDay(db: Database, scope: Scope) {
  const since = sql`where day > ${todayOf(scope)} - ${maxMonths}::int`
  const ofDays = isEverybody(scope)
    ? sql`select day, logins, 0 as started, 0 as completed from daily_login_totals ${since}
           union all
          select day, 0, started, completed from daily_totals ${since}`
    : isWhole(scope)
      ? sql`select day, learner_logins as logins, 0 as started, 0 as completed from daily_logins
            ${since} and client_id = ${scope.clientId}
             union all
            select day, 0, started, completed from daily_counts ${since} and client_id = ${scope.clientId}`
      : sql`select day, count(*) filter (where kind = 'learner-login') as logins,
                   count(*) filter (where kind = 'started') as started,
                   count(*) filter (where kind = 'completed') as completed
              from (${eventsWithin(scope)}) as event
             ${since} group by 1`
  const { rows } = await sql<{ today: string; day: string } & Record<Counted, number>>`
    select ${todayOf(scope)} as today, day, logins, started, completed
      from (values (1)) as always left join (${ofDays}) as counted on true`.execute(db)
  const by = (kind: Counted) => {
    const days = new Map<string, number>()
    for (const row of rows) days.set(row.day, (days.get(row.day) ?? 0) + row[kind])
    return days
  }
  const today = rows[0]?.today as string
  return { today, logins: by('logins'), started: by('started'), completed: by('completed') }
}

/** Reads log-ins, started courses and completed courses of the people within the scope; log-ins only of learners. */
const eventsWithin = (scope: ClientScope) => {
  const theirs = withinScope(scope, { person: 'event.user_id', client: 'event.client_id' })
  return sql`
    select 'learner-login' as kind, day from login_events as event where is_learner and ${theirs}
     union all
    select kind, day from course_events as event where ${theirs}`
}

/** Counts each kind of event within the scope since the first day of this month at the client. */
export async function happenedAtClientThisMonth(db: Database, scope: ClientScope) {
  const { rows } = isWhole(scope)
    ? await sql<{ kind: Happening; count: number }>`
        select kind, count from monthly_counts where month = ${monthOf(scope)} and client_id = ${scope.clientId}`.execute(
        db,
      )
    : await sql<{ kind: Happening; count: number }>`
        select kind, count(*) as count from (${eventsWithin(scope)}) as event
         where ${isInMonth(zoneOwner(scope))} group by kind`.execute(db)
  return (kind: Happening) => rows.find((row) => row.kind === kind)?.count ?? 0
}
