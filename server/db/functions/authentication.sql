-- The functions, views and triggers of the tables in baseline/authentication.sql.

-- HMAC-SHA-256 with its two inner keys, a block of 64 bytes each, chosen at random instead of made from one.
create or replace function rate_limit_key(key text) returns text language sql stable as $$
  select split_part(key, ':', 1) || ':' || encode(sha256(outer_key.value || sha256(inner_key.value || convert_to(key, 'UTF8'))), 'hex')
    from secrets as inner_key, secrets as outer_key
   where inner_key.name = 'rate_limit_inner' and outer_key.name = 'rate_limit_outer'
$$;
