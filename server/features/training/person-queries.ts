// All that is known of one learner: what is to be completed, every completion, exemptions and changed due dates.
import { sql } from 'kysely'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { coursesOf } from '../../learning/courses-of-person-queries.ts'
import { certificateStatus } from '../certificates/queries.ts'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

const courseColumns = ['courses.id as courseId', 'courses.title as courseTitle'] as const
const nameOf = (column: string) =>
  sql<string | null>`(select first_name || ' ' || last_name from users where users.id = ${sql.ref(column)})`

/** Sorts by due date. Obligations without one are at the end. */
export const obligationsOfPerson = (db: Database, userId: string) =>
  db
    .selectFrom('obligations')
    .innerJoin('courses', 'courses.id', 'obligations.course_id')
    .leftJoin('pathways', 'pathways.id', 'obligations.due_pathway_id')
    .where('obligations.user_id', '=', userId)
    .orderBy('obligations.due_on', (order) => order.asc().nullsLast())
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .select([
      ...courseColumns,
      'obligations.status',
      'obligations.since',
      'obligations.due_on as dueOn',
      'pathways.name as duePathway',
      'obligations.completed_on as completedOn',
      'obligations.valid_until as validUntil',
      'obligations.days_late as daysLate',
    ])
    .execute()

/** The pathways with each course that the person has to complete, and the due date by each; the earliest first. */
export const dueDatesOfPerson = (db: Database, userId: string) =>
  rowsFrom(db)(sql<{ courseId: string; name: string; dueOn: string | null }>`
    select due.course_id as "courseId", pathways.name, due.due_on as "dueOn"
      from due_dates_on(array[${userId}::uuid], null) as due join pathways on pathways.id = due.pathway_id
     where due.since is not null order by due.due_on nulls last, lower(pathways.name), pathways.id`)

/** The latest first, each with the certificate that it has. */
export const completionsOfPerson = (db: Database, userId: string) =>
  db
    .selectFrom('completions')
    .innerJoin('counted_completions as counted', 'counted.id', 'completions.id')
    .innerJoin('courses', 'courses.id', 'completions.course_id')
    .leftJoin('external_completions as external', 'external.completion_id', 'completions.id')
    .leftJoinLateral(
      sql<{ number: string; status: CertificateStatus }>`(
        select certificates.number, ${certificateStatus} as status
          from certificates
         where certificates.user_id = completions.user_id and certificates.course_id = completions.course_id
           and date_trunc('milliseconds', certificates.completed_at) = date_trunc('milliseconds', pass_of_completion(completions))
         order by certificates.issued_at desc, certificates.id limit 1)`.as('certificate'),
      (join) => join.onTrue(),
    )
    .where('completions.user_id', '=', userId)
    .orderBy('completions.completed_on', 'desc')
    .orderBy('completions.recorded_at', 'desc')
    .orderBy('completions.id')
    .select([
      'completions.id',
      ...courseColumns,
      'completions.completed_on as completedOn',
      'counted.valid_until as validUntil',
      'completions.ended_on as endedOn',
      'counted.last_day as versionCountsUntil',
      'completions.recorded_at as recordedDateTime',
      'certificate.number as certificateNumber',
      'certificate.status as certificateStatus',
      'external.title',
      'external.evidence_name as evidenceName',
      'external.own_valid_until as ownValidUntil',
      'external.change_reason as changeReason',
      nameOf('external.recorded_by').as('recordedBy'),
    ])
    .execute()

export const exemptionsOfPerson = (db: Database, userId: string) =>
  db
    .selectFrom('exemptions')
    .innerJoin('courses', 'courses.id', 'exemptions.course_id')
    .where('exemptions.user_id', '=', userId)
    .orderBy('exemptions.from_day', 'desc')
    .orderBy('exemptions.id')
    .select([
      'exemptions.id',
      ...courseColumns,
      'exemptions.from_day as fromDay',
      'exemptions.until_day as untilDay',
      'exemptions.reason',
      'exemptions.change_reason as changeReason',
      'exemptions.set_at as setDateTime',
      nameOf('exemptions.set_by').as('setBy'),
    ])
    .execute()

/** Each with whether it is the due date of today, if the course was not completed. */
export const extensionsOfPerson = (db: Database, userId: string) =>
  db
    .selectFrom('due_extensions')
    .innerJoin('courses', 'courses.id', 'due_extensions.course_id')
    .leftJoin(
      sql<{ course_id: string; due_on: string | null; due_pathway_id: string | null }>`
        required_on(array[${userId}::uuid], null)`.as('required'),
      (join) => join.onRef('required.course_id', '=', 'due_extensions.course_id'),
    )
    .where('due_extensions.user_id', '=', userId)
    .orderBy('due_extensions.set_at', 'desc')
    .orderBy('courses.id')
    .select([
      ...courseColumns,
      'due_extensions.day',
      'due_extensions.reason',
      'due_extensions.set_at as setDateTime',
      sql<boolean>`required.due_on is not null and required.due_pathway_id is null`.as('isInForce'),
      nameOf('due_extensions.set_by').as('setBy'),
    ])
    .execute()

export const courseChoicesOf = (db: Database, learner: { id: string; clientId: string }) =>
  db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .where(sql<boolean>`courses.id in (select assignment.course_id from ${coursesOf(learner)} as assignment)`)
    .orderBy(sql`lower(courses.title)`)
    .orderBy('courses.id')
    .select(['courses.id', 'courses.title'])
    .execute()
