import type { Generated } from 'kysely'
import type { TakenCourses } from '#contract/rules/moving.ts'
import { auditedTable, column, loggedForAdministrators, unauditedTable } from './column.ts'

export const moving = {
  closed_records: auditedTable(
    { kind: 'closed record', id: '', person: 'record_id' },
    {
      record_id: column<string>(),
      person_id: column<string | null>(),
      action_id: column<string | null>(),
      to_client_id: loggedForAdministrators<string | null>(),
      taken: loggedForAdministrators<TakenCourses>(),
      closed_at: column<Generated<string>>(),
      email: column<string>(),
      employee_number: column<string | null>(),
      archived_at: column<string | null>(),
      member_since: column<string>(),
    },
  ),

  closed_record_courses: unauditedTable('facts of a moment, written with the closed record', {
    record_id: column<string>(),
    course_id: column<string>(),
    course_title: column<string>(),
    started_on: column<string | null>(),
    completed_on: column<string | null>(),
    valid_until: column<string | null>(),
    is_external: column<boolean>(),
    score: column<number | null>(),
    certificate_number: column<string | null>(),
    was_taken: column<boolean>(),
  }),
}
