-- The functions, views and triggers of the tables in baseline/authentication.sql.

-- HMAC-SHA-256 with its two inner keys, a block of 64 bytes each, chosen at random instead of made from one.
create or replace function rate_limit_key(key text) returns text language sql stable as $$
  select split_part(key, ':', 1) || ':' || encode(sha256(outer_key.value || sha256(inner_key.value || convert_to(key, 'UTF8'))), 'hex')
    from secrets as inner_key, secrets as outer_key
   where inner_key.name = 'rate_limit_inner' and outer_key.name = 'rate_limit_outer'
$$;

-- Another change of the address ends the earlier one.
create or replace function end_earlier_email() returns trigger language plpgsql as $$
begin
  delete from earlier_emails where user_id = new.id;
  return null;
end $$;

create or replace trigger end_earlier_email after update of email on users
  for each row when (new.email <> old.email) execute function end_earlier_email();
