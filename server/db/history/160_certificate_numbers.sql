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

alter table certificates
  drop constraint certificates_user_id_course_id_key,
  alter column id set default gen_random_uuid(),
  add column tracking_id uuid,
  add column number text not null default new_certificate_number(),
  add column pathway_title text,
  add column minutes integer,
  add column completed_at timestamptz,
  add column expires_on date,
  add column is_latest boolean not null default true,
  add column issued_by uuid references users on delete set null,
  add column issue_reason text,
  add column replaced_by uuid references certificates,
  add column revoked_at timestamptz,
  add column revoked_by uuid references users on delete set null,
  add column revoked_reason text;
update certificates set tracking_id = id, completed_at = issued_at;
alter table certificates
  alter column tracking_id set not null,
  alter column completed_at set not null,
  add constraint certificates_revoked check ((revoked_at is null) = (revoked_reason is null));

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

create unique index certificates_number on certificates (number);
create unique index certificates_latest on certificates (user_id, course_id) where is_latest;
create index certificates_of_user on certificates (user_id, issued_at);
create index certificates_replaced_by on certificates (replaced_by) where replaced_by is not null;
create index certificates_issued_by on certificates (issued_by) where issued_by is not null;
create index certificates_revoked_by on certificates (revoked_by) where revoked_by is not null;
