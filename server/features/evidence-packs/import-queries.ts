// Imports of people and of past completions, as a pack lists them (rules evidence-20 and evidence-21).
import { sql } from 'kysely'
import type { ImportNumbers } from '#contract/rules/bulk-actions.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Tx } from '../../db/open.ts'

interface Period {
  clientId: string
  from: string
  until: string
}

export interface ImportAction {
  id: string
  action: 'import' | 'pastCompletions'
  importedAt: string
  importedBy: string
  file: string | null
  numbers: ImportNumbers
  undoneAt: string | null
  /** How many of its changes were left as they are when it was undone. */
  notUndone: number
}

const isListed = ({ clientId, from, until }: Period) => sql`(
  done.client_id = ${clientId}::uuid and done.numbers is not null
  and done.done_at >= ${from}::timestamptz and done.done_at < ${until}::timestamptz)`

/** @param doneBy set if only the imports of this person are wanted */
export const importsOfClient = (tx: Tx, period: Period, doneBy: string | null) =>
  rowsFrom(tx)(sql<ImportAction>`
    select done.id, done.action, done.done_at as "importedAt", done.file_name as file, done.numbers,
           coalesce(author.first_name || ' ' || author.last_name, 'Deleted person') as "importedBy",
           done.undone_at as "undoneAt",
           (select count(*) from bulk_action_people as listed
             where listed.action_id = done.id and listed.is_undone = false) as "notUndone"
      from bulk_actions as done left join users as author on author.id = done.done_by
     where ${isListed(period)} ${doneBy === null ? sql`` : sql`and done.done_by = ${doneBy}::uuid`}
     order by done.done_at desc, done.id`)

type Among = Required<Omit<ImportNumbers, 'unchanged' | 'rejected'>> & { id: string; notUndone: number }

/** Counts, of each import, what it did with these people. */
export function importedAmong(tx: Tx, period: Period, ids: string[]): Promise<Among[]> {
  const ofKind = (kind: string) => sql`count(*) filter (where listed.previous ->> 'kind' = ${kind})`
  return rowsFrom(tx)(sql<Among>`
    select done.id, ${ofKind('added')} as added, ${ofKind('changed')} as changed, ${ofKind('back')} as back,
           ${ofKind('archived')} as archived,
           coalesce(sum(jsonb_array_length(listed.previous -> 'completions')), 0)::bigint as recorded,
           count(*) filter (where listed.is_undone = false) as "notUndone"
      from bulk_action_people as listed join bulk_actions as done on done.id = listed.action_id
     where listed.user_id = any(${ids}::uuid[]) and listed.reason is null and ${isListed(period)}
     group by done.id`)
}
