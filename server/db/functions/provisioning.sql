-- When a person was last changed, as SCIM asks for it (rule provisioning-8).
create or replace function users_set_changed_at() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create or replace trigger users_changed before update of first_name, last_name, email, login_name, employee_number, archived_at on users
  for each row when ((old.first_name, old.last_name, old.email, old.login_name, old.employee_number, old.archived_at)
    is distinct from (new.first_name, new.last_name, new.email, new.login_name, new.employee_number, new.archived_at))
  execute function users_set_changed_at();

-- When a person is restored, all that the directory had asked for is past. Otherwise it would hold again when the person is archived by hand,
-- and the person would not exist for the directory. A move and a merge restore nobody.
create or replace function provisioned_people_forget() returns trigger language plpgsql as $$
begin
  if is_moving() then return null; end if;
  update provisioned_people set removed_at = null, archived_at = null, held_at = null
   where user_id = new.id and coalesce(removed_at, archived_at, held_at) is not null;
  return null;
end $$;

create or replace trigger users_restored after update of archived_at on users
  for each row when (old.archived_at is not null and new.archived_at is null) execute function provisioned_people_forget();
