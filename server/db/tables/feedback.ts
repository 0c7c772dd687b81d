import type { Generated, GeneratedAlways } from 'kysely'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const feedback = {
  feedback_forms: auditedTable(
    { kind: 'feedback form', further: ['course_id'] },
    {
      id: column<Generated<string>>(),
      title: logged<string>({ searched: true }),
      description: logged<string>(),
      course_id: logged<string | null>(),
      created_at: column<Generated<string>>(),
      deleted_at: logged<string | null>(),
    },
  ),

  feedback_form_clients: auditedTable(
    { kind: 'client of a feedback form', id: '', client: 'client_id', further: ['form_id'] },
    {
      form_id: column<string>(),
      client_id: column<string>(),
    },
  ),

  feedback_questions: auditedTable(
    { kind: 'feedback question', further: ['form_id'] },
    {
      id: column<Generated<string>>(),
      form_id: column<string>(),
      value: logged<string>(),
      ordinal: logged<number>(),
      is_free_text: logged<boolean>(),
      created_at: column<Generated<string>>(),
      removed_at: logged<string | null>(),
      stable_id: column<Generated<string>>(),
    },
  ),

  feedback_choices: auditedTable(
    { kind: 'feedback choice', further: ['question_id'] },
    {
      id: column<Generated<string>>(),
      question_id: column<string>(),
      value: logged<string>(),
      ordinal: logged<number>(),
      created_at: column<Generated<string>>(),
      removed_at: logged<string | null>(),
      stable_id: column<Generated<string>>(),
    },
  ),

  feedback_submissions: unauditedTable('answers', {
    id: column<GeneratedAlways<number>>(),
    form_id: column<string>(),
    course_id: column<string>(),
    user_id: column<string | null>(),
    client_id: column<string>(),
    additional_feedback: column<string>(),
    is_emptied: column<Generated<boolean>>(),
    is_of_manager: column<Generated<boolean>>(),
    submitted_at: column<Generated<string>>(),
    random_position: column<GeneratedAlways<string>>(),
    is_superseded: column<Generated<boolean>>(),
  }),

  feedback_chosen: unauditedTable('answers', {
    submission_id: column<number>(),
    question_id: column<string>(),
    choice_id: column<string>(),
  }),

  feedback_texts: unauditedTable('answers', {
    submission_id: column<number>(),
    question_id: column<string>(),
    client_id: column<string>(),
    value: column<string>(),
  }),

  feedback_counts: unauditedTable('maintained by triggers', {
    of_id: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    people: column<GeneratedAlways<number>>(),
    of_managers: column<GeneratedAlways<number>>(),
  }),
}
