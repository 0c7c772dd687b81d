// Lists the data about a person, table by table. tests/own-data.test.ts finds every table that refers to a person in the catalogue of
// the database. It fails for a table that is neither here nor listed in the test with a reason.
import { sql } from 'kysely'
import { earlierAddresses } from '../../deletion/members-queries.ts'
import { aboutOthers } from '../../mail/about-others.ts'
import { type Part, learning, required } from './learning-parts-queries.ts'

const ofSubmission = sql`t.submission_id in (select id from feedback_submissions where user_id = person.id)`
/** Anybody can enter any address, so only a confirmed address belongs to this person. A deletion does the same (rule deletion-3). */
const byAddress = sql`t.email <> '' and person.email_confirmed_at is not null and (lower(t.email) = lower(person.email)
  or lower(t.email) in (select email from ${earlierAddresses} as earlier
                         where earlier.person_id = person.id and earlier.until >= person.email_confirmed_at))`

const courseTitle = sql`(select title from courses where courses.id = t.course_id) as course_title`
const optionName = (column: string) =>
  sql`(select name from registration_options where id = ${sql.ref(`t.${column}`)}) as ${sql.ref(column.replace('_id', ''))}`

const unlessAboutOthers = (column: string) =>
  sql`case when t.template_type <> all (${aboutOthers}::text[]) then ${sql.ref(`t.${column}`)} end`

const account: Part[] = [
  {
    file: 'account',
    table: 'users',
    about: 'Your account.',
    rows: sql`t.id = person.id`,
    without: ['password_hash', 'search_text'],
    names: sql`(select name from clients where clients.id = t.client_id) as organisation`,
  },
  {
    file: 'registration',
    table: 'registrations',
    about: 'What you answered when you registered.',
    without: ['answers'],
    names: sql`${sql.join(['gender_id', 'ethnicity_id', 'employment_status_id', 'job_role_id'].map(optionName))},
      (select array_agg(question.label || ': ' || option.name)
         from registration_question_options as option
         join registration_questions as question on question.id = option.question_id
        where option.id::text = any (t.form_answers)) as chosen`,
  },
  {
    file: 'registration-texts',
    table: 'registration_texts',
    about: 'What you answered in your own words when you registered.',
    names: sql`(select label from registration_questions where id = t.question_id) as question`,
  },
  {
    file: 'own-fields',
    table: 'person_field_values',
    about: 'What your organisation and the provider have noted about you in fields of their own.',
    without: ['must_be_unique'],
    names: sql`(select name from person_fields where id = t.field_id) as field`,
  },
  {
    file: 'sessions',
    table: 'sessions',
    about: 'When and where you were logged in, and with which browser.',
    without: ['token_hash', 'provider_id', 'provider_session_hash'],
    names: sql`t.provider_id is not null as by_single_sign_on`,
  },
  {
    file: 'devices',
    table: 'known_devices',
    about: 'The devices with which you have logged in, to notice a new one: since when, and when last.',
    without: ['device_key'],
  },
  {
    file: 'second-factor',
    table: 'second_factors',
    about: 'Since when you log in with a code of your authenticator app.',
    without: ['secret', 'last_step'],
  },
  {
    file: 'recovery-codes',
    table: 'recovery_codes',
    about: 'Your recovery codes that were not used: when they were made.',
    without: ['code_hash'],
  },
  {
    file: 'passkeys',
    table: 'passkeys',
    about: 'Your passkeys: their names, the address on which each works, when it was added and last used.',
    without: ['credential_id', 'public_key', 'sign_count'],
  },
  {
    file: 'begun-passkeys',
    table: 'passkey_challenges',
    about: 'Passkeys that you have begun to add, and not finished.',
    without: ['challenge_hash'],
  },
  {
    file: 'second-factor-days',
    table: 'second_factor_graces',
    about: 'When you first logged in after a second factor was demanded of you.',
  },
  {
    file: 'single-sign-on',
    table: 'identity_links',
    about: 'With which account of your organisation you log in: its lasting name for you, and since when.',
  },
  {
    file: 'begun-log-ins',
    table: 'unfinished_logins',
    about: 'Log-ins with your password that wait for a code.',
    without: ['token_hash'],
  },
  { file: 'log-ins', table: 'login_events', about: 'When you have logged in.' },
  {
    file: 'links',
    table: 'link_tokens',
    about: 'Links that were sent to you, to set a password or to confirm your account.',
    without: ['token_hash'],
  },
  {
    file: 'login-cards',
    table: 'login_cards',
    about: 'Your log-in card: whether you have a PIN, and until when the one-time code works.',
    without: ['code_hash'],
  },
  {
    file: 'api-keys',
    table: 'api_keys',
    about: 'API keys that you have made for programs.',
    without: ['key_hash'],
  },
  {
    file: 'directory',
    table: 'provisioned_people',
    about: 'What the directory of your organisation, such as Entra, has sent about your account.',
  },
  {
    file: 'sent-events',
    table: 'webhook_deliveries',
    about:
      'What was sent about you to other systems of your organisation or provider in the last 30 days, or is to be sent.',
    without: ['endpoint_id', 'answer', 'failure'],
  },
  {
    file: 'calendar-address',
    table: 'calendar_feeds',
    about: 'The address of the calendar of your due dates.',
    without: ['token_hash'],
  },
  {
    file: 'emails',
    table: 'outbox',
    about: 'Emails to you. Left out is what those are about that name other people.',
    // `html` has the same words as `text`. `names` has the subject and the text, except of mails about other people.
    without: ['html', 'subject', 'text', 'sealed'],
    names: sql`${unlessAboutOthers('subject')} as title, ${unlessAboutOthers('text')} as words`,
  },
]

const said: Part[] = [
  {
    file: 'feedback',
    table: 'feedback_submissions',
    about: 'Feedback forms that you have sent.',
    without: ['random_position'],
    names: sql`(select title from feedback_forms where id = t.form_id) as form, ${courseTitle}`,
  },
  {
    file: 'feedback-answers',
    table: 'feedback_chosen',
    about: 'What you have chosen in feedback forms.',
    rows: ofSubmission,
    names: sql`(select value from feedback_questions where id = t.question_id) as question,
      (select value from feedback_choices where id = t.choice_id) as answer`,
  },
  {
    file: 'feedback-texts',
    table: 'feedback_texts',
    about: 'What you have written in feedback forms.',
    rows: sql`${ofSubmission} and t.value <> ''`,
    names: sql`(select feedback_questions.value from feedback_questions where id = t.question_id) as question`,
  },
  {
    file: 'wellness',
    table: 'wellness_questionnaires',
    about: 'Wellness questionnaires with your email address.',
    rows: byAddress,
  },
  { file: 'enquiries', table: 'enquiries', about: 'Enquiries with your email address.', rows: byAddress },
  {
    file: 'enquiry-answers',
    table: 'enquiry_answers',
    about: 'Answers to these enquiries.',
    rows: sql`t.enquiry_id in (select t.id from enquiries as t where ${byAddress})`,
    without: ['answered_by'],
  },
  {
    file: 'posts',
    table: 'community_posts',
    about: 'What you have written in communities.',
    names: sql`(select name from communities where id = t.community_id) as community`,
  },
  { file: 'comments', table: 'community_comments', about: 'Your comments on posts of communities.' },
  { file: 'reports', table: 'community_reports', about: 'Posts and comments that you have reported.' },
  { file: 'likes', table: 'community_likes', about: 'Posts that you like.' },
]

const closed: Part[] = [
  {
    file: 'closed-records',
    table: 'closed_records',
    about: 'The organisations that have a closed record of you, because you were moved to another one.',
    rows: sql`person.id in (t.person_id, t.record_id)`,
    without: ['record_id', 'person_id', 'action_id', 'to_client_id'],
    names: sql`(select clients.name from users join clients on clients.id = users.client_id
      where users.id = t.record_id) as organisation`,
  },
  {
    file: 'closed-record-courses',
    table: 'closed_record_courses',
    about: 'The state of your courses in these records.',
    rows: sql`t.record_id in (select record_id from closed_records as record where person.id in (record.person_id, record.record_id))`,
  },
]

const recorded: Part[] = [
  {
    file: 'audit-log',
    table: 'audit_log',
    about: 'What you did in the product, and what was done that was about you, as the audit log has it.',
    rows: sql`t.id in (select entry_id from audit_subjects where subject_id = person.id)`,
    // Left out are the author and the address of actions by other people, and the people whom actions of this person were about.
    without: ['person_id', 'client_id', 'address', 'request_id', 'about'],
    names: sql`t.person_id is not distinct from person.id as by_you,
      case when t.person_id = person.id then t.address end as network_address`,
  },
  {
    file: 'audit-changes',
    table: 'audit_changes',
    about: 'What was changed in your account and in what you have, by anybody.',
    rows: sql`t.person_id = person.id`,
    without: ['salt', 'digest'],
  },
]

const packs: Part[] = [
  {
    file: 'evidence-packs',
    table: 'evidence_packs',
    about: 'Evidence packs that you have requested, and those about you.',
    rows: sql`(t.requested_by = person.id or t.person_id = person.id)`,
    without: ['requested_by', 'person_id', 'person_ids', 'subject_name', 'limited_to_teams', 'lease_until'],
    names: sql`t.requested_by = person.id as requested_by_you,
      case when t.subject <> 'person' or t.person_id = person.id then t.subject_name end as pack_about`,
  },
]

export const parts: readonly Part[] = [
  ...account,
  ...learning,
  ...required,
  ...said,
  ...packs,
  ...closed,
  ...recorded,
]
