import type { Generated, GeneratedAlways } from 'kysely'
import type { FieldKind, FieldReaders } from '#contract/rules/person-fields.ts'
import { auditedTable, column, logged } from './column.ts'

export const personFields = {
  person_fields: auditedTable(
    { kind: 'own field', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      name: logged<string>(),
      kind: logged<FieldKind>(),
      choices: logged<Generated<string[]>>(),
      seen_by: logged<FieldReaders>(),
      is_required: logged<Generated<boolean>>(),
      is_unique: logged<Generated<boolean>>(),
      placeholder: column<string | null>(),
      created_at: column<Generated<string>>(),
    },
  ),

  /** Which of its changes a manager sees in the audit log, the field decides (rule people-62). */
  person_field_values: auditedTable(
    { kind: 'value of an own field', id: 'field_id', person: 'user_id' },
    {
      user_id: column<string>(),
      field_id: column<string>(),
      client_id: column<GeneratedAlways<string>>(),
      value: logged<string>({ searched: true }),
      must_be_unique: column<GeneratedAlways<boolean>>(),
      in_order: column<GeneratedAlways<string>>(),
      by_name: column<GeneratedAlways<string[]>>(),
      is_of_learner: column<GeneratedAlways<boolean>>(),
    },
  ),
}
