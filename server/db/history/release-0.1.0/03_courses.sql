-- What there is to learn: courses with the versions of their packages, pathways, and who is assigned which pathway.

create table courses (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  reference text not null,
  badge_image text not null,
  current_version_id uuid,
  feedback_required boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table courses is 'A course. A deleted one stays as a row, because records and certificates refer to it.';
create index courses_by_title on courses (lower(title), id) where deleted_at is null;

create table course_versions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses,
  number integer not null,
  scorm_version text not null,
  package jsonb not null,
  size_bytes bigint not null,
  file_count integer not null,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  findings jsonb not null default '[]',
  unique (course_id, number)
);
comment on table course_versions is
  'A SCORM package that was published for a course. Its files are stored under its id and never change.';
comment on column course_versions.package is 'What its manifest says.';
comment on column course_versions.findings is 'What the checks found in it: [{"tone": …, "sentence": …}, …]';
alter table courses add foreign key (current_version_id) references course_versions deferrable initially deferred;

create table pathways (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table pathways is 'A list of courses that is assigned to clients.';

create table pathway_courses (
  pathway_id uuid not null references pathways on delete cascade,
  course_id uuid not null references courses,
  position bigint generated always as identity,
  primary key (pathway_id, course_id)
);
comment on table pathway_courses is 'The courses of a pathway, in the order in which they were added.';
create index pathway_courses_by_course on pathway_courses (course_id);

create table client_pathways (
  client_id uuid not null references clients on delete cascade,
  pathway_id uuid not null references pathways on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (client_id, pathway_id)
);
comment on table client_pathways is 'Which pathways a client is assigned. The provider has all of them without a row.';
create index client_pathways_by_pathway on client_pathways (pathway_id);
