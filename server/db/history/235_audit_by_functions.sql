-- The server works with a role that may only read the audit log (server/db/server-role.ts, rule audit-8). What it writes and
-- removes goes through these functions, which run with the rights of the owner of the tables. The path is fixed, so that no
-- object of another role is taken for one of ours.

alter function audit_rows() security definer set search_path = pg_catalog, public, pg_temp;
alter function audit_write(text, text, uuid, uuid, text, text, uuid[]) security definer set search_path = pg_catalog, public, pg_temp;
alter function audit_seal(bigint, integer) security definer set search_path = pg_catalog, public, pg_temp;
alter function audit_entry_id() security definer set search_path = pg_catalog, public, pg_temp;

-- Called by audit_rows only: nobody else adds a change to an entry.
revoke execute on function audit_add(text, jsonb, jsonb, text, text[], text, text, text, text[]) from public;

-- Removes some of the seals all of whose entries are older than the provider has chosen, with these entries, and answers how many
-- entries there were. Without a choice nothing is older than null.
create function audit_remove_old(most_seals integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last bigint;
  removed bigint;
begin
  select max(last_id) into last from audit_seals
   where number < (select least(max(number), min(number) + most_seals) from audit_seals)
     and at < now() - make_interval(days => (select audit_days from provider_settings));
  if last is null then return 0; end if;
  delete from audit_subjects where entry_id <= last;
  delete from audit_changes where entry_id <= last;
  delete from audit_log where id <= last;
  get diagnostics removed = row_count;
  delete from audit_seals where last_id <= last;
  perform set_config('coppice.audit', '0', true);
  perform audit_write('cleanup', 'audit.cleanup', null, null, '', '', '{}');
  return removed;
end $$;

-- Erases the values about a person who was deleted for good, and answers of how many changes. The trigger audit_refuse
-- refuses it while the person exists.
create function audit_erase(person uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased bigint;
begin
  update audit_changes set fields = null, salt = null
   where entry_id in (select entry_id from audit_subjects where subject_id = person)
     and person_id = person and fields is not null;
  get diagnostics erased = row_count;
  return erased;
end $$;
