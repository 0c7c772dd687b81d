import type { Generated, GeneratedAlways } from 'kysely'
import type { TakenCourses } from '#contract/rules/moving.ts'
import { auditedTable, column, logged, loggedForAdministrators, unauditedTable } from './column.ts'

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
      starts_on: column<string | null>(),
      ends_on: column<string | null>(),
      archived_at: column<string | null>(),
      member_since: column<string>(),
      directory_name: column<string | null>(),
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

  merged_accounts: auditedTable(
    { kind: 'merged account', id: '', person: 'kept_id' },
    {
      gone_id: column<string>(),
      kept_id: column<string>(),
      action_id: column<string | null>(),
      deletion_id: column<string | null>(),
      merged_at: logged<Generated<string>>(),
      merged_email: column<string>(),
      email: column<string>(),
      email_confirmed_at: column<string | null>(),
      had_password: column<boolean>(),
      employee_number: column<string | null>(),
      awaits_seat: column<boolean>(),
      created_at: column<string>(),
      member_since: column<string>(),
      starts_on: column<string | null>(),
      ends_on: column<string | null>(),
      merged_starts_on: column<string | null>(),
      merged_ends_on: column<string | null>(),
    },
  ),

  former_addresses: unauditedTable('written with the merged account, which is in the log', {
    url_token: column<string>(),
    user_id: column<string>(),
    calendar_token_hash: column<Buffer | null>(),
  }),

  earlier_emails: unauditedTable('the change of the address is in the log', {
    user_id: column<string>(),
    email: column<string>(),
  }),

  merged_rows: unauditedTable('how a merge can be undone', {
    id: column<GeneratedAlways<number>>(),
    gone_id: column<string>(),
    table_name: column<string>(),
    row_key: column<unknown>(),
    previous: column<unknown>(),
  }),
}
