// Lists the data about the learning of a person: attempts, results and required courses.
import { type RawBuilder, sql } from 'kysely'

/** One table with data about a person. */
export interface Part {
  /** The name of its two files, without their endings. */
  file: string
  table: string
  /** Describes the table for the person. */
  about: string
  /** The condition for the rows, if it is not `user_id`: `t` is the table, `person` has the id and the address of the person. */
  rows?: RawBuilder<unknown>
  /** Columns that are left out: they would be useful only to an attacker, or they are about somebody else. */
  without?: readonly string[]
  /** Further columns that name what an id stands for. */
  names?: RawBuilder<unknown>
}

const ofRecord = sql`t.record_id in (select id from course_records where user_id = person.id)`
const ofAttempt = sql`t.attempt_id in (
  select attempts.id from attempts join course_records on course_records.id = attempts.record_id
   where course_records.user_id = person.id)`

const courseTitle = sql`(select title from courses where courses.id = t.course_id) as course_title`
const attemptNumber = sql`(select courses.title from attempts
    join course_records on course_records.id = attempts.record_id join courses on courses.id = course_records.course_id
   where attempts.id = t.attempt_id) as course_title,
  (select number from attempts where attempts.id = t.attempt_id) as attempt_number`
const teamName = sql`(select name from teams where teams.id = t.team_id) as team`

export const learning: Part[] = [
  { file: 'courses', table: 'course_records', about: 'Your result in each course.', names: courseTitle },
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
    without: ['ticket_hash'],
  },
  {
    file: 'course-events',
    table: 'course_events',
    about: 'When you have started and completed courses, for reports.',
    names: courseTitle,
  },
  {
    file: 'certificates',
    table: 'certificates',
    about: 'Your certificates; as PDF they are in the folder certificates.',
    without: ['issued_by', 'revoked_by'],
  },
  {
    file: 'reissue-requests',
    table: 'reissue_requests',
    about: 'That somebody has asked to issue your certificates again with your present name.',
    without: ['requested_by'],
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

export const required: Part[] = [
  {
    file: 'calendar-events',
    table: 'calendar_events',
    about: 'What the calendar of your due dates has shown.',
    names: courseTitle,
  },
  { file: 'teams', table: 'team_members', about: 'Teams that you are in.', names: teamName },
  { file: 'teams-managed', table: 'team_managers', about: 'Teams that you manage.', names: teamName },
  {
    file: 'required-courses',
    table: 'obligations',
    about: 'Courses that you have to complete, and until when.',
    names: courseTitle,
  },
  {
    file: 'completions',
    table: 'completions',
    about: 'When you have completed courses, and until when that is valid.',
    names: courseTitle,
  },
  {
    file: 'external-completions',
    table: 'external_completions',
    about: 'Courses that you completed elsewhere; the evidence is in the folder evidence.',
    without: ['recorded_by', 'evidence_key'],
    names: courseTitle,
  },
  {
    file: 'due-extensions',
    table: 'due_extensions',
    about: 'Due dates that were extended for you.',
    without: ['set_by'],
    names: courseTitle,
  },
  {
    file: 'exemptions',
    table: 'exemptions',
    about: 'Courses that you need not take.',
    without: ['set_by'],
    names: courseTitle,
  },
  {
    file: 'reminders',
    table: 'reminder_mails',
    about: 'Mails about what you have to complete, by day.',
    without: ['listed'],
  },
  {
    file: 'reminder-reasons',
    table: 'reminder_subjects',
    about: 'Why you were sent these mails.',
    names: courseTitle,
  },
]
