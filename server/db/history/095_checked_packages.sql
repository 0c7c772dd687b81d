-- Packages that were checked and not published yet. Their files are stored under this id, which becomes that of the course
-- version when the package is published; what is not published within some hours is removed with its files.
create table checked_packages (
  id uuid primary key,
  -- Without a reference: the files have to be removed with the row, also when the person has been deleted.
  person_id uuid not null,
  package jsonb not null,
  size_bytes bigint not null,
  file_count integer not null,
  warnings jsonb not null,
  findings jsonb not null,
  checked_at timestamptz not null default now()
);
create index checked_packages_checked_at on checked_packages (checked_at);
