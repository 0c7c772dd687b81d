import { sql } from 'kysely'
import type { OwnObligation } from '#contract/calls/progress.ts'
import type { Database, Tx } from '../db/open.ts'
import { isGuid } from '#contract/rules/formats.ts'

/**
 * Computes the obligations of people again whose facts have changed, or whose day has come (rule deadlines-17). People who are skipped
 * stay outstanding.
 * @returns of how many people; 0 when there is nothing left to do
 */
export async function updateObligations(
  db: Database,
  atMost: number,
  skipped: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select update_obligations(${atMost}, ${skipped}::uuid[]) as people`.execute(db)
  return rows[0]?.people ?? 0
}

/** Returns the person whom an error of `updateObligations` with one person is about; undefined when it is not about anybody. */
export const personOfError = (error: unknown): string | undefined => {
  const { detail } = error as { detail?: unknown }
  return typeof detail === 'string' && isGuid(detail) ? detail : undefined
}

/**
 * Does the same for at most this many people whose facts have changed last.
 * @returns of how many
 */
export async function updateLatestObligations(db: Database, atMost: number): Promise<number> {
  const { rows } = await sql<{
    people: number
  }>`select update_latest_obligations(${atMost}) as people`.execute(db)
  return rows[0]?.people ?? 0
}

/** Whether any change has not been processed yet. */
export async function areOutstanding(db: Database): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`select exists (select from obligation_changes) as are`.execute(
    db,
  )
  return rows[0]?.are ?? false
}

/** Makes one row of each of the counts of obligations. This changes nothing that is read. */
export async function addUpCounts(db: Database): Promise<void> {
  await sql`select add_up_obligation_counts(), add_up_due_counts()`.execute(db)
}

/** Whether the learner has to complete the course now, also when it was completed before (rule deadlines-22). */
export async function isOpenFor(db: Database | Tx, userId: string, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select from users
       cross join lateral obligations_with_one_plan(array[users.id], day_in_client(users.client_id, now())) as required
       where users.id = ${userId}::uuid and required.course_id = ${courseId}::uuid
         and required.status not in ('completed', 'exempt')
    ) as "isOpen"`.execute(db)
  return rows[0]?.isOpen ?? false
}

/** Selects whether and until when a learner has to complete the course of the row in `courses`; null if it is not assigned. */
export const ownObligation = (learner: { id: string; clientId: string }) => sql<OwnObligation | null>`(
  select jsonb_build_object(
           'status', status, 'dueOn', due_on, 'completedOn', completed_on, 'validUntil', valid_until,
           'daysLeft', due_on - day_in_client(${learner.clientId}::uuid, now()))
    from obligations where obligations.user_id = ${learner.id}::uuid and obligations.course_id = courses.id)`
