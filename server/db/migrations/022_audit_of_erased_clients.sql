-- Of clients that were erased by an earlier version, the values of what they were themselves go from the audit log too
-- (rule deletion-10). Those that can still be restored keep them until they are erased.
do $$
declare
  -- A new database gets the trigger after this.
  is_append_only boolean := exists (
    select from pg_trigger where tgrelid = 'audit_changes'::regclass and tgname = 'append_only');
begin
  if is_append_only then alter table audit_changes disable trigger append_only; end if;
  update audit_changes set fields = null, salt = null
   where person_id is null and client_id is not null and fields is not null
     and not exists (select from clients where id = audit_changes.client_id)
     and not exists (select from deletions where object_id = audit_changes.client_id);
  if is_append_only then alter table audit_changes enable trigger append_only; end if;
end $$;
