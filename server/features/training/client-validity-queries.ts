// The validity of courses in one client.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'
import type { Validity } from '../courses/validity-queries.ts'
import { renewCertificates } from '../certificates/validity-queries.ts'

/** The courses that the client or a team of it has. */
const isOfClient = (clientId: string) => sql<boolean>`(
  exists (select from client_courses as assignment where assignment.client_id = ${clientId}::uuid and assignment.course_id = courses.id)
  or exists (select from team_courses as assignment join teams on teams.id = assignment.team_id
              where teams.client_id = ${clientId}::uuid and assignment.course_id = courses.id)
  or exists (select from client_validities as validity
              where validity.client_id = ${clientId}::uuid and validity.course_id = courses.id))`

export const coursesOfClient = (db: Database | Tx, clientId: string, courseId?: string) =>
  db
    .selectFrom('courses')
    .leftJoin('client_validities as own', (join) =>
      join.onRef('own.course_id', '=', 'courses.id').on('own.client_id', '=', clientId),
    )
    .where('courses.deleted_at', 'is', null)
    .where(isOfClient(clientId))
    .$if(courseId !== undefined, (query) => query.where('courses.id', '=', courseId as string))
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .select([
      'courses.id',
      'courses.title',
      'courses.valid_months as months',
      'courses.renewal_days as renewalDays',
      'courses.renew_from as renewFrom',
      'own.valid_months as ownMonths',
      'own.renewal_days as ownRenewalDays',
      'own.renew_from as ownRenewFrom',
    ])
    .execute()

/**
 * How many completions follow the validity that holds: in one client, or in all without a validity of their own. One elsewhere
 * with an end of its own does not (rule deadlines-32).
 */
export async function countCompletions(
  db: Database,
  courseId: string,
  clientId: string | null,
): Promise<number> {
  const { rows } = await sql<{ completions: number }>`
    select count(*) as completions
      from completions
      join users on users.id = completions.user_id
      left join external_completions as external on external.completion_id = completions.id
     where completions.course_id = ${courseId}::uuid and external.own_valid_until is null
       and ${
         clientId === null
           ? sql`not exists (select from client_validities as own
                              where own.client_id = users.client_id and own.course_id = completions.course_id)`
           : sql`users.client_id = ${clientId}::uuid`
       }`.execute(db)
  return rows[0]?.completions ?? 0
}

interface Place {
  clientId: string
  courseId: string
}

export const storedClientValidity = (tx: Tx, { clientId, courseId }: Place): Promise<Validity | undefined> =>
  tx
    .selectFrom('client_validities')
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .select(['valid_months as months', 'renewal_days as renewalDays', 'renew_from as renewFrom'])
    .executeTakeFirst()

export async function setClientValidity(
  tx: Tx,
  { clientId, courseId }: Place,
  { months, renewalDays, renewFrom }: Validity,
) {
  const rule = { valid_months: months, renewal_days: renewalDays, renew_from: renewFrom }
  await tx
    .insertInto('client_validities')
    .values({ client_id: clientId, course_id: courseId, ...rule })
    .onConflict((conflict) => conflict.columns(['client_id', 'course_id']).doUpdateSet(rule))
    .execute()
}

export async function removeClientValidity(tx: Tx, { clientId, courseId }: Place) {
  await tx
    .deleteFrom('client_validities')
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .execute()
}

/**
 * Gives the completions that exist, and their certificates, the validity that holds now, as if each had been recorded under it
 * (rule deadlines-37): of all clients without a validity of their own, or of one client.
 * @returns how many completions that follow it have another one than before
 */
export async function renewValidities(tx: Tx, courseId: string, clientId: string | null): Promise<number> {
  // A hundred thousand completions take longer than any other statement may.
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const { rows } = await sql<{ changed: number }>`
    select renew_validities(${courseId}::uuid, ${clientId}::uuid) as changed`.execute(tx)
  await renewCertificates(tx, courseId, clientId)
  return rows[0]?.changed ?? 0
}
