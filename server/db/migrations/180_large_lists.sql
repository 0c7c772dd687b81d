-- Lists of learners that are uploaded in parts, each in a transaction of its own (rules people-110 to people-116).
create table large_lists (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  done_by uuid references users on delete set null,
  as_administrator boolean not null,
  file_name text not null,
  mode text not null,
  state text not null default 'running',
  problems text[] not null default '{}',
  started_at timestamptz not null default now(),
  stopped_at timestamptz
);
comment on table large_lists is 'Lists of learners that a job uploads in parts.';
comment on column large_lists.done_by is 'Who has uploaded it, or gone on with it: the job acts for this user.';
comment on column large_lists.as_administrator is 'Whether that user was an administrator, who may read in its problems what managers may not.';
comment on column large_lists.mode is 'Whether people who are there already stay as they are (add) or become as the list has them (update).';
comment on column large_lists.state is 'running, stopped, done or ended.';
comment on column large_lists.problems is 'Why the list has stopped, in sentences.';
create unique index large_lists_running on large_lists (client_id) where state = 'running';
create index large_lists_of_client on large_lists (client_id, started_at desc);
create index large_lists_by_author on large_lists (done_by);
create index large_lists_by_time on large_lists (started_at desc);

create table large_list_parts (
  list_id uuid not null references large_lists on delete cascade,
  number integer not null,
  first_line integer not null,
  last_line integer not null,
  rows jsonb,
  leaving uuid[],
  counts jsonb not null,
  now_counts jsonb,
  action_id uuid references bulk_actions on delete set null,
  done_at timestamptz,
  primary key (list_id, number)
);
comment on table large_list_parts is 'The parts of these lists, in the order in which they are done.';
comment on column large_list_parts.first_line is 'The first line of the file; 0 for a part that only archives.';
comment on column large_list_parts.rows is 'The rows that change something; null when the part is done or the list has ended.';
comment on column large_list_parts.leaving is 'The people who are archived; null when the part is done or the list has ended.';
comment on column large_list_parts.counts is 'What the part does, in numbers of people, as somebody has confirmed it.';
comment on column large_list_parts.now_counts is 'What it would do now, if the list has stopped at it because that is something else.';
create index large_list_parts_of_action on large_list_parts (action_id);
