-- What happened in an attempt, in order: what its windows said, and what was refused. Each entry's hash covers the
-- one before it, so that nothing can be changed or taken out unnoticed.

create table attempt_log (
  attempt_id uuid not null references attempts on delete cascade,
  number integer not null, -- from 1
  at timestamptz not null,
  launch_id uuid, -- the window it came from
  entry text not null, -- JSON, kept letter by letter because the hash is over it
  hash bytea not null,
  primary key (attempt_id, number)
);
-- Whole logs are dropped when they have had their day.
create index attempt_log_by_start on attempt_log (at) where number = 1;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the log is never changed';
end $$;
create trigger attempt_log_is_append_only before update on attempt_log
  for each row execute function refuse_change();
