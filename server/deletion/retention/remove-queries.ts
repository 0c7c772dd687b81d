// Removes what is due by the retention rules: by keys, some hundreds in a transaction, so that no table is locked for long.
import { sql } from 'kysely'
import type { RetentionPart, RetentionRule } from '#contract/rules/retention.ts'
import { specifiedFieldNames } from '#contract/rules/registration-form.ts'
import type { Tx } from '../../db/open.ts'
import { deletePeople } from '../delete.ts'
import { dueOf, type endOfPeriod } from './due-queries.ts'

type Time = ReturnType<typeof endOfPeriod>

/** Locks the people who are still due and sets them aside. Each transaction has its own entry in the audit log. */
async function removePeople(tx: Tx, keys: string[], before: Time) {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${keys}::uuid[]) and id in (${dueOf.people(before)})
     order by id for update`.execute(tx)
  if (rows.length === 0) return
  await sql`select set_config('coppice.audit', '0', true)`.execute(tx)
  await deletePeople(
    tx,
    rows.map(({ id }) => id),
    null,
  )
  await sql`select audit_write('cleanup', ${callOf('people')}, null, null, '', '', '{}')`.execute(tx)
}

/** Marks all fields as not asked, because the reports count only people who were asked (rule retention-4). */
const notAsked = specifiedFieldNames.map((field) => `not asked:${field}`)

async function removeRegistrations(tx: Tx, keys: string[]) {
  await sql`delete from registration_texts where user_id = any(${keys}::uuid[])`.execute(tx)
  const clients = sql`client_id in (select client_id from users where id = any(${keys}::uuid[]))`
  // The rows are locked in the same order as by all code that counts.
  await sql`select from registration_counts where ${clients} order by client_id, answer for update`.execute(
    tx,
  )
  await sql`
    update registrations set
      date_of_birth = null, gender_id = null, ethnicity_id = null, employment_status_id = null, job_role_id = null,
      post_code = null, knows_climate_action = false, understands_own_role = false,
      understands_organisation_role = false, heard_of_sustainable_development_goals = false,
      form_answers = ${notAsked}::text[], answers_removed_at = now()
     where user_id = any(${keys}::uuid[]) and answers_removed_at is null`.execute(tx)
}

export const removeOf: Record<RetentionPart, (tx: Tx, keys: string[], before: Time) => Promise<unknown>> = {
  people: removePeople,
  async feedbackTexts(tx, keys) {
    // Empty texts stay, so that it is known which groups have lost one (rule small-groups-9).
    await sql`update feedback_texts set value = '' where submission_id = any(${keys}::bigint[]) and value <> ''`.execute(
      tx,
    )
    await sql`
      update feedback_submissions set additional_feedback = '', is_emptied = true
       where id = any(${keys}::bigint[]) and additional_feedback <> ''`.execute(tx)
  },
  registrations: removeRegistrations,
  questionnaires: (tx, keys) =>
    sql`update wellness_questionnaires set first_name = '', last_name = '', email = ''
         where id = any(${keys}::uuid[])`.execute(tx),
  attemptLogs: (tx, keys, before) =>
    sql`delete from attempt_log where attempt_id = any(${keys}::uuid[])
           and attempt_id in (${dueOf.attemptLogs(before)} and first.attempt_id = any(${keys}::uuid[]))`.execute(
      tx,
    ),
  logIns: (tx, keys) =>
    sql`update login_events set user_id = null where id = any(${keys}::bigint[])`.execute(tx),
  mails: (tx, keys) =>
    sql`update outbox set html = '', text = '', sealed = null, reply_to = null where id = any(${keys}::uuid[])`.execute(
      tx,
    ),
  enquiryAnswers: (tx, keys) =>
    sql`update enquiry_answers set text = '' where id = any(${keys}::uuid[])`.execute(tx),
}

const callOf = (rule: RetentionRule) => `retention.${rule}`

/** The names of what is removed in the audit log. */
const kindOf: Record<RetentionPart, string> = {
  people: 'person',
  feedbackTexts: 'feedback in own words',
  registrations: 'answers at registration',
  questionnaires: 'name in a wellness questionnaire',
  attemptLogs: 'log of an attempt',
  logIns: 'person of a log-in',
  mails: 'text of a mail',
  enquiryAnswers: 'text of an answer to an enquiry',
}

/** The entry of a run of a rule (rule retention-7). */
export async function recordRun(tx: Tx, rule: RetentionRule, due: [RetentionPart, number][]) {
  const removed = Object.fromEntries(due.map(([part, count]) => [kindOf[part], count]))
  await sql`select audit_removed_by_rule(${callOf(rule)}, ${JSON.stringify(removed)}::jsonb)`.execute(tx)
}
