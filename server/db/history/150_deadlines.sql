-- When a course is due, how long its completion is valid, and who is exempt: the facts (docs/rules/deadlines.md). Nothing is
-- due in a database that was filled before, because no deadline is set there.

alter table clients add column time_zone text;
comment on column clients.time_zone is
  'The IANA name of the zone in which its due dates are days. Null stands for that of the provider and, for the provider, for UTC.';

alter table users add column member_since timestamptz not null default now();
comment on column users.member_since is
  'When the person came to the client or was restored. What was assigned before counts from then.';
-- The triggers of this table count people; nothing that they count changes here.
update users set member_since = created_at;

alter table pathway_courses add column added_at timestamptz not null default now();
comment on column pathway_courses.added_at is 'When the course was added to the pathway. Those who have the pathway have it from then.';
update pathway_courses set added_at = pathways.created_at from pathways where pathways.id = pathway_id;

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
  constraint exemptions_days check (until_day >= from_day)
);
comment on table exemptions is 'Days on which a person does not have to have completed a course.';
comment on column exemptions.until_day is 'The last day. Null: without an end.';
create index exemptions_of_person on exemptions (user_id, course_id);
create index exemptions_of_course on exemptions (course_id);
create index exemptions_by_author on exemptions (set_by);

alter table courses
  add column valid_months integer constraint courses_valid_months check (valid_months between 1 and 600),
  add column renewal_days integer not null default 30 constraint courses_renewal_days check (renewal_days between 0 and 3650),
  add column renew_from text not null default 'previousEnd'
    constraint courses_renew_from check (renew_from in ('previousEnd', 'completion'));
comment on column courses.valid_months is 'For how many months a completion is valid. Null: without an end.';
comment on column courses.renewal_days is 'How many days before that end it can be renewed.';
comment on column courses.renew_from is 'Where the validity of a renewal in that time begins.';

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
  recorded_at timestamptz not null default now()
);
comment on table completions is
  'Each time a person completed a course, with its validity as it was then: a later change of the rule does not change it.';
comment on column completions.attempt_id is 'Null for an external one.';
comment on column completions.is_external is 'Reached elsewhere, and recorded by a manager or an administrator.';
comment on column completions.completed_on is 'The day in the time zone of the client.';
comment on column completions.valid_until is 'The last day on which it is valid. Null: without an end.';
comment on column completions.renewable_from is 'The first day on which it can be renewed. Null: without an end.';
create index completions_of_person on completions (user_id, course_id);
create index completions_of_course on completions (course_id);

-- What was completed before this release, in every attempt, without an end.
insert into completions (user_id, course_id, attempt_id, completed_on, recorded_at)
select course_records.user_id, course_records.course_id, attempts.id,
       (attempts.completed_at at time zone 'UTC')::date, attempts.completed_at
  from attempts join course_records on course_records.id = attempts.record_id
 where attempts.completed_at is not null;
insert into completions (user_id, course_id, attempt_id, completed_on, recorded_at)
select user_id, course_id, attempt_id, (completed_at at time zone 'UTC')::date, completed_at
  from course_records where completed_at is not null
on conflict (attempt_id) do nothing;

alter table provider_settings add column due_soon_days integer not null default 7
  constraint provider_settings_due_soon_days check (due_soon_days between 0 and 90);
comment on column provider_settings.due_soon_days is 'For how many days before its due date a course is due soon.';
