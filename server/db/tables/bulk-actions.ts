import type { Generated } from 'kysely'
import type { BulkActionKind } from '#contract/rules/bulk-actions.ts'
import { column, unauditedTable } from './column.ts'

export const bulkActions = {
  bulk_actions: unauditedTable('what was changed is in the log', {
    id: column<Generated<string>>(),
    client_id: column<string | null>(),
    done_by: column<string | null>(),
    action: column<BulkActionKind>(),
    done_at: column<Generated<string>>(),
    changed: column<number>(),
    waiting: column<Generated<number>>(),
    team_id: column<string | null>(),
    undone_at: column<string | null>(),
    file_name: column<string | null>(),
    /** ImportNumbers, or null for other actions. */
    numbers: column<unknown>(),
  }),

  bulk_action_people: unauditedTable('what was changed is in the log', {
    action_id: column<string>(),
    user_id: column<string>(),
    course_id: column<string | null>(),
    reason: column<string | null>(),
    previous: column<unknown>(),
    is_undone: column<boolean | null>(),
  }),

  people_to_remind: unauditedTable('whom a job has still to remind; no change of anything', {
    action_id: column<string>(),
    client_id: column<string>(),
    user_id: column<string>(),
  }),
}
