-- The issuer's keys. A process creates one when it signs for the first time.
create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('credential', 'document')),
  public_key bytea not null,
  private_key bytea not null,
  certificate bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  compromised_from timestamptz,
  check ((purpose = 'document') = (certificate is not null))
);
create unique index signing_keys_current on signing_keys (purpose) where retired_at is null;
comment on table signing_keys is
  'What proves that credentials, documents and evidence packs were issued here. Secret, and in each backup. Never removed: what a key has signed stays verifiable.';
comment on column signing_keys.purpose is
  'credential: Ed25519, for credentials and evidence packs. document: RSA 3072 with a certificate, for PDF files.';
comment on column signing_keys.public_key is 'SubjectPublicKeyInfo, DER.';
comment on column signing_keys.private_key is 'PKCS #8, DER. Never leaves the server but in a backup.';
comment on column signing_keys.certificate is 'X.509, DER, signed by the key itself. Null for credential.';
comment on column signing_keys.retired_at is 'Since when it signs nothing more; null for the one in use.';
comment on column signing_keys.compromised_from is
  'Since when others may have had the private key. What was signed with it from then on is not valid.';
