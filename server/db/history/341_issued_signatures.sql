-- Everything that was signed and handed out, as digests. Where a key was stolen, only this tells what was issued here: anybody
-- who has the key can sign at any time (rule certificates-22). The role of the server only reads it, and adds to it by
-- record_issued.
create table issued_signatures (
  key_id uuid not null references signing_keys,
  digest bytea not null check (octet_length(digest) = 32),
  issued_at timestamptz not null default clock_timestamp(),
  primary key (key_id, digest)
);
comment on table issued_signatures is
  'What each key has really signed: credentials, PDF files and the manifests of evidence packs. Public where the key was compromised. Never removed.';
comment on column issued_signatures.digest is
  'SHA-256 of exactly what was handed out. It has random parts and a signature in it, so that nobody finds it by trying.';

insert into issued_signatures (key_id, digest, issued_at)
select key_id, sha256(convert_to(signed_text, 'UTF8')), signed_at from credentials
 where key_id is not null and signed_text is not null
on conflict do nothing;
