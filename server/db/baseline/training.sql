-- Deadlines, exemptions, and completions with their validity.

create table deadlines (
  id uuid primary key default gen_random_uuid(),
  pathway_id uuid not null references pathways on delete cascade,
  course_id uuid references courses on delete cascade,
  client_id uuid references clients on delete cascade,
  team_id uuid references teams on delete cascade,
  kind text not null constraint deadlines_kind check (kind in ('none', 'afterAssignment', 'afterJoining', 'fixed')),
  days integer constraint deadlines_days check (days between 0 and 3650),
  day date,
  constraint deadlines_one_owner check (num_nonnulls(client_id, team_id) <= 1),
  constraint deadlines_value check (
    (kind in ('afterAssignment', 'afterJoining')) = (days is not null) and (kind = 'fixed') = (day is not null)
  ),
  constraint deadlines_once unique nulls not distinct (pathway_id, course_id, client_id, team_id)
);
comment on table deadlines is
  'When the courses of a pathway are due: for all who have it, for a client or for a team, and for one course where it has its own.';
comment on column deadlines.course_id is 'Null: the whole pathway.';
comment on column deadlines.client_id is 'Null with team_id: for all who have the pathway.';
create index deadlines_of_course on deadlines (course_id);
create index deadlines_of_client on deadlines (client_id);
create index deadlines_of_team on deadlines (team_id);

create table due_extensions (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  day date not null,
  reason text not null,
  set_at timestamptz not null default now(),
  set_by uuid references users on delete set null,
  primary key (user_id, course_id)
);
comment on table due_extensions is
  'A due date that was set for one person. It outranks all others until the course is assigned to the person again.';
create index due_extensions_of_course on due_extensions (course_id);
create index due_extensions_by_author on due_extensions (set_by);

create table exemptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  from_day date not null,
  until_day date,
  reason text not null,
  set_at timestamptz not null default now(),
  set_by uuid references users on delete set null,
  change_reason text,
  constraint exemptions_days check (until_day >= from_day)
);
comment on table exemptions is 'Days on which a person does not have to have completed a course.';
comment on column exemptions.until_day is 'The last day. Null: without an end.';
comment on column exemptions.change_reason is 'Why its last day was changed.';
create index exemptions_of_person on exemptions (user_id, course_id);
create index exemptions_of_course on exemptions (course_id);
create index exemptions_by_author on exemptions (set_by);

create table client_validities (
  client_id uuid not null references clients on delete cascade,
  course_id uuid not null references courses on delete cascade,
  valid_months integer constraint client_validities_valid_months check (valid_months between 1 and 600),
  renewal_days integer not null constraint client_validities_renewal_days check (renewal_days between 0 and 3650),
  renew_from text not null constraint client_validities_renew_from check (renew_from in ('previousEnd', 'completion')),
  primary key (client_id, course_id)
);
comment on table client_validities is 'For how long completions of a course are valid in a client, where it is not as the course has it.';
comment on column client_validities.valid_months is 'Null: without an end.';
create index client_validities_of_course on client_validities (course_id);

create table completions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses,
  attempt_id uuid unique references attempts on delete set null deferrable initially deferred,
  is_external boolean not null default false,
  completed_on date not null,
  valid_until date,
  renewable_from date,
  recorded_at timestamptz not null default now(),
  ended_on date,
  due_on date,
  due_pathway_id uuid references pathways on delete set null
);
comment on table completions is
  'Each time a person completed a course, with its validity as it was then: a later change of the rule does not change it.';
comment on column completions.attempt_id is 'Null for an external one.';
comment on column completions.is_external is 'Reached elsewhere, and recorded by a manager or an administrator.';
comment on column completions.completed_on is 'The day in the time zone of the client.';
comment on column completions.valid_until is 'The last day on which it is valid. Null: without an end.';
comment on column completions.renewable_from is 'The first day on which it can be renewed. Null: without an end.';
comment on column completions.ended_on is
  'The first day on which it does not count any more, because its certificate was revoked. The day in the time zone of the client.';
comment on column completions.due_on is
  'The due date that held when it was recorded: a later change of deadlines does not change it. Null: there was none.';
comment on column completions.due_pathway_id is
  'The pathway whose deadline it was. Null also where the date was set for the person.';
create index completions_of_person on completions (user_id, course_id);
create index completions_of_course on completions (course_id);
create index completions_of_pathway on completions (due_pathway_id);

create table evidence_files (
  key text primary key
);
comment on table evidence_files is
  'Files that are evidence of an external completion. The cleanup job removes those that none names any more.';
comment on column evidence_files.key is 'In the file store.';

create table external_completions (
  completion_id uuid primary key references completions on delete cascade,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses,
  completed_on date not null,
  own_valid_until date,
  title text not null,
  evidence_key text not null references evidence_files,
  evidence_name text not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users on delete set null,
  change_reason text,
  dated_at timestamptz,
  constraint external_completions_days check (own_valid_until >= completed_on)
);
comment on table external_completions is
  'What was recorded of a course that a person completed elsewhere. Its period is in completions.';
comment on column external_completions.own_valid_until is
  'The last day on which it is valid, as it was recorded. Null: by the rule of the course.';
comment on column external_completions.title is 'What it was, and who issued it.';
comment on column external_completions.evidence_name is 'The name of the file when it is downloaded.';
comment on column external_completions.change_reason is 'Why it was corrected the last time.';
comment on column external_completions.dated_at is
  'When its day or its own end was corrected the last time, and with it its period. Null: as it was recorded.';
create index external_completions_of_person on external_completions (user_id);
create index external_completions_of_course on external_completions (course_id);
create index external_completions_by_author on external_completions (recorded_by);
create index external_completions_of_file on external_completions (evidence_key);
