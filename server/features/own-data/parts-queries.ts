// What is held about a person, table by table. tests/own-data.test.ts finds every table that refers to a person in the
// catalogue of the database, and fails for one that is neither here nor listed there with a reason.
import { type RawBuilder, sql } from 'kysely'

export interface Part {
  /** The name of its two files, without their endings. */
  file: string
  table: string
  /** What it is, for the person who reads it. */
  about: string
  /** Which rows: `t` is the table, `person` has the id and the address of the person. */
  rows: RawBuilder<unknown>
  /** Columns that would be of use to nobody but a thief, or that are about somebody else. */
  without?: readonly string[]
  /** Further columns, with what an id stands for. */
  names?: RawBuilder<unknown>
}

const own = sql`t.user_id = person.id`
const ofRecord = sql`t.record_id in (select id from course_records where user_id = person.id)`
const ofAttempt = sql`t.attempt_id in (
  select attempts.id from attempts join course_records on course_records.id = attempts.record_id
   where course_records.user_id = person.id)`
const ofSubmission = sql`t.submission_id in (select id from feedback_submissions where user_id = person.id)`
/** Anybody can type any address: only a confirmed one says that it was this person. */
const byAddress = sql`person.email_confirmed_at is not null and lower(t.email) = lower(person.email)`

const courseTitle = sql`(select title from courses where courses.id = t.course_id) as course_title`
const attemptNumber = sql`(select courses.title from attempts
    join course_records on course_records.id = attempts.record_id join courses on courses.id = course_records.course_id
   where attempts.id = t.attempt_id) as course_title,
  (select number from attempts where attempts.id = t.attempt_id) as attempt_number`
const optionName = (column: string) =>
  sql`(select name from registration_options where id = ${sql.ref(`t.${column}`)}) as ${sql.ref(column.replace('_id', ''))}`

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
    rows: own,
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
    rows: own,
    names: sql`(select label from registration_questions where id = t.question_id) as question`,
  },
  {
    file: 'sessions',
    table: 'sessions',
    about: 'When you were logged in.',
    rows: own,
    without: ['token_hash'],
  },
  { file: 'log-ins', table: 'login_events', about: 'When you have logged in.', rows: own },
  {
    file: 'links',
    table: 'link_tokens',
    about: 'Links that were sent to you, to set a password or to confirm your account.',
    rows: own,
    without: ['token_hash'],
  },
  {
    file: 'calendar-address',
    table: 'calendar_feeds',
    about: 'The address of the calendar of your due dates.',
    rows: own,
    without: ['token_hash'],
  },
  {
    file: 'emails',
    table: 'outbox',
    about: 'Emails to you.',
    rows: own,
    // The same words are in the text.
    without: ['html'],
  },
]

const learning: Part[] = [
  {
    file: 'courses',
    table: 'course_records',
    about: 'Your result in each course.',
    rows: own,
    names: courseTitle,
  },
  {
    file: 'attempts',
    table: 'attempts',
    about: 'Your attempts at courses.',
    rows: ofRecord,
    names: sql`(select courses.title from course_records join courses on courses.id = course_records.course_id
                 where course_records.id = t.record_id) as course_title`,
  },
  {
    file: 'attempt-items',
    table: 'item_states',
    about: 'What each part of a course has stored about you, with your answers.',
    rows: ofAttempt,
    names: attemptNumber,
  },
  {
    file: 'attempt-log',
    table: 'attempt_log',
    about: 'What happened in your attempts, entry by entry.',
    rows: ofAttempt,
    names: attemptNumber,
  },
  {
    file: 'learning-time',
    table: 'learning_time',
    about: 'How long a course was open and used, in seconds.',
    rows: ofAttempt,
    names: attemptNumber,
  },
  {
    file: 'windows',
    table: 'launches',
    about: 'When you have opened a course.',
    rows: own,
    without: ['ticket_hash'],
  },
  {
    file: 'course-events',
    table: 'course_events',
    about: 'When you have started and completed courses, for reports.',
    rows: own,
    names: courseTitle,
  },
  {
    file: 'certificates',
    table: 'certificates',
    about: 'Your certificates; as PDF they are in the folder certificates.',
    rows: own,
  },
  {
    file: 'credentials',
    table: 'credentials',
    about: 'Your certificates as signed credentials (Open Badges), as far as somebody has downloaded them.',
    rows: sql`t.certificate_id in (select id from certificates where user_id = person.id)`,
  },
  {
    file: 'checked-packages',
    table: 'checked_packages',
    about: 'Packages of courses that you have checked and not published.',
    rows: sql`t.person_id = person.id`,
  },
]

const teamName = sql`(select name from teams where teams.id = t.team_id) as team`

const required: Part[] = [
  {
    file: 'calendar-events',
    table: 'calendar_events',
    about: 'What the calendar of your due dates has shown.',
    rows: own,
    names: courseTitle,
  },
  { file: 'teams', table: 'team_members', about: 'Teams that you are in.', rows: own, names: teamName },
  {
    file: 'teams-managed',
    table: 'team_managers',
    about: 'Teams that you manage.',
    rows: own,
    names: teamName,
  },
  {
    file: 'required-courses',
    table: 'obligations',
    about: 'Courses that you have to complete, and until when.',
    rows: own,
    names: courseTitle,
  },
  {
    file: 'completions',
    table: 'completions',
    about: 'When you have completed courses, and until when that is valid.',
    rows: own,
    names: courseTitle,
  },
  {
    file: 'external-completions',
    table: 'external_completions',
    about: 'Courses that you completed elsewhere; the evidence is in the folder evidence.',
    rows: own,
    without: ['recorded_by', 'evidence_key'],
    names: courseTitle,
  },
  {
    file: 'due-extensions',
    table: 'due_extensions',
    about: 'Due dates that were extended for you.',
    rows: own,
    without: ['set_by'],
    names: courseTitle,
  },
  {
    file: 'exemptions',
    table: 'exemptions',
    about: 'Courses that you need not take.',
    rows: own,
    without: ['set_by'],
    names: courseTitle,
  },
  {
    file: 'reminders',
    table: 'reminder_mails',
    about: 'Mails about what you have to complete, by day.',
    rows: own,
    without: ['listed'],
  },
  {
    file: 'reminder-reasons',
    table: 'reminder_subjects',
    about: 'Why you were sent these mails.',
    rows: own,
    names: courseTitle,
  },
]

const said: Part[] = [
  {
    file: 'feedback',
    table: 'feedback_submissions',
    about: 'Feedback forms that you have sent.',
    rows: own,
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
    rows: ofSubmission,
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
    file: 'posts',
    table: 'community_posts',
    about: 'What you have written in communities.',
    rows: own,
    names: sql`(select name from communities where id = t.community_id) as community`,
  },
  {
    file: 'comments',
    table: 'community_comments',
    about: 'Your comments on posts of communities.',
    rows: own,
  },
  { file: 'likes', table: 'community_likes', about: 'Posts that you like.', rows: own },
]

const recorded: Part[] = [
  {
    file: 'audit-log',
    table: 'audit_log',
    about: 'What you did in the product, as the audit log has it.',
    rows: sql`t.person_id = person.id`,
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
    without: ['requested_by', 'limited_to_teams', 'lease_until'],
  },
]

export const parts: readonly Part[] = [...account, ...learning, ...required, ...said, ...packs, ...recorded]
