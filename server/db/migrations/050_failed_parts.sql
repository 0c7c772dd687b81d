-- What of a job that works through a list has failed, so that it is shown where people look for it, and does not keep the rest from being done.
create table failed_parts (
  job text not null,
  part text not null,
  failures integer not null default 1,
  reason text not null,
  next_try_at timestamptz not null,
  primary key (job, part)
);
comment on table failed_parts is
  'Parts of jobs that have failed and are tried again. Removed when they succeed, or are not due any more.';
comment on column failed_parts.part is
  'What the job works on: the id of a deletion or a person, a kind of mail and the id of a client, a retention rule, or a step of the cleanup.';
comment on column failed_parts.failures is 'How many tries in a row have failed.';
comment on column failed_parts.next_try_at is 'Not tried before; the job may run later than that.';
