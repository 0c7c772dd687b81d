import type { Generated } from 'kysely'
import type { ImportMode } from '#contract/rules/learner-file.ts'
import type { LargeListState } from '#contract/rules/large-lists.ts'
import { column, unauditedTable } from './column.ts'

export const largeLists = {
  large_lists: unauditedTable('what each part has changed is in the log', {
    id: column<Generated<string>>(),
    client_id: column<string>(),
    done_by: column<string | null>(),
    as_administrator: column<boolean>(),
    file_name: column<string>(),
    mode: column<ImportMode>(),
    state: column<Generated<LargeListState>>(),
    problems: column<Generated<string[]>>(),
    started_at: column<Generated<string>>(),
    stopped_at: column<string | null>(),
  }),

  large_list_parts: unauditedTable('what each part has changed is in the log', {
    list_id: column<string>(),
    number: column<number>(),
    first_line: column<number>(),
    last_line: column<number>(),
    rows: column<unknown>(),
    leaving: column<string[] | null>(),
    counts: column<unknown>(),
    now_counts: column<unknown>(),
    action_id: column<string | null>(),
    done_at: column<string | null>(),
  }),
}
