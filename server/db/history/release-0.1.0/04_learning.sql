-- What learners do in courses, and what they have reached.

create table course_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  course_id uuid not null references courses,
  started_at timestamptz,
  completed_at timestamptz,
  lesson_status smallint not null default 0 check (lesson_status between 0 and 5),
  score numeric(6, 3),
  progress smallint not null default 0 check (progress between 0 and 100),
  restarts integer not null default 0,
  feedback_complete boolean not null default false,
  attempt_id uuid,
  unique (user_id, course_id)
);
comment on table course_records is
  'One learner in one course, with the result of the current attempt, from which lists are read. Its id is the tracking id.';
create index course_records_by_course on course_records (course_id, client_id);
create index course_records_by_client on course_records (client_id);
create index course_records_by_attempt on course_records (attempt_id);

create table attempts (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null references course_records on delete cascade,
  number integer not null,
  version_id uuid not null references course_versions,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  lesson_status smallint not null default 0,
  score numeric(6, 3),
  progress smallint not null default 0,
  completed_at timestamptz,
  sequencing jsonb,
  unique (record_id, number)
);
comment on table attempts is
  'An attempt at a course, with one version of its package. A restart ends it and begins the next.';
comment on column attempts.ended_at is 'Set when a restart archives it.';
comment on column attempts.sequencing is 'The state of the player itself, in a package of several items.';
create index attempts_by_version on attempts (version_id, started_at desc);
alter table course_records
  add foreign key (attempt_id) references attempts on delete set null deferrable initially deferred;

create table item_states (
  attempt_id uuid not null references attempts on delete cascade,
  item text not null,
  cmi jsonb not null default '{}',
  total_seconds double precision not null default 0,
  visit text not null default '',
  visit_seconds double precision not null default 0,
  updated_at timestamptz not null default now(),
  primary key (attempt_id, item)
);
comment on table item_states is 'What an item of a package last reported in an attempt: its SCORM data and its time.';
comment on column item_states.total_seconds is 'Of the visits that have ended.';
comment on column item_states.visit is 'The visit whose time is in visit_seconds.';

create table launches (
  id uuid primary key default gen_random_uuid(),
  ticket_hash bytea not null unique,
  kind text not null check (kind in ('learn', 'review', 'preview')),
  user_id uuid not null references users on delete cascade,
  version_id uuid not null references course_versions,
  attempt_id uuid references attempts on delete cascade,
  follows_id uuid references launches on delete set null,
  last_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_over_at timestamptz
);
comment on table launches is
  'A window that plays a course. Its ticket is valid for one person, one version and one attempt.';
comment on column launches.follows_id is 'The window that it took the attempt over from.';
comment on column launches.last_sequence is
  'The number of the last commit that was stored. Commits with lower numbers are repeated or late.';
create index launches_by_attempt on launches (attempt_id);
create index launches_by_former on launches (follows_id) where follows_id is not null;
create index launches_by_user on launches (user_id);
create index launches_by_expiry on launches (expires_at);

create table attempt_log (
  attempt_id uuid not null references attempts on delete cascade,
  number integer not null,
  at timestamptz not null,
  launch_id uuid,
  entry text not null,
  hash bytea not null,
  primary key (attempt_id, number)
);
comment on table attempt_log is
  'What happened in an attempt, in order: what its windows reported, and what was refused. Entries are never changed.';
comment on column attempt_log.number is 'From 1 in each attempt.';
comment on column attempt_log.launch_id is 'The window that reported it.';
comment on column attempt_log.entry is 'JSON, stored as text byte for byte because the hash covers it.';
comment on column attempt_log.hash is
  'Covers the entry and the hash before it, so that no entry can be changed or removed unnoticed.';
-- Whole logs are removed when they have become too old.
create index attempt_log_by_start on attempt_log (at) where number = 1;

create table course_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('started', 'completed')),
  user_id uuid references users on delete set null,
  client_id uuid not null,
  course_id uuid not null,
  attempt integer not null
);
comment on table course_events is
  'When courses were started and completed, for the reports. Like login_events, a row stays when its person or client is deleted.';
create index course_events_by_time on course_events (kind, at);
create index course_events_by_client on course_events (client_id, kind, at);
create index course_events_by_user on course_events (user_id);

create table certificates (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses,
  version_id uuid not null references course_versions,
  first_name text not null,
  last_name text not null,
  course_title text not null,
  issued_at timestamptz not null,
  unique (user_id, course_id)
);
comment on table certificates is
  'The facts of a certificate as they were when it was earned. Later changes of a name or title do not change them.';
comment on column certificates.id is 'The tracking id.';
