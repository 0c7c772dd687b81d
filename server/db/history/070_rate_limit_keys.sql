-- What is counted names people: their e-mail address, their network address. A counter outlives a person who is deleted,
-- so its key is stored as a keyed hash, of which only the first word, what the limit is for, stays readable.

create table secrets (
  name text primary key,
  value bytea not null
);
insert into secrets
select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
          || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  from unnest(array['rate_limit_inner', 'rate_limit_outer']) as name;

-- HMAC-SHA-256 with its two inner keys, a block of 64 bytes each, chosen at random instead of made from one.
create function rate_limit_key(key text) returns text language sql stable as $$
  select split_part(key, ':', 1) || ':' || encode(sha256(outer_key.value || sha256(inner_key.value || convert_to(key, 'UTF8'))), 'hex')
    from secrets as inner_key, secrets as outer_key
   where inner_key.name = 'rate_limit_inner' and outer_key.name = 'rate_limit_outer'
$$;

update rate_counters set key = rate_limit_key(key);
