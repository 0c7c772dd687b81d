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
