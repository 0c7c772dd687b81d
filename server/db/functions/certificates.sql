-- The functions, views and triggers of the tables in baseline/certificates.sql.

-- Open pages that show certificates of a person learn of every change.
create or replace function announce_certificate() returns trigger language plpgsql as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
begin
  if holder is not null then
    perform pg_notify('live', 'certificates/' || holder || ' changed');
  end if;
  return null;
end $$;

create or replace trigger certificates_are_announced after insert or update on certificates
  for each row execute function announce_certificate();

create or replace function end_of_day_in_client(of_client uuid, day date) returns timestamptz language sql stable as $$
  select (day + 1)::timestamp at time zone coalesce(
    own.time_zone, (select time_zone from clients where is_provider), 'UTC'
  ) - interval '1 second'
  from clients as own where own.id = of_client
$$;
comment on function end_of_day_in_client(uuid, date) is 'The last second of a day in the time zone of an organisation.';

-- The latest certificate also stands for later completions without one of their own (rule certificates-51).
create or replace function end_of_certificate(certificate certificates) returns date language sql stable as $$
  select nullif(least(certificate.expires_on, coalesce(renewed.last_day, own.last_day)), 'infinity')
    from end_by_later_version(certificate.course_id, certificate.version_id, null, null, null) as own
    left join lateral (
      select coalesce(last_day, 'infinity') as last_day from counted_completions as counted
       where certificate.is_latest and own.last_day is not null and counted.user_id = certificate.user_id
         and counted.course_id = certificate.course_id and not counted.is_external and counted.ended_on is null
       order by completed_on desc, recorded_at desc limit 1
    ) as renewed on true
$$;
comment on function end_of_certificate is
  'The last day on which a certificate is valid: its own end, or before that the last day on which its version counts. Null: without an end.';

create or replace function update_revoked_credentials() returns trigger language plpgsql as $$
begin
  update credentials set is_revoked = outdated.now
    from (select own.status_index,
                 new.revoked_at is not null or new.replaced_by is not null
                   or (own.expires_on is distinct from new.expires_on
                       and own.expires_on is distinct from end_of_certificate(new)) as now
            from credentials as own where own.certificate_id = new.id) as outdated
   where credentials.status_index = outdated.status_index and credentials.is_revoked <> outdated.now;
  return null;
end $$;

create or replace trigger certificates_revoke_credentials after update of revoked_at, replaced_by, expires_on on certificates
  for each row when ((old.revoked_at, old.replaced_by, old.expires_on) is distinct from
                     (new.revoked_at, new.replaced_by, new.expires_on))
  execute function update_revoked_credentials();

create or replace function zone_of_client(of_client uuid) returns text language sql stable as $$
  select coalesce(own.time_zone, (select time_zone from clients where is_provider), 'UTC')
    from clients as own where own.id = of_client
$$;
comment on function zone_of_client(uuid) is 'The IANA name of the time zone in which an organisation has its days.';

create or replace function add_signing_key(of_purpose text, own_public_key bytea, own_private_key bytea, own_certificate bytea)
returns table (new_id uuid, added_at timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into signing_keys (purpose, public_key, private_key, certificate)
  values (of_purpose, own_public_key, own_private_key, own_certificate)
  returning id, created_at
$$;

create or replace function record_issued(of_key uuid, of_digest bytea) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into issued_signatures (key_id, digest) values (of_key, of_digest) on conflict do nothing
$$;

create or replace view certificates_with_old_name as
  select certificates.id as certificate_id, certificates.number, certificates.issued_at, users.id as user_id
    from users
    join certificates on certificates.user_id = users.id
   where certificates.revoked_at is null and certificates.replaced_by is null
     and (certificates.first_name, certificates.last_name) is distinct from (users.first_name, users.last_name)
     and coalesce(case
       when certificates.course_id in (select course_id from course_versions where earlier_valid_until is not null)
         then end_of_certificate(certificates)
       else certificates.expires_on
     end, 'infinity') >= (now() at time zone certificates.time_zone)::date;
comment on view certificates_with_old_name is
  'The valid certificates that carry another name than their holder has now.';

-- A request ends when no valid certificate has another name any more (rule certificates-36), also when another user has changed it.
create or replace function end_reissue_request(of_person uuid) returns void language sql as $$
  delete from reissue_requests
   where user_id = of_person
     and not exists (select from certificates_with_old_name as outdated where outdated.user_id = of_person)
$$;

create or replace function end_reissue_request_of_certificate() returns trigger language plpgsql as $$
begin
  perform end_reissue_request(new.user_id);
  return null;
end $$;

create or replace trigger certificates_end_reissue_requests after update of revoked_at, replaced_by on certificates
  for each row execute function end_reissue_request_of_certificate();

-- Once for all people of a statement: a list renames ten thousand, and few of them have a request.
create or replace function end_reissue_requests_of_renamed() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(
    select id from (
      select id, first_name, last_name from later except all select id, first_name, last_name from earlier
    ) as differing);
begin
  if cardinality(renamed) > 0 then
    perform end_reissue_request(user_id) from reissue_requests where user_id = any (renamed) order by user_id;
  end if;
  return null;
end $$;

create or replace trigger users_end_reissue_requests after update on users
  referencing old table as earlier new table as later for each statement execute function end_reissue_requests_of_renamed();
