// Finds what the retention rules remove. The preview and the job use one definition of what is due (rule retention-2).
import { type RawBuilder, sql } from 'kysely'
import type { RetentionSettings } from '#contract/calls/settings.ts'
import {
  type RetentionPart,
  type RetentionRule,
  previewDays,
  retentionParts,
  retentionRules,
} from '#contract/rules/retention.ts'
import type { Database, Tx } from '../../db/open.ts'
import { triedFor } from '../../mail/queries.ts'

type Time = RawBuilder<unknown>

/** Returns the time before which rows are due, for a period of this many months. */
export const endOfPeriod = (now: Date, months: number): Time =>
  sql`(${now.toISOString()}::timestamptz - make_interval(months => ${months}::int))`

/** The rows that are due, each with its `key`. */
export const dueOf: Record<RetentionPart, (before: Time) => RawBuilder<unknown>> = {
  // Rule retention-3.
  people: (before) => sql`
    select id as key from users
     where archived_at is not null and not awaits_acceptance and is_learner and not is_manager and archived_at < ${before}
       and (restored_at is null or restored_at < ${before})`,
  // The query has two parts, so that forms of which nothing is left are not read again each day.
  feedbackTexts: (before) => sql`
    select id as key from feedback_submissions where additional_feedback <> '' and submitted_at < ${before}
    union
    select sent.id from feedback_texts join feedback_submissions as sent on sent.id = feedback_texts.submission_id
     where feedback_texts.value <> '' and sent.submitted_at < ${before}`,
  registrations: (before) => sql`
    select user_id as key from registrations where answers_removed_at is null and agreed_to_terms_at < ${before}`,
  questionnaires: (before) => sql`
    select id as key from wellness_questionnaires where email <> '' and created_at < ${before}`,
  // A log is removed as a whole, so that no chain is cut.
  attemptLogs: (before) => sql`
    select first.attempt_id as key
      from attempt_log as first
     cross join lateral (
       select at from attempt_log where attempt_log.attempt_id = first.attempt_id order by number desc limit 1
     ) as last
     where first.number = 1 and first.at < ${before} and last.at < ${before}`,
  logIns: (before) => sql`select id as key from login_events where user_id is not null and at < ${before}`,
  // One that could not leave is given up after the time for which mails are tried.
  mails: (before) => sql`
    select id as key from outbox where processed_at is not null and html <> '' and processed_at < ${before}
    union all
    select id from outbox
     where processed_at is null and refused_at is null and html <> '' and created_at + ${triedFor} < ${before}`,
  enquiryAnswers: (before) => sql`
    select id as key from enquiry_answers where text <> '' and answered_at < ${before}`,
}

/** Counts how many rows of each part are due. */
export async function countDue(
  db: Database | Tx,
  rule: RetentionRule,
  before: Time,
): Promise<[RetentionPart, number][]> {
  const counted: [RetentionPart, number][] = []
  for (const part of retentionParts[rule]) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${dueOf[part](before)}) as due`.execute(db)
    counted.push([part, rows[0]?.count ?? 0])
  }
  return counted
}

export async function dueKeys(db: Database, part: RetentionPart, before: Time, maxRows: number) {
  const { rows } = await sql<{ key: string }>`
    select key::text as key from (${dueOf[part](before)}) as due limit ${maxRows}`.execute(db)
  return rows.map(({ key }) => key)
}

type Preview = Partial<Record<RetentionPart, { now: number; soon: number }>>

/** Counts, for the rules that have a period, what is due now and what will also be due after the days of the preview. */
export async function previewRetention(
  db: Database,
  periods: RetentionSettings,
  now: Date,
): Promise<Record<RetentionPart, { now: number; soon: number }>> {
  const later = new Date(now.getTime() + previewDays * 86_400_000)
  const preview: Preview = {}
  for (const rule of retentionRules) {
    const months = periods[rule]
    const at = async (time: Date) => (months === 0 ? [] : countDue(db, rule, endOfPeriod(time, months)))
    const dueThen = new Map(await at(later))
    const dueNow = new Map(await at(now))
    for (const part of retentionParts[rule]) {
      const due = dueNow.get(part) ?? 0
      preview[part] = { now: due, soon: Math.max(0, (dueThen.get(part) ?? 0) - due) }
    }
  }
  return preview as Record<RetentionPart, { now: number; soon: number }>
}

/** Returns the stored periods in months. 0 means without limit. */
export async function storedRetention(db: Database | Tx): Promise<RetentionSettings> {
  const { people, answers, logs, mails } = await db
    .selectFrom('provider_settings')
    .select([
      'people_months as people',
      'answers_months as answers',
      'logs_months as logs',
      'mails_months as mails',
    ])
    .executeTakeFirstOrThrow()
  return { people: people ?? 0, answers: answers ?? 0, logs: logs ?? 0, mails: mails ?? 0 }
}
