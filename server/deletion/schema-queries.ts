// Finds which tables hold the rows of a person or a client, from the catalogue of the database. A new table takes part in deleting and
// restoring by its foreign keys, without being named here.
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'

export interface ForeignKey {
  child: string
  childColumns: string[]
  parent: string
  parentColumns: string[]
  /**
   * With c, the child is deleted with the parent. With n, its columns become null. Otherwise the parent cannot be deleted before the
   * child.
   */
  action: string
  isDeferred: boolean
}

export interface Schema {
  foreignKeys: ForeignKey[]
  /** The columns of a unique key by table: the primary key if there is one. */
  keys: Map<string, string[]>
  /** The columns that can be written. */
  columns: Map<string, string[]>
}

/**
 * Tables that are never restored: sessions end with a deletion, packs are made again, what other systems are sent about a person is erased
 * at once (rule webhooks-13), and triggers maintain the others.
 */
const notStored = [
  'sessions',
  'evidence_packs',
  'webhook_deliveries',
  'people_obligations',
  'people_pathways',
  'learners_without_obligations',
  'last_invitations',
  'last_activities',
]

export async function readSchema(tx: Tx): Promise<Schema> {
  const foreignKeys = await sql<ForeignKey>`
    select child.relname as child, parent.relname as parent, confdeltype as action, condeferrable as "isDeferred",
           (select array_agg(attname::text order by position)
              from unnest(conkey) with ordinality as named (number, position)
              join pg_attribute on attrelid = conrelid and attnum = number) as "childColumns",
           (select array_agg(attname::text order by position)
              from unnest(confkey) with ordinality as named (number, position)
              join pg_attribute on attrelid = confrelid and attnum = number) as "parentColumns"
      from pg_constraint
      join pg_class as child on child.oid = conrelid
      join pg_class as parent on parent.oid = confrelid
     where contype = 'f' and child.relnamespace = current_schema()::regnamespace
     order by conname, child.relname`.execute(tx)
  const tables = await sql<{ name: string; columns: string[]; key: string[] | null }>`
    select relname as name,
           (select array_agg(attname::text order by attnum) from pg_attribute
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           (select array_agg(attname::text order by attnum)
              from (
                select indrelid, indkey from pg_index
                 where indrelid = pg_class.oid and indisunique and indpred is null and indexprs is null
                   and not exists (select from pg_attribute as part
                                    where part.attrelid = indrelid and part.attnum = any (indkey) and not part.attnotnull)
                 order by indisprimary desc, indnatts limit 1
              ) as chosen
              join pg_attribute on attrelid = indrelid and attnum = any (indkey)) as key
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(tx)
  return {
    foreignKeys: foreignKeys.rows.filter(({ child }) => !notStored.includes(child)),
    keys: new Map(tables.rows.map(({ name, key }) => [name, key ?? []])),
    columns: new Map(tables.rows.map(({ name, columns }) => [name, columns])),
  }
}

/** Returns all tables with foreign keys, each after those to which it refers. */
export function tablesInForeignKeyOrder({ foreignKeys }: Schema): string[] {
  const names = [...new Set(foreignKeys.flatMap(({ child, parent }) => [parent, child]))].sort()
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const key of foreignKeys)
      if (key.child === name && key.parent !== name && !key.isDeferred) add(key.parent)
    if (!ordered.includes(name)) ordered.push(name)
  }
  for (const name of names) add(name)
  return ordered
}
