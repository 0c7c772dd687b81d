// Every table says what of it the audit log records (docs/rules/audit.md): a trigger names the columns that may be shown, and the
// lists here name all others, so that a new table or column cannot be forgotten, nor shown by mistake.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startProduct } from './support/product.ts'
import { readTables } from './tables/read.ts'

const { db } = (await startProduct()).app

const counted = 'maintained by triggers'
const reported = 'what courses report is in attempt_log, with a chain of its own'
/** Without changes in the log. Calls that write to them leave their entry anyway. */
const notAudited: Record<string, string> = {
  attempt_log: reported,
  attempts: reported,
  course_events: reported,
  course_records: reported,
  item_states: reported,
  jobs: 'when they ran; no change of anything',
  backups: 'when they were taken; no change of anything',
  failed_parts: 'what of a recurring job has failed; no change of anything',
  launches: reported,
  deleted_tickets: 'windows that were open when somebody was deleted, which is in the log',
  completions: 'stored with what courses report',
  obligations: 'derived from deadlines, exemptions and completions',
  obligation_changes: 'whose obligations are to be derived again',
  obligation_starts: 'whose obligations begin on a later day',
  calendar_events: 'what a calendar program was last shown',
  last_invitations: 'maintained by triggers from outbox',
  issued_signatures:
    'digests of what the server has signed when it was downloaded; only added to, by a function',
  people_obligations: counted,
  learners_without_obligations: counted,
  people_pathways: counted,
  obligation_counts: counted,
  pathway_obligation_counts: counted,
  pathway_people_counts: counted,
  due_counts: counted,
  compliance_totals: counted,
  people_counts: counted,
  compliance_snapshots: 'counted once a day',
  certificates: 'issued by what courses report; who revokes or reissues one leaves an entry',
  credentials: 'signed forms of certificates, made when they are downloaded',
  issuers: 'Written with the first certificate after a change of the name or the look, which the log has.',
  learning_time: reported,
  course_changes: counted,
  course_counts: counted,
  course_totals: counted,
  daily_counts: counted,
  daily_login_totals: counted,
  daily_logins: counted,
  daily_totals: counted,
  feedback_counts: counted,
  learner_counts: counted,
  monthly_counts: counted,
  registration_changes: counted,
  registration_counts: counted,
  registration_totals: counted,
  sent_mail_counts: counted,
  blog_pictures: 'files that a post may come to name',
  evidence_files: 'files that an external completion may come to name',
  checked_packages: 'a package that a course may come to have',
  community_likes: 'the entry is listed with the post',
  feedback_chosen: 'answers',
  feedback_submissions: 'answers',
  feedback_texts: 'answers',
  deleted_rows: 'the rows leave the log with their own tables',
  deleted_values: 'the entry is listed with the deletion',
  link_tokens: 'secret',
  login_events: 'the entry of the log-in says the same',
  migrations: 'written at the start',
  outbox: 'holds links; /emails shows it',
  reminder_mails: 'which mails were sent; shown with the person',
  reminder_subjects: 'why they were sent; shown with the person',
  reminder_runs: 'when reminders were sent; no change of anything',
  rate_counters: 'no change of anything',
  registration_texts: 'answers',
  secrets: 'secret',
  sessions: 'secret; the entry of the log-in says the same',
  wellness_questionnaires: 'answers',
  audit_log: 'the log itself',
  audit_changes: 'the log itself',
  audit_seals: 'the log itself',
  audit_subjects: 'the log itself',
}

const technical = ['id', 'created_at', 'updated_at', 'version', 'position', 'one_row']
/** Columns of audited tables that are never in the log; those that name another object are in `about`. */
const omitted: Record<string, string[]> = {
  blog_posts: ['body_pictures', 'first_published_at'],
  blog_tags: ['post_id'],
  calendar_feeds: ['user_id', 'token_hash', 'last_read_at'],
  client_pathways: ['client_id', 'pathway_id', 'assigned_at'],
  client_validities: ['client_id', 'course_id'],
  deadlines: ['pathway_id', 'course_id', 'client_id', 'team_id'],
  deletions: [
    ...[
      'object_id',
      'client_id',
      'name',
      'email',
      'role',
      'secondary_role',
      'team_ids',
      'learners',
      'counts',
    ],
    ...['deleted_at', 'deleted_by', 'by_rule'],
  ],
  due_extensions: ['user_id', 'course_id', 'set_at', 'set_by'],
  evidence_packs: [
    ...[
      'client_id',
      'requested_by',
      'as_administrator',
      'limited_to_teams',
      'team_id',
      'pathway_id',
      'person_id',
      'csv_format',
    ],
    ...[
      'state',
      'progress',
      'tries',
      'lease_until',
      'problem',
      'size_bytes',
      'people',
      'ended_at',
      'expires_at',
    ],
  ],
  exemptions: ['user_id', 'course_id', 'set_at', 'set_by'],
  external_completions: [
    ...['completion_id', 'user_id', 'course_id', 'recorded_at', 'recorded_by', 'dated_at', 'evidence_key'],
  ],
  team_managers: ['team_id', 'user_id', 'client_id'],
  team_members: ['team_id', 'user_id', 'client_id', 'since'],
  team_pathways: ['team_id', 'pathway_id', 'assigned_at'],
  signing_keys: ['public_key', 'private_key', 'certificate'],
  teams: ['client_id'],
  clients: ['url_token', 'is_provider'],
  communities: ['client_id'],
  community_comments: ['post_id', 'user_id'],
  community_reports: ['post_id', 'comment_id', 'user_id', 'reason'],
  community_posts: ['community_id', 'user_id', 'likes', 'comments', 'revision'],
  course_versions: ['course_id', 'package', 'warnings', 'findings'],
  courses: ['current_version_id'],
  enquiries: ['name', 'company', 'email', 'phone_number', 'message'],
  feedback_choices: ['question_id', 'stable_id'],
  feedback_form_clients: ['form_id', 'client_id'],
  feedback_questions: ['form_id', 'stable_id'],
  mail_texts: ['client_id'],
  pathway_courses: ['pathway_id', 'course_id', 'added_at'],
  registration_form_items: ['client_id', 'question_id'],
  reminder_policies: ['client_id', 'enabled_on'],
  registration_forms: ['client_id'],
  registration_question_options: ['question_id'],
  registration_questions: ['client_id'],
  registrations: [
    ...[
      'user_id',
      'date_of_birth',
      'gender_id',
      'ethnicity_id',
      'employment_status_id',
      'job_role_id',
      'post_code',
    ],
    ...['knows_climate_action', 'understands_own_role', 'understands_organisation_role'],
    ...['heard_of_sustainable_development_goals', 'agreed_to_terms_at', 'form_answers', 'answers'],
    'answers_removed_at',
  ],
  themes: ['client_id'],
  users: [
    'url_token',
    'is_learner',
    'is_manager',
    'search_text',
    'password_hash',
    'csv_format',
    'has_logged_in',
    'member_since',
    'restored_at',
    'awaits_seat',
  ],
}

const { rows: triggers } = await sql<{ table: string; shown: string[] }>`
  select tgrelid::regclass::text as table,
         (string_to_array(encode(tgargs, 'escape'), '\\000'))[2]::text[] as shown
    from pg_trigger where tgname = 'audit_update'`.execute(db)
const shownOf = new Map(triggers.map(({ table, shown }) => [table, shown]))
const tables = (await readTables(db)).filter(({ isView }) => !isView)

test('every table is audited, or is named here with the reason why not', () => {
  const found = tables.map(({ name }) => name).filter((name) => !shownOf.has(name))
  expect(found.sort()).toEqual(
    Object.keys(notAudited)
      .filter((name) => name !== 'migrations')
      .sort(),
  )
})

test.each([...shownOf])('every column of %s is in the log or is omitted on purpose', (table, shown) => {
  const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  const known = new Set([...shown, ...technical, ...(omitted[table] ?? [])])
  expect(shown.filter((name) => !columns.includes(name))).toEqual([])
  expect(columns.filter((name) => !known.has(name))).toEqual([])
})
