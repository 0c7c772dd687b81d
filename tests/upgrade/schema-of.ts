// Everything in the catalogue of a database that Coppice defines, as text to compare: by what it is, its definition.
import type pg from 'pg'

const isOurs = (id: string, catalogue: string) => `
  not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e')`

// A constraint that an upgrade widens is not checked again for the rows there are, which PostgreSQL shows as NOT VALID.
const parts = `
  select 'table ' || relname as what,
         concat_ws(' ', relkind, relpersistence, relreplident, relrowsecurity, reloptions,
           (select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attcollation::regcollation,
                     attnotnull, attidentity, attgenerated, attstorage, attcompression, attstattarget,
                     pg_get_expr(adbin, adrelid)), e'\\n' order by attnum)
              from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped)) as definition
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  union all
  select 'view ' || viewname, definition from pg_views where schemaname = 'public'
  union all
  select 'constraint ' || conname || ' of ' || conrelid::regclass, replace(pg_get_constraintdef(oid), ' NOT VALID', '')
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'function ' || oid::regprocedure, pg_get_functiondef(oid)
    from pg_proc where pronamespace = 'public'::regnamespace and ${isOurs('oid', 'pg_proc')}
  union all
  select 'trigger ' || tgname || ' of ' || tgrelid::regclass, concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
    from pg_trigger where not tgisinternal
  union all
  select 'sequence ' || relname, concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin,
           seqcache, seqcycle, pg_describe_object(refclassid, refobjid, refobjsubid))
    from pg_sequence
    join pg_class on pg_class.oid = seqrelid
    left join pg_depend on objid = seqrelid and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
  union all
  select 'type ' || oid::regtype, typtype::text
    from pg_type where typnamespace = 'public'::regnamespace and ${isOurs('oid', 'pg_type')}
  union all
  select 'extension ' || extname, extversion from pg_extension
  union all
  select 'comment on ' || pg_describe_object(classoid, objoid, objsubid), description
    from pg_description
   where classoid in ('pg_class'::regclass, 'pg_proc'::regclass)
     and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace
                    union all select oid from pg_proc where pronamespace = 'public'::regnamespace)`

export async function schemaOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ what: string; definition: string }>(parts)
  return Object.fromEntries(rows.map(({ what, definition }) => [what, definition]))
}
