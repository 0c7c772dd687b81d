// Finds what the role of the server may do with each table, and whether it may do more than that.
import type pg from 'pg'

export interface ServerRole {
  comment: string | null
}

/** Tables that the server only reads. Functions of the owner write them. */
const readOnly = [
  'audit_log',
  'audit_changes',
  'audit_subjects',
  'audit_seals',
  'audit_entry_ids',
  'signing_keys',
  'issued_signatures',
  'migrations',
]

/**
 * Returns the statements that grant the rights that the role lacks, and revoke those that it must not have. There are none when all is
 * correct.
 */
export async function missingGrants(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(
    `with relation as (
       select oid, oid::regclass::text as name, relkind, relname = any ($2) as is_read_only from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     ), privilege as (
       select *, relkind = 'S' as is_sequence,
              case when is_read_only then array['select'] when relkind = 'S' then array['select', 'usage']
                   else array['select', 'insert', 'update', 'delete'] end as wanted,
              case when relkind = 'S' then array['select', 'usage', 'update']
                   else array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] end as known
         from relation
     )
     select format('grant usage on schema public to %I', $1::name) as statement
      where not has_schema_privilege($1::name, 'public', 'usage')
     union all
     select format('grant %s on %s %s to %I', array_to_string(wanted, ', '), case when is_sequence then 'sequence' else 'table' end, name, $1::name)
       from privilege
      where exists (select from unnest(wanted) as one
                     where not case when is_sequence then has_sequence_privilege($1::name, oid, one) else has_table_privilege($1::name, oid, one) end)
     union all
     select format('revoke %s on %s %s from %I', one, case when is_sequence then 'sequence' else 'table' end, name, $1::name)
       from privilege, unnest(known) as one
      where one <> all (wanted)
        and case when is_sequence then has_sequence_privilege($1::name, oid, one) else has_table_privilege($1::name, oid, one) end`,
    [role, readOnly],
  )
  return rows.map(({ statement }) => statement)
}

/** Returns the role that owns the tables if the role of this connection may not act for it. */
export async function lackOfOwnership(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ owner: string }>(
    `select rolname as owner from pg_class join pg_roles on pg_roles.oid = relowner
      where pg_class.oid = 'audit_log'::regclass and not pg_has_role(current_user, relowner, 'usage')`,
  )
  return rows[0]?.owner
}

/** Returns why the role of this connection could bypass the rules of the audit log; undefined when it cannot. */
export async function reasonWhyUnsafe(server: pg.Client): Promise<string | undefined> {
  const { rows } = await server.query<{ reason: string | null }>(
    `select case
       when (select rolsuper from pg_roles where rolname = current_user) then 'is a superuser'
       when (select rolcreaterole from pg_roles where rolname = current_user) then 'may create roles'
       when exists (select from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace
                       and pg_has_role(current_user, relowner, 'member')) then 'owns the tables'
       when exists (select from pg_namespace where nspname = 'public' and pg_has_role(current_user, nspowner, 'member'))
         then 'owns the schema public'
       when has_schema_privilege('public', 'create') then 'may create objects in the schema public'
       when exists (select from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace and relkind = 'r'
                       and has_table_privilege(oid, 'insert, update, delete, truncate, trigger')) then 'may change the audit log or the signing keys'
     end as reason`,
    [readOnly],
  )
  return rows[0]?.reason ?? undefined
}
