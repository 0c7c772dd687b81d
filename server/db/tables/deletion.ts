import type { Generated, GeneratedAlways } from 'kysely'
import type { DeletionKind } from '#contract/rules/deletion.ts'
import type { Role } from '#contract/call.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const deletion = {
  // Without a name: entries of the audit log outlive the person.
  deletions: auditedTable(
    { kind: 'deletion', client: 'client_id', further: ['object_id'] },
    {
      id: column<Generated<string>>(),
      kind: logged<DeletionKind>(),
      object_id: column<string>(),
      client_id: column<string | null>(),
      name: column<string>(),
      email: column<Generated<string>>(),
      role: column<Role | null>(),
      secondary_role: column<Role | null>(),
      team_ids: column<Generated<string[]>>(),
      learners: column<Generated<number>>(),
      counts: column<Generated<unknown>>(),
      deleted_at: column<Generated<string>>(),
      deleted_by: column<string | null>(),
      by_rule: column<Generated<boolean>>(),
      is_merge: column<Generated<boolean>>(),
      final_at: logged<string>(),
    },
  ),

  deleted_rows: unauditedTable('the rows leave the log with their own tables', {
    id: column<GeneratedAlways<number>>(),
    deletion_id: column<string>(),
    table_name: column<string>(),
    data: column<unknown>(),
  }),

  deleted_values: unauditedTable('the entry is listed with the deletion', {
    id: column<GeneratedAlways<number>>(),
    deletion_id: column<string>(),
    table_name: column<string>(),
    keys: column<unknown>(),
    data: column<unknown>(),
  }),
}
