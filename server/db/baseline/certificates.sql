-- Certificates, the signed credentials of Open Badges, and the keys that sign them.

create function new_certificate_number() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  random bytea;
  value integer;
  total integer := 0;
  characters text := '';
begin
  for weight in reverse 20..2 loop
    -- The first four bytes of an id of this kind are random, from the operating system.
    random := uuid_send(gen_random_uuid());
    value := ((get_byte(random, 0) << 16) + (get_byte(random, 1) << 8) + get_byte(random, 2)) % 31;
    characters := characters || substr(alphabet, value + 1, 1);
    total := total + weight * value;
  end loop;
  characters := characters || substr(alphabet, (31 - total % 31) % 31 + 1, 1);
  return 'CO-' || regexp_replace(characters, '(.{4})(?=.)', '\1-', 'g');
end $$;
comment on function new_certificate_number() is
  'Nineteen random characters, 94 bits, and one that checks them, as contract/rules/certificate-number.ts describes.';

create table issuers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  logo text,
  nav_colour text not null,
  nav_font_colour text not null,
  button_colour text not null,
  icon_colour text not null,
  unique nulls not distinct (name, logo, nav_colour, nav_font_colour, button_colour, icon_colour)
);
comment on table issuers is
  'The provider as it was when certificates were issued. A row is added with the first certificate after a change, and never changed.';
comment on column issuers.logo is 'The key of a picture, which is stored as long as this row; null for the name in writing.';

create table certificates (
  id uuid default gen_random_uuid() primary key,
  user_id uuid,
  course_id uuid not null references courses,
  version_id uuid not null references course_versions,
  first_name text not null,
  last_name text not null,
  course_title text not null,
  issued_at timestamptz not null,
  tracking_id uuid not null,
  number text not null default new_certificate_number(),
  pathway_title text,
  minutes integer,
  completed_at timestamptz not null,
  expires_on date,
  is_latest boolean not null default true,
  issued_by uuid references users on delete set null,
  issue_reason text,
  replaced_by uuid references certificates,
  revoked_at timestamptz,
  revoked_by uuid references users on delete set null,
  revoked_reason text,
  time_zone text not null,
  issuer_id uuid not null references issuers,
  badge_image text not null,
  constraint certificates_revoked check ((revoked_at is null) = (revoked_reason is null)),
  constraint certificates_user_id_fkey foreign key (user_id) references users on delete set null
);
comment on table certificates is
  'The facts of a certificate as they were when it was earned. Later changes of a name or title do not change them.';
comment on column certificates.id is 'The tracking id.';
comment on column certificates.tracking_id is 
  'The record of the course in which it was earned. Certificates of earlier versions have it as their id, too.';
comment on column certificates.number is 'Printed on it, and public: with it anybody can verify the certificate.';
comment on column certificates.pathway_title is
  'Of the first pathway in which the client had the course; null without one, and for certificates of earlier versions.';
comment on column certificates.minutes is
  'How long the course typically took then; null when nobody had said, and for certificates of earlier versions.';
comment on column certificates.completed_at is 'When the course was passed. A certificate that is issued again has the same.';
comment on column certificates.expires_on is 'The last day on which it is valid; null without an end.';
comment on column certificates.is_latest is
  'Of the certificates of a person for a course, the one that lists show: the last that was issued.';
comment on column certificates.issued_by is 'The administrator who issued it again; null when it was earned.';
comment on column certificates.issue_reason is 'Why it was issued again.';
comment on column certificates.replaced_by is 'The certificate that was issued in its place.';
comment on column certificates.revoked_reason is 'Public: shown to anybody who verifies the certificate.';
comment on column certificates.user_id is 'Null once the holder was deleted; the name is empty then.';
comment on column certificates.time_zone is 'The IANA name of the zone in which its dates are days: that of the client of the holder when it was issued.';
comment on column certificates.issuer_id is 'The name and the look of the provider when it was issued.';
comment on column certificates.badge_image is 'The key of the picture of its badge, which may not be that of the course any more.';
-- And how many certificates of a course stay valid.
create index certificates_by_course on certificates (course_id);
create unique index certificates_number on certificates (number);
create unique index certificates_latest on certificates (user_id, course_id) where is_latest;
create index certificates_of_user on certificates (user_id, issued_at);
create index certificates_replaced_by on certificates (replaced_by) where replaced_by is not null;
create index certificates_issued_by on certificates (issued_by) where issued_by is not null;
create index certificates_revoked_by on certificates (revoked_by) where revoked_by is not null;
create index certificates_issuer on certificates (issuer_id);
create index certificates_badge on certificates (badge_image);

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
comment on table signing_keys is
  'What proves that credentials, documents and evidence packs were issued here. Never removed: what a key has signed stays verifiable.';
comment on column signing_keys.purpose is
  'credential: Ed25519, for credentials and evidence packs. document: RSA 3072 with a certificate, for PDF files.';
comment on column signing_keys.public_key is 'SubjectPublicKeyInfo, DER.';
comment on column signing_keys.private_key is
  'PKCS #8, encrypted with the secret of the keys (AES-256-GCM), which is not in the database: a 1, 12 bytes of nonce, 16 bytes of tag, and what is encrypted.';
comment on column signing_keys.certificate is 'X.509, DER, signed by the key itself. Null for credential.';
comment on column signing_keys.retired_at is 'Since when it signs nothing more; null for the one in use.';
comment on column signing_keys.compromised_from is
  'Since when others may have had the private key. What was signed with it from then on is not valid.';
create unique index signing_keys_current on signing_keys (purpose) where retired_at is null;

-- The Open Badges credentials of certificates: signed when somebody downloads one for the first time.
create table credentials (
  certificate_id uuid not null references certificates on delete cascade,
  expires_on date,
  status_index integer not null unique check (status_index between 0 and 16777215),
  key_id uuid references signing_keys,
  signed_at timestamptz,
  badge text,
  signed_text text,
  is_revoked boolean not null default false,
  unique nulls not distinct (certificate_id, expires_on),
  check (num_nulls(key_id, signed_at) in (0, 2))
);
comment on table credentials is
  'Certificates as signed credentials, one for each end of validity that a certificate has had. The last one counts.';
comment on column credentials.expires_on is 'The end of the certificate that it names; null without an end.';
comment on column credentials.status_index is
  'The place in the public list of what was revoked: random, so that it says nothing about when or for whom it was issued. Never used again.';
comment on column credentials.badge is
  'The key of the picture whose digest is signed, which may not be that of the course any more. Null where the file was missing.';
comment on column credentials.signed_text is
  'Exactly what was signed, with its proofs. Null until then, and after the name of its holder was erased.';
comment on column credentials.is_revoked is
  'Its certificate was revoked or replaced, or has another end. Maintained by a trigger of certificates.';
create index credentials_key on credentials (key_id);
create index credentials_badge on credentials (badge);
create index credentials_revoked on credentials (status_index) where is_revoked;

-- Everything that was signed and handed out, as digests. Where a key was stolen, only this tells what was issued here: anybody
-- who has the key can sign at any time (rule certificates-22). The role of the server only reads it and adds to it by the function.
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
