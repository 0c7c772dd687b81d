// Queries for courses that were completed elsewhere: the record, and the completion that follows from it.
import { sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { Scope } from '../../access/who.ts'
import { readColumn, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { Row } from './rows-queries.ts'

export interface External {
  completedOn: string
  /** Null if the rule of the course determines the end. */
  ownValidUntil: string | null
  title: string
}
interface Evidence {
  key: string
  name: string
}

/** Returns the current day in the client of the person. */
export const dayOfPerson = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(sql<string>`day_in_client(client_id, now())`.as('day'))
    .$call(readValue('day'))

/** Returns the period that the completion opens, after the previous completion (rule deadlines-33). */
const periodOf = ({ userId, courseId }: Row, { completedOn, ownValidUntil }: External, corrected?: string) =>
  sql`open_period(${userId}::uuid, ${courseId}::uuid, ${completedOn}::date, ${ownValidUntil}::date,
    ${corrected ?? null}::uuid)`

const addEvidence = (tx: Tx, { key }: Evidence) => tx.insertInto('evidence_files').values({ key }).execute()

export async function addExternal(
  tx: Tx,
  row: Row,
  external: External,
  { evidence, recordedBy }: { evidence: Evidence; recordedBy: string },
) {
  await addEvidence(tx, evidence)
  await sql`
    with added as (
      insert into completions (user_id, course_id, is_external, completed_on, valid_until, renewable_from, due_on,
                               due_pathway_id)
      select ${row.userId}::uuid, ${row.courseId}::uuid, true, ${external.completedOn}::date, period.valid_until,
             period.renewable_from, due.due_on, due.due_pathway_id
        from ${periodOf(row, external)} as period
        left join required_on(array[${row.userId}::uuid], null) as due
          on due.course_id = ${row.courseId}::uuid and due.since is not null
      returning id, user_id, course_id
    )
    insert into external_completions (completion_id, user_id, course_id, completed_on, own_valid_until, title,
                                      evidence_key, evidence_name, recorded_by)
    select id, user_id, course_id, ${external.completedOn}::date, ${external.ownValidUntil}::date, ${external.title},
           ${evidence.key}, ${evidence.name}, ${recordedBy}::uuid
      from added`.execute(tx)
}

/** Finds an external completion of a person who is within the scope and not archived. */
export const externalWithin = (db: Database | Tx, id: string, scope: Scope) =>
  db
    .selectFrom('external_completions')
    .innerJoin('users', 'users.id', 'external_completions.user_id')
    .where('completion_id', '=', id)
    .where('users.archived_at', 'is', null)
    .where(withinScope(scope))
    .select([
      'completion_id as id',
      'user_id as userId',
      'course_id as courseId',
      'completed_on as completedOn',
      'own_valid_until as ownValidUntil',
      'title',
      'evidence_key as evidenceKey',
      'evidence_name as evidenceName',
    ])
    .executeTakeFirst()

/**
 * Changes an external completion. The due date that held stays (rule deadlines-70). The period followed the rule of its time, and stays
 * too unless the day or the end changes.
 */
export async function changeExternal(
  tx: Tx,
  row: Row & External & { id: string; evidenceKey: string | null },
  external: External,
  { evidence, reason }: { evidence: Evidence | undefined; reason: string },
) {
  if (evidence) await addEvidence(tx, evidence)
  const isRedated = external.completedOn !== row.completedOn || external.ownValidUntil !== row.ownValidUntil
  if (isRedated)
    await sql`
      update completions
         set completed_on = ${external.completedOn}::date, valid_until = period.valid_until,
             renewable_from = period.renewable_from
        from ${periodOf(row, external, row.id)} as period
       where completions.id = ${row.id}::uuid`.execute(tx)
  await tx
    .updateTable('external_completions')
    .set({
      completed_on: external.completedOn,
      own_valid_until: external.ownValidUntil,
      title: external.title,
      change_reason: reason,
      ...(isRedated ? { dated_at: sql<string>`now()` } : {}),
      ...(evidence ? { evidence_key: evidence.key, evidence_name: evidence.name } : {}),
    })
    .where('completion_id', '=', row.id)
    .execute()
  if (evidence && row.evidenceKey !== null) await forgetEvidence(tx, row.evidenceKey)
}

/** Deletes an external completion. The reason is stored first, so that the audit log has it. */
export async function deleteExternal(
  tx: Tx,
  { id, evidenceKey }: { id: string; evidenceKey: string | null },
  reason: string,
) {
  await tx
    .updateTable('external_completions')
    .set({ change_reason: reason })
    .where('completion_id', '=', id)
    .execute()
  await tx.deleteFrom('completions').where('id', '=', id).execute()
  if (evidenceKey !== null) await forgetEvidence(tx, evidenceKey)
}

/** Finds the evidence of completions that were deleted with their person. */
export const unusedEvidence = (db: Database) =>
  db.selectFrom('evidence_files').where(isUnused).select('key').$call(readColumn('key'))
const isUnused = sql<boolean>`not exists (
  select from external_completions where external_completions.evidence_key = evidence_files.key)
  and not exists (
  select from deleted_rows where table_name = 'external_completions' and data ->> 'evidence_key' = evidence_files.key)`

/** Deletes the row of an evidence file, unless a completion names it. */
export async function forgetEvidence(db: Database | Tx, key: string) {
  await db.deleteFrom('evidence_files').where('key', '=', key).where(isUnused).execute()
}
