-- The functions and triggers of the tables of own fields of persons.

create or replace function set_copies_of_field_value() returns trigger language plpgsql as $$
begin
  select client_id, array[lower(first_name), lower(last_name)], is_learner and archived_at is null
    into new.client_id, new.by_name, new.is_of_learner
    from users where id = new.user_id;
  new.must_be_unique := (select is_unique from person_fields where id = new.field_id);
  return new;
end $$;

create or replace trigger set_copies before insert or update on person_field_values
  for each row execute function set_copies_of_field_value();

-- The values of a field that becomes unique are compared, and those of one that was unique are not any more.
create or replace function renew_unique_values() returns trigger language plpgsql as $$
begin
  update person_field_values set value = value where field_id = new.id;
  return null;
end $$;

create or replace trigger renew_unique_values after update of is_unique on person_fields
  for each row when (new.is_unique <> old.is_unique) execute function renew_unique_values();

-- A person who comes to another client loses the values of fields that only the previous one has.
create or replace function leave_own_fields() returns trigger language plpgsql as $$
begin
  delete from person_field_values as stored using person_fields as field
   where stored.user_id = new.id and field.id = stored.field_id and field.client_id = old.client_id
     and not exists (select from clients where clients.id = old.client_id and clients.is_provider);
  update person_field_values set value = value where user_id = new.id;
  return null;
end $$;

create or replace trigger leave_own_fields after update of client_id on users
  for each row when (new.client_id <> old.client_id) execute function leave_own_fields();

-- The values of a person who is renamed, archived, restored, or who becomes a learner or is none any more. A join of both sides would compare
-- each of many people with every other.
create or replace function renew_copies_of_person() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select id from (
      select id, lower(first_name), lower(last_name), is_learner, archived_at is null from later
      except all
      select id, lower(first_name), lower(last_name), is_learner, archived_at is null from earlier
    ) as differing);
begin
  if cardinality(changed) > 0 then
    update person_field_values set value = value where user_id = any (changed);
  end if;
  return null;
end $$;

create or replace trigger renew_copies_of_person after update on users
  referencing old table as earlier new table as later for each statement execute function renew_copies_of_person();
