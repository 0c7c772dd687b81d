import type { Generated, GeneratedAlways } from 'kysely'
import type { PersonState } from '#contract/rules/compliance.ts'
import type { ObligationStatus } from '#contract/rules/training.ts'
import { column, unauditedTable } from './column.ts'

export const obligations = {
  obligations: unauditedTable('derived from deadlines, exemptions and completions', {
    id: column<Generated<string>>(),
    user_id: column<string>(),
    course_id: column<string>(),
    client_id: column<string>(),
    since: column<string>(),
    due_on: column<string | null>(),
    due_pathway_id: column<string | null>(),
    completed_on: column<string | null>(),
    valid_until: column<string | null>(),
    days_late: column<number | null>(),
    status: column<ObligationStatus>(),
    changes_on: column<string | null>(),
    pathway_ids: column<Generated<string[]>>(),
  }),

  learners_without_obligations: unauditedTable('maintained by triggers', {
    user_id: column<string>(),
    client_id: column<string>(),
  }),

  people_obligations: unauditedTable('maintained by triggers', {
    user_id: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    courses: column<GeneratedAlways<number>>(),
    overdue: column<GeneratedAlways<number>>(),
    state: column<GeneratedAlways<PersonState>>(),
    done: column<GeneratedAlways<number>>(),
  }),

  people_pathways: unauditedTable('maintained by triggers', {
    user_id: column<GeneratedAlways<string>>(),
    pathway_id: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    courses: column<GeneratedAlways<number>>(),
    overdue: column<GeneratedAlways<number>>(),
    state: column<GeneratedAlways<PersonState>>(),
  }),

  pathway_obligation_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string | null>>(),
    pathway_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
    status: column<GeneratedAlways<ObligationStatus>>(),
    obligations: column<GeneratedAlways<number>>(),
  }),

  pathway_people_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string | null>>(),
    pathway_id: column<GeneratedAlways<string>>(),
    people: column<GeneratedAlways<number>>(),
    state: column<GeneratedAlways<PersonState>>(),
  }),

  obligation_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string | null>>(),
    course_id: column<GeneratedAlways<string>>(),
    status: column<GeneratedAlways<ObligationStatus>>(),
    obligations: column<GeneratedAlways<number>>(),
  }),

  people_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string>>(),
    courses: column<GeneratedAlways<number>>(),
    people: column<GeneratedAlways<number>>(),
    state: column<GeneratedAlways<PersonState>>(),
  }),

  compliance_snapshots: unauditedTable('counted once a day', {
    client_id: column<string>(),
    pathway_id: column<string | null>(),
    team_id: column<string | null>(),
    month: column<string>(),
    day: column<string>(),
    required: column<number>(),
    compliant: column<number>(),
    is_counted: column<GeneratedAlways<boolean>>(),
    people: column<number | null>(),
    people_up_to_date: column<number | null>(),
    required_up_to_date: column<number | null>(),
  }),

  compliance_totals: unauditedTable('maintained by triggers', {
    pathway_id: column<GeneratedAlways<string | null>>(),
    month: column<GeneratedAlways<string>>(),
    required: column<GeneratedAlways<number>>(),
    compliant: column<GeneratedAlways<number>>(),
    people: column<GeneratedAlways<number>>(),
    people_up_to_date: column<GeneratedAlways<number>>(),
    required_up_to_date: column<GeneratedAlways<number>>(),
    required_with_people: column<GeneratedAlways<number>>(),
  }),

  due_counts: unauditedTable('maintained by triggers', {
    due_on: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
    status: column<GeneratedAlways<ObligationStatus>>(),
    obligations: column<GeneratedAlways<number>>(),
  }),

  obligation_changes: unauditedTable('whose obligations are to be derived again', {
    id: column<GeneratedAlways<number>>(),
    user_id: column<string>(),
  }),

  obligation_starts: unauditedTable('whose obligations begin on a later day', {
    user_id: column<string>(),
    begins_at: column<string>(),
  }),
}
