-- What runs by itself at certain times, in one process at a time.
create table jobs (
  name text primary key,
  next_run_at timestamptz not null default now(),
  running_since timestamptz,
  last_run_at timestamptz,
  last_milliseconds integer,
  failures integer not null default 0,
  last_error text
);
comment on table jobs is
  'Recurring jobs. A process that takes one moves next_run_at into the future, and again while the job runs: if the process dies, another one takes the job at that time.';
comment on column jobs.running_since is 'Null while no process runs it.';
comment on column jobs.last_run_at is 'When the last run ended, also one that failed.';
comment on column jobs.failures is 'How many runs in a row have failed; 0 after one that succeeded.';
comment on column jobs.last_error is 'Why the last run failed. Null if it succeeded.';
