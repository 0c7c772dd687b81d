// Whose evidence is in a pack.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PersonState } from '#contract/rules/compliance.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import { withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'
import { packedIds } from '../../db/packed-ids.ts'

export interface Subject {
  scope: ClientScope
  pathwayId: string | null
  personId: string | null
  /** The selected people of a pack about them; null for other packs. */
  personIds: string[] | null
  /** Archived people are in packs of administrators only: managers do not see their pages. */
  withArchived: boolean
}

/** For the courses of a pathway; true for a pack that is not about one. */
export const ofCourses = ({ pathwayId }: Pick<Subject, 'pathwayId'>, column: string): RawBuilder<SqlBool> =>
  pathwayId === null
    ? sql`true`
    : sql`${sql.ref(column)} in (select course_id from pathway_courses where pathway_id = ${pathwayId}::uuid)`

/** For what has to be completed by a pathway (rule deadlines-58), of a table with its obligations; true for a pack that is not about one. */
export const byPathway = ({ pathwayId }: Pick<Subject, 'pathwayId'>): RawBuilder<SqlBool> =>
  pathwayId === null ? sql`true` : sql`obligations.pathway_ids @> array[${pathwayId}::uuid]`

export const nameOrder = sql`lower(users.first_name), lower(users.last_name), users.id`

/** By name. Of a pathway: who has to complete one of its courses, or has begun one. */
export const idsOfPeople = (tx: Tx, { scope, pathwayId, personId, personIds, withArchived }: Subject) =>
  packedIds(
    tx,
    tx
      .selectFrom('users')
      .where('users.is_learner', '=', true)
      .where('users.awaits_acceptance', '=', false)
      .where(withinScope(scope))
      .$if(!withArchived, (query) => query.where('users.archived_at', 'is', null))
      .$if(personId !== null, (query) => query.where('users.id', '=', personId as string))
      .$if(personIds !== null, (query) => query.where('users.id', '=', anyOf(personIds as string[])))
      .$if(pathwayId !== null, (query) =>
        query.where(
          sql<SqlBool>`(
            exists (select from obligations where obligations.user_id = users.id
                       and ${byPathway({ pathwayId })})
            or exists (select from course_records where course_records.user_id = users.id
                          and ${ofCourses({ pathwayId }, 'course_records.course_id')}))`,
        ),
      )
      .orderBy(nameOrder)
      .select('users.id'),
  )

/** The moments at which the period begins and has ended, in the time zone of the client. */
export async function momentsOf(
  tx: Tx,
  clientId: string,
  { fromDay, toDay }: { fromDay: string; toDay: string },
) {
  const { rows } = await sql<{ timeZone: string; from: string; until: string; madeAt: string }>`
    select zone as "timeZone", ${fromDay}::date::timestamp at time zone zone as "from",
           (${toDay}::date + 1)::timestamp at time zone zone as until, now() as "madeAt"
      from (select coalesce(own.time_zone, (select time_zone from clients where is_provider), 'UTC') as zone
              from clients as own where own.id = ${clientId}::uuid) as of_client`.execute(tx)
  return rows[0] as (typeof rows)[number]
}

/** The statuses of what each of them has to complete, and the state of each, as the compliance page counts them (rule deadlines-61). */
export const statusesOfPeople = (tx: Tx, ids: string[], subject: Pick<Subject, 'pathwayId'>) =>
  rowsFrom(tx)(sql<{ statuses: ObligationStatus[]; state: PersonState }>`
    select array_agg(status) as statuses, state_of_person(array_agg(status)) as state from obligations
     where user_id = any(${ids}::uuid[]) and ${byPathway(subject)}
     group by user_id`)

/** For this transaction: a pack takes longer than a call may, and between two reads certificates are drawn. */
export async function allowLongReading(tx: Tx) {
  await sql`select set_config('statement_timeout', '10min', true),
                   set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}
