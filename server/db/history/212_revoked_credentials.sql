-- Which credentials are not valid any more is stored with them, so that the public list is read without looking at all.
alter table credentials add column is_revoked boolean not null default false;
update credentials set is_revoked = true
  from certificates
 where certificates.id = credentials.certificate_id
   and (certificates.revoked_at is not null or certificates.replaced_by is not null
        or credentials.expires_on is distinct from certificates.expires_on);
create index credentials_revoked on credentials (status_index) where is_revoked;
comment on column credentials.is_revoked is
  'Its certificate was revoked or replaced, or has another end. Maintained by a trigger of certificates.';

create function update_revoked_credentials() returns trigger language plpgsql as $$
begin
  update credentials set is_revoked = outdated.now
    from (select own.status_index,
                 new.revoked_at is not null or new.replaced_by is not null
                   or own.expires_on is distinct from new.expires_on as now
            from credentials as own where own.certificate_id = new.id) as outdated
   where credentials.status_index = outdated.status_index and credentials.is_revoked <> outdated.now;
  return null;
end $$;
create trigger certificates_revoke_credentials after update of revoked_at, replaced_by, expires_on on certificates
  for each row when ((old.revoked_at, old.replaced_by, old.expires_on) is distinct from
                     (new.revoked_at, new.replaced_by, new.expires_on))
  execute function update_revoked_credentials();

