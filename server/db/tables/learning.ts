import type { Generated, GeneratedAlways } from 'kysely'
import { column, unauditedTable } from './column.ts'

export type LaunchKind = 'learn' | 'review' | 'preview'

export const learning = {
  course_records: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    id: column<Generated<string>>(),
    user_id: column<string>(),
    client_id: column<string>(),
    course_id: column<string>(),
    started_at: column<string | null>(),
    completed_at: column<string | null>(),
    lesson_status: column<Generated<number>>(),
    score: column<number | null>(),
    progress: column<Generated<number>>(),
    restarts: column<Generated<number>>(),
    feedback_complete: column<Generated<boolean>>(),
    attempt_id: column<string | null>(),
    last_active_at: column<string | null>(),
  }),

  last_activities: unauditedTable('maintained by triggers from course_records', {
    user_id: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    at: column<GeneratedAlways<string>>(),
  }),

  attempts: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    id: column<Generated<string>>(),
    record_id: column<string>(),
    number: column<number>(),
    version_id: column<string>(),
    started_at: column<Generated<string>>(),
    ended_at: column<string | null>(),
    lesson_status: column<Generated<number>>(),
    score: column<number | null>(),
    progress: column<Generated<number>>(),
    completed_at: column<string | null>(),
    sequencing: column<unknown>(),
    is_doubtful: column<Generated<boolean>>(),
  }),

  item_states: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    attempt_id: column<string>(),
    item: column<string>(),
    cmi: column<Generated<unknown>>(),
    total_seconds: column<Generated<number>>(),
    visit: column<Generated<string>>(),
    visit_seconds: column<Generated<number>>(),
    updated_at: column<Generated<string>>(),
  }),

  learning_time: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    attempt_id: column<string>(),
    day: column<string>(),
    period: column<string>(),
    open_seconds: column<number>(),
    active_seconds: column<number>(),
  }),

  attempt_log: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    attempt_id: column<string>(),
    number: column<number>(),
    at: column<string>(),
    launch_id: column<string | null>(),
    entry: column<string>(),
    hash: column<Buffer>(),
  }),

  launches: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    id: column<Generated<string>>(),
    ticket_hash: column<Buffer>(),
    kind: column<LaunchKind>(),
    user_id: column<string>(),
    version_id: column<string>(),
    attempt_id: column<string | null>(),
    follows_id: column<string | null>(),
    last_sequence: column<Generated<number>>(),
    /** Increases with every change of what is known about the window and its attempt. */
    revision: column<Generated<number>>(),
    created_at: column<Generated<string>>(),
    expires_at: column<string>(),
    taken_over_at: column<string | null>(),
  }),

  deleted_tickets: unauditedTable('windows that were open when somebody was deleted, which is in the log', {
    ticket_hash: column<Buffer>(),
    deleted_at: column<Generated<string>>(),
  }),

  course_events: unauditedTable('what courses report is in attempt_log, with a chain of its own', {
    id: column<GeneratedAlways<number>>(),
    at: column<Generated<string>>(),
    kind: column<'started' | 'completed'>(),
    user_id: column<string | null>(),
    client_id: column<string>(),
    course_id: column<string>(),
    attempt: column<number>(),
    /** Both are set by a trigger. */
    day: column<GeneratedAlways<string>>(),
    provider_day: column<GeneratedAlways<string>>(),
  }),
}
