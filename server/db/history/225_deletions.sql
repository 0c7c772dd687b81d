-- What was deleted is stored for a while, so that it can be restored (docs/rules/deletion.md, docs/decisions/225-deleted-rows.md).

create table deletions (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint deletions_kind check (kind in ('person', 'client', 'course')),
  object_id uuid not null,
  client_id uuid,
  name text not null,
  email text not null default '',
  role text,
  secondary_role text,
  team_ids uuid[] not null default '{}',
  learners integer not null default 0,
  counts jsonb not null default '{}',
  deleted_at timestamptz not null default now(),
  deleted_by uuid references users on delete set null,
  final_at timestamptz not null
);
comment on table deletions is
  'People, clients and courses that were deleted and can still be restored. The row is removed when they are restored or erased.';
comment on column deletions.client_id is 'The client itself, or that of the person. Null for a course. No reference: it may have been deleted too.';
comment on column deletions.team_ids is 'The teams of the person, for managers who are limited to teams.';
comment on column deletions.learners is 'How many seats are taken when it is restored.';
comment on column deletions.counts is 'How many rows of each table were set aside, and of how many the values that name the person.';
comment on column deletions.final_at is 'From when on it is erased.';
create unique index deletions_of_object on deletions (object_id);
create index deletions_of_client on deletions (client_id, deleted_at);
create index deletions_by_time on deletions (deleted_at);
create index deletions_by_end on deletions (final_at);
create index deletions_by_author on deletions (deleted_by);

create table deleted_rows (
  id bigint generated always as identity primary key,
  deletion_id uuid not null references deletions on delete cascade,
  table_name text not null,
  data jsonb not null
);
comment on table deleted_rows is 'The rows that were deleted with something, as they were.';
create index deleted_rows_of_deletion on deleted_rows (deletion_id, table_name);
create index deleted_rows_of_people on deleted_rows ((data ->> 'id')) where table_name = 'users';
create index deleted_rows_of_posts on deleted_rows ((data ->> 'id')) where table_name = 'community_posts';
create index deleted_rows_of_files on deleted_rows ((data ->> 'evidence_key')) where table_name = 'external_completions';

create table deleted_values (
  id bigint generated always as identity primary key,
  deletion_id uuid not null references deletions on delete cascade,
  table_name text not null,
  keys jsonb not null,
  data jsonb not null
);
comment on table deleted_values is 'Values of rows that stay, which were removed with something: who it was, and what names the person.';
comment on column deleted_values.keys is 'The primary keys of the rows, as a list of objects.';
comment on column deleted_values.data is 'The columns and their values, the same for all of these rows.';
create index deleted_values_of_deletion on deleted_values (deletion_id, table_name);

-- Certificates outlive their holder, without the name (rule deletion-5).
alter table certificates drop constraint certificates_user_id_fkey;
alter table certificates
  alter column user_id drop not null,
  add constraint certificates_user_id_fkey foreign key (user_id) references users on delete set null,
  add column time_zone text;
comment on column certificates.user_id is 'Null once the holder was deleted; the name is empty then.';
comment on column certificates.time_zone is
  'The zone in which its dates are days, once the holder was deleted. Null: that of the client of the holder.';
