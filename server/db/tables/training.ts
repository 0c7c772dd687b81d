import type { Generated, GeneratedAlways } from 'kysely'
import type { DeadlineKind, RenewFrom } from '#contract/rules/training.ts'
import { auditedTable, column, logged, unauditedTable, view } from './column.ts'

export const training = {
  deadlines: auditedTable(
    { kind: 'deadline', client: 'client_id', further: ['pathway_id', 'course_id', 'team_id'] },
    {
      id: column<Generated<string>>(),
      pathway_id: column<string>(),
      course_id: column<string | null>(),
      client_id: column<string | null>(),
      team_id: column<string | null>(),
      kind: logged<DeadlineKind>(),
      days: logged<number | null>(),
      day: logged<string | null>(),
    },
  ),

  due_extensions: auditedTable(
    { kind: 'extension', id: '', person: 'user_id', further: ['course_id'] },
    {
      user_id: column<string>(),
      course_id: column<string>(),
      day: logged<string>(),
      reason: logged<string>(),
      set_at: column<Generated<string>>(),
      set_by: column<string | null>(),
    },
  ),

  exemptions: auditedTable(
    { kind: 'exemption', person: 'user_id', further: ['course_id'] },
    {
      id: column<Generated<string>>(),
      user_id: column<string>(),
      course_id: column<string>(),
      from_day: logged<string>(),
      until_day: logged<string | null>(),
      reason: logged<string>(),
      set_at: column<Generated<string>>(),
      set_by: column<string | null>(),
      change_reason: logged<string | null>(),
    },
  ),

  client_validities: auditedTable(
    { kind: 'validity', id: '', client: 'client_id', further: ['course_id'] },
    {
      client_id: column<string>(),
      course_id: column<string>(),
      valid_months: logged<number | null>(),
      renewal_days: logged<number>(),
      renew_from: logged<RenewFrom>(),
    },
  ),

  completions: unauditedTable('stored with what courses report', {
    id: column<Generated<string>>(),
    user_id: column<string>(),
    course_id: column<string>(),
    attempt_id: column<string | null>(),
    is_external: column<Generated<boolean>>(),
    completed_on: column<string>(),
    valid_until: column<string | null>(),
    renewable_from: column<string | null>(),
    recorded_at: column<Generated<string>>(),
    ended_on: column<string | null>(),
    due_on: column<string | null>(),
    due_pathway_id: column<string | null>(),
  }),

  counted_completions: view({
    id: column<GeneratedAlways<string>>(),
    user_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
    attempt_id: column<GeneratedAlways<string | null>>(),
    is_external: column<GeneratedAlways<boolean>>(),
    completed_on: column<GeneratedAlways<string>>(),
    valid_until: column<GeneratedAlways<string | null>>(),
    renewable_from: column<GeneratedAlways<string | null>>(),
    recorded_at: column<GeneratedAlways<string>>(),
    ended_on: column<GeneratedAlways<string | null>>(),
    due_on: column<GeneratedAlways<string | null>>(),
    due_pathway_id: column<GeneratedAlways<string | null>>(),
    last_day: column<GeneratedAlways<string | null>>(),
  }),

  evidence_files: unauditedTable('files that an external completion may come to name', {
    key: column<string>(),
  }),

  external_completions: auditedTable(
    { kind: 'external completion', id: 'completion_id', person: 'user_id', further: ['course_id'] },
    {
      completion_id: column<string>(),
      user_id: column<string>(),
      course_id: column<string>(),
      completed_on: logged<string>(),
      own_valid_until: logged<string | null>(),
      title: logged<string>(),
      evidence_key: column<string | null>(),
      evidence_name: logged<string | null>(),
      recorded_at: column<Generated<string>>(),
      recorded_by: column<string | null>(),
      change_reason: logged<string | null>(),
      dated_at: column<string | null>(),
    },
  ),
}
