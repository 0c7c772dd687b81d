-- The Open Badges credentials of certificates: signed when somebody downloads one for the first time.
create table credentials (
  certificate_id uuid not null references certificates on delete cascade,
  expires_on date,
  status_index integer not null unique check (status_index between 0 and 16777215),
  key_id uuid references signing_keys,
  signed_at timestamptz,
  badge text,
  signed_text text,
  unique nulls not distinct (certificate_id, expires_on),
  check (num_nulls(key_id, signed_at) in (0, 2))
);
create index credentials_key on credentials (key_id);
create index credentials_badge on credentials (badge);
comment on table credentials is
  'Certificates as signed credentials, one for each end of validity that a certificate has had. The last one counts.';
comment on column credentials.expires_on is 'The end of the certificate that it names; null without an end.';
comment on column credentials.status_index is
  'The place in the public list of what was revoked: random, so that it says nothing about when or for whom it was issued. Never used again.';
comment on column credentials.badge is
  'The key of the picture whose digest is signed, which may not be that of the course any more. Null where the file was missing.';
comment on column credentials.signed_text is
  'Exactly what was signed, with its proofs. Null until then, and after the name of its holder was erased.';
