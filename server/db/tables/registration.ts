import type { Generated, GeneratedAlways } from 'kysely'
import type { QuestionKind, SpecifiedField } from '#contract/rules/registration-form.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export type RegistrationKind = 'gender' | 'jobRole' | 'employmentStatus' | 'ethnicity'

export const registration = {
  registration_options: auditedTable(
    { kind: 'registration list entry' },
    {
      id: column<Generated<string>>(),
      kind: logged<RegistrationKind>(),
      name: logged<string>(),
      position: column<Generated<number>>(),
      removed_at: logged<string | null>(),
    },
  ),

  registrations: auditedTable(
    { kind: 'registration', id: '', person: 'user_id' },
    {
      user_id: column<string>(),
      date_of_birth: column<string | null>(),
      gender_id: column<string | null>(),
      ethnicity_id: column<string | null>(),
      employment_status_id: column<string | null>(),
      job_role_id: column<string | null>(),
      post_code: column<string | null>(),
      knows_climate_action: column<boolean>(),
      understands_own_role: column<boolean>(),
      understands_organisation_role: column<boolean>(),
      heard_of_sustainable_development_goals: column<boolean>(),
      agreed_to_terms_at: column<Generated<string>>(),
      form_answers: column<Generated<string[]>>(),
      answers: column<GeneratedAlways<string[]>>(),
      answers_removed_at: column<string | null>(),
    },
  ),

  registration_texts: unauditedTable('answers', {
    user_id: column<string>(),
    question_id: column<string>(),
    value: column<string>(),
  }),

  registration_forms: auditedTable(
    { kind: 'registration form', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      is_used: logged<boolean>(),
    },
  ),

  registration_form_items: auditedTable(
    {
      kind: 'registration form field',
      id: '',
      client: 'client_id',
      further: ['question_id'],
      keys: ['client_id', 'field', 'question_id'],
    },
    {
      client_id: column<string>(),
      field: logged<SpecifiedField | null>(),
      question_id: column<string | null>(),
      label: logged<string | null>(),
      is_asked: logged<boolean>(),
      is_required: logged<boolean>(),
      position: logged<number>(),
    },
  ),

  registration_questions: auditedTable(
    { kind: 'registration question', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      kind: logged<QuestionKind>(),
      label: logged<string>(),
      created_at: column<Generated<string>>(),
    },
  ),

  registration_question_options: auditedTable(
    { kind: 'registration question option', further: ['question_id'] },
    {
      id: column<Generated<string>>(),
      question_id: column<string>(),
      name: logged<string>(),
      position: logged<number>(),
      removed_at: logged<string | null>(),
    },
  ),
}
