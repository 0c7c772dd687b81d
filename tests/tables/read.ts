// The tables and views of a database, as its catalogue describes them.
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

export interface Column {
  name: string
  type: string
  isNullable: boolean
  default: string | null
  /** Worked out or numbered by PostgreSQL alone. */
  isGenerated: boolean
  isKey: boolean
  comment: string | null
}

export interface Reference {
  columns: string[]
  to: string
  /** A row is referred to by one row at most. */
  isUnique: boolean
}

export interface Table {
  name: string
  isView: boolean
  comment: string | null
  columns: Column[]
  references: Reference[]
  /** What triggers do after or before changes of its rows, but for those that write the audit log. */
  triggers: { name: string; function: string }[]
}

export async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name,
           relkind = 'v' as "isView",
           obj_description(pg_class.oid, 'pg_class') as comment,
           (select json_agg(json_build_object(
                     'name', attname,
                     'type', format_type(atttypid, atttypmod),
                     'isNullable', not attnotnull,
                     'default', case when attidentity = 'd' then 'the next number'
                                   when attgenerated = '' then pg_get_expr(adbin, adrelid) end,
                     'isGenerated', attgenerated <> '' or attidentity = 'a',
                     'isKey', exists (select from pg_constraint
                                       where conrelid = attrelid and contype = 'p' and attnum = any (conkey)),
                     'comment', col_description(attrelid, attnum)
                   ) order by attnum)
              from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
           (select coalesce(json_agg(json_build_object(
                     'columns', (select json_agg(attname order by place)
                                   from unnest(conkey) with ordinality as part (number, place)
                                   join pg_attribute on attrelid = conrelid and attnum = number),
                     'to', confrelid::regclass,
                     'isUnique', exists (select from pg_index
                                          where indrelid = conrelid and indisunique and indpred is null
                                            and indkey::text = array_to_string(conkey, ' '))
                   ) order by conkey), '[]')
              from pg_constraint where conrelid = pg_class.oid and contype = 'f') as references,
           (select coalesce(json_agg(json_build_object('name', tgname, 'function', proname) order by tgname), '[]')
              from pg_trigger join pg_proc on pg_proc.oid = tgfoid
             where tgrelid = pg_class.oid and not tgisinternal and proname <> 'audit_rows') as triggers
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> 'migrations'
     order by relname`.execute(db)
  return rows
}
