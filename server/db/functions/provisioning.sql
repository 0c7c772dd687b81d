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
