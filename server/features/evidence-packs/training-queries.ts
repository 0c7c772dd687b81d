// Queries for the tables of a pack about what people have learnt: for some people at a time, in the order of the people.
import { sql } from 'kysely'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'
import { secondsOfAttempt, secondsOfRecord } from '../../learning/learning-time-queries.ts'
import { certificatesOf, endOfCertificate } from '../certificates/queries.ts'
import { teamsOf } from '../../access/people-within.ts'
import { daysLate } from '../training/compliance-queries.ts'
import { type Subject, byPathway, nameOrder, ofCourses } from './people-queries.ts'
import { anyOf } from '../../db/any-of.ts'

/** The people, courses and period that the rows are about. */
export interface Within {
  scope: Subject['scope']
  ids: string[]
  pathwayId: Subject['pathwayId']
  /** The first moment of the period; `until` is the first moment after it. */
  from: string
  until: string
  fromDay: string
  toDay: string
}

const person = sql`users.id as "personId", users.first_name || ' ' || users.last_name as name, users.email`
const course = sql`courses.id as "courseId", courses.title as course`

export interface PersonRow {
  personId: string
  name: string
  email: string
  teams: string[]
  registered: string | null
  memberSince: string
  archived: string | null
}

export const peopleRows = (tx: Tx, { scope, ids }: Within) =>
  rowsFrom(tx)(sql<PersonRow>`
    select ${person}, ${teamsOf(scope, 'users.id')} as teams, users.email_confirmed_at as registered,
           users.member_since as "memberSince", users.archived_at as archived
      from users where users.id = any(${ids}::uuid[]) order by ${nameOrder}`)

interface OwnFieldRow {
  personId: string
  name: string
  email: string
  field: string
  value: string
}

/** A pack is handed on, so that also those of administrators have only what managers see (rule evidence-10). */
export const ownFieldRows = (tx: Tx, { ids }: Within) =>
  rowsFrom(tx)(sql<OwnFieldRow>`
    select ${person}, person_fields.name as field, stored.value
      from person_field_values as stored
      join users on users.id = stored.user_id
      join person_fields on person_fields.id = stored.field_id and person_fields.seen_by <> 'administrators'
     where stored.user_id = any(${ids}::uuid[])
     order by ${nameOrder}, person_fields.created_at, person_fields.id`)

export interface RecordRow {
  personId: string
  name: string
  email: string
  courseId: string
  course: string
  /** Null if the course does not have to be completed. */
  required: ObligationStatus | null
  requiredSince: string | null
  dueOn: string | null
  duePathway: string | null
  daysLate: number | null
  completedOn: string | null
  validUntil: string | null
  lessonStatus: number | null
  score: number | null
  progress: number | null
  startedAt: string | null
  passedAt: string | null
  lastActiveAt: string | null
  restarts: number | null
  openSeconds: number | null
  activeSeconds: number | null
  reportedSeconds: number | null
  certificateNumber: string | null
}

/**
 * Finds each course that a person has to complete or has a record of, as it is when the pack is made. A course that need not be
 * completed any more has its completion with the due date that held then (rule deadlines-70).
 */
export const recordRows = (tx: Tx, { ids, pathwayId }: Within) =>
  rowsFrom(tx)(sql<RecordRow>`
    with listed as (
      select user_id, course_id from obligations where user_id = any(${ids}::uuid[]) and ${byPathway({ pathwayId })}
      union
      select user_id, course_id from course_records where user_id = any(${ids}::uuid[])
    )
    select ${person}, ${course}, obligations.status as required, obligations.since as "requiredSince",
           coalesce(obligations.due_on, completion.first_due_on) as "dueOn", pathways.name as "duePathway",
           case
             when obligations.id is not null then ${daysLate}
             when completion.first_completed_on > completion.first_due_on then completion.first_completed_on - completion.first_due_on
           end as "daysLate",
           coalesce(obligations.completed_on, completion.completed_on) as "completedOn",
           coalesce(obligations.valid_until, completion.valid_until) as "validUntil",
           course_records.lesson_status as "lessonStatus", course_records.score, course_records.progress,
           course_records.started_at as "startedAt", course_records.completed_at as "passedAt",
           course_records.last_active_at as "lastActiveAt", course_records.restarts,
           case when course_records.id is not null then ${secondsOfRecord('open')} end as "openSeconds",
           case when course_records.id is not null then ${secondsOfRecord('active')} end as "activeSeconds",
           reported.seconds as "reportedSeconds", certificates.number as "certificateNumber"
      from listed
      join users on users.id = listed.user_id
      join courses on courses.id = listed.course_id
      left join obligations on obligations.user_id = listed.user_id and obligations.course_id = listed.course_id
                           and ${byPathway({ pathwayId })}
      left join lateral completion_on(listed.user_id, listed.course_id, day_in_client(users.client_id, now())) as completion
        on obligations.id is null
      left join pathways on pathways.id = coalesce(obligations.due_pathway_id, completion.first_due_pathway_id)
      left join course_records on course_records.user_id = listed.user_id and course_records.course_id = listed.course_id
      left join certificates on certificates.user_id = listed.user_id and certificates.course_id = listed.course_id
                            and certificates.is_latest
      left join lateral (
        select round(sum(total_seconds + visit_seconds))::bigint as seconds from item_states
          join attempts on attempts.id = item_states.attempt_id where attempts.record_id = course_records.id
      ) as reported on true
     where ${ofCourses({ pathwayId }, 'listed.course_id')}
     order by ${nameOrder}, lower(courses.title), courses.id`)

/** Attempts that were begun before the end of the period, and that were begun or used in it. */
const attemptsWithin = ({ ids, pathwayId, from, until }: Within) => sql`
  from users
  join course_records on course_records.user_id = users.id
  join courses on courses.id = course_records.course_id
  join attempts on attempts.record_id = course_records.id
  join course_versions on course_versions.id = attempts.version_id
  left join lateral (
    select max(updated_at) as last_at, round(sum(total_seconds + visit_seconds))::bigint as seconds
      from item_states where item_states.attempt_id = attempts.id
  ) as items on true
 where users.id = any(${ids}::uuid[]) and ${ofCourses({ pathwayId }, 'course_records.course_id')}
   and attempts.started_at < ${until}::timestamptz
   and greatest(items.last_at, attempts.completed_at, attempts.ended_at, attempts.started_at) >= ${from}::timestamptz`

const attempt = sql`attempts.id as "attemptId", attempts.number as attempt`

export interface AttemptRow {
  lessonStatus: number
  [column: string]: string | number | null
}

export const attemptRows = (tx: Tx, within: Within) =>
  rowsFrom(tx)(sql<AttemptRow>`
    select ${person}, ${course}, ${attempt}, course_versions.number as "packageVersion",
           attempts.started_at as "startedAt", items.last_at as "lastUsedAt", attempts.completed_at as "completedAt",
           attempts.ended_at as "closedByRestartAt", attempts.lesson_status as "lessonStatus", attempts.score,
           attempts.progress, coalesce(items.seconds, 0) as "reportedSeconds",
           ${secondsOfAttempt('open')} as "openSeconds", ${secondsOfAttempt('active')} as "activeSeconds"
      ${attemptsWithin(within)}
     order by ${nameOrder}, lower(courses.title), courses.id, attempts.number`)

interface AnswersRow {
  personId: string
  name: string
  courseId: string
  course: string
  attemptId: string
  attempt: number
  item: string
  interactions: NonNullable<Cmi['interactions']>
}

/** Reads the answers that the items of these attempts have reported. */
export const interactionRows = (tx: Tx, within: Within) =>
  rowsFrom(tx)(sql<AnswersRow>`
    select person."personId", person.name, person."courseId", person.course, person."attemptId", person.attempt,
           item_states.item, item_states.cmi -> 'interactions' as interactions
      from (select row_number() over (order by ${nameOrder}, lower(courses.title), courses.id, attempts.number) as place,
                   ${person}, ${course}, ${attempt} ${attemptsWithin(within)}) as person
      join item_states on item_states.attempt_id = person."attemptId"
     where jsonb_typeof(item_states.cmi -> 'interactions') = 'array'
     order by person.place, item_states.item`)

/** Finds certificates that were valid on a day of the period, and those that were issued in it. */
export const certificateRows = (tx: Tx, { ids, pathwayId, from, until, fromDay }: Within) =>
  certificatesOf(tx)
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .where('certificates.user_id', '=', anyOf(ids))
    .where(ofCourses({ pathwayId }, 'certificates.course_id'))
    .where('certificates.issued_at', '<', until)
    .where(
      sql<boolean>`(certificates.issued_at >= ${from}::timestamptz
        or coalesce(${endOfCertificate}, 'infinity'::date) >= ${fromDay}::date)`,
    )
    .orderBy(nameOrder)
    .orderBy('certificates.issued_at')
    .orderBy('certificates.id')
    .$narrowType<{ userId: string }>()
    .execute()

const nameOf = (column: string) =>
  sql`(select author.first_name || ' ' || author.last_name from users as author where author.id = ${sql.ref(column)})`

export interface ExternalRow {
  evidenceKey: string | null
  evidenceName: string | null
  [column: string]: string | null
}

/** Finds external completions that were valid on a day of the period. */
export const externalRows = (tx: Tx, { ids, pathwayId, fromDay, toDay }: Within) =>
  rowsFrom(tx)(sql<ExternalRow>`
    select ${person}, ${course}, external.completed_on as "completedOn", completions.valid_until as "validUntil", external.title,
           external.recorded_at as "recordedAt", ${nameOf('external.recorded_by')} as "recordedBy",
           external.change_reason as "changeReason", external.evidence_key as "evidenceKey", external.evidence_name as "evidenceName"
      from external_completions as external
      join completions on completions.id = external.completion_id
      join users on users.id = external.user_id
      join courses on courses.id = external.course_id
     where external.user_id = any(${ids}::uuid[]) and ${ofCourses({ pathwayId }, 'external.course_id')}
       and external.completed_on <= ${toDay}::date
       and coalesce(completions.valid_until, 'infinity'::date) >= ${fromDay}::date
     order by ${nameOrder}, external.completed_on, external.completion_id`)

export type PlainRow = Record<string, string | number | null>

/** Finds exemptions that applied on a day of the period. */
export const exemptionRows = (tx: Tx, { ids, pathwayId, fromDay, toDay }: Within) =>
  rowsFrom(tx)(sql<PlainRow>`
    select ${person}, ${course}, exemption.from_day as "fromDay", exemption.until_day as "untilDay", exemption.reason,
           exemption.change_reason as "changeReason", exemption.set_at as "setAt", ${nameOf('exemption.set_by')} as "setBy"
      from exemptions as exemption
      join users on users.id = exemption.user_id
      join courses on courses.id = exemption.course_id
     where exemption.user_id = any(${ids}::uuid[]) and ${ofCourses({ pathwayId }, 'exemption.course_id')}
       and exemption.from_day <= ${toDay}::date and coalesce(exemption.until_day, 'infinity'::date) >= ${fromDay}::date
     order by ${nameOrder}, exemption.from_day, exemption.id`)

/** Finds due dates that were set for a person before the end of the period and had not passed when it began. */
export const extensionRows = (tx: Tx, { ids, pathwayId, until, fromDay }: Within) =>
  rowsFrom(tx)(sql<PlainRow>`
    select ${person}, ${course}, extension.day as "dueOn", extension.reason, extension.set_at as "setAt", ${nameOf('extension.set_by')} as "setBy"
      from due_extensions as extension
      join users on users.id = extension.user_id
      join courses on courses.id = extension.course_id
     where extension.user_id = any(${ids}::uuid[]) and ${ofCourses({ pathwayId }, 'extension.course_id')}
       and extension.set_at < ${until}::timestamptz and extension.day >= ${fromDay}::date
     order by ${nameOrder}, lower(courses.title), courses.id`)
