-- How many log-ins, starts and completions there were in each month and on each day, in UTC. Events are only ever added.
-- When a client is deleted its figures are added to those of deleted_clients(), so that past months stay the same.

create table monthly_counts (
  month date not null,
  client_id uuid not null,
  kind text not null check (kind in ('login', 'learner-login', 'started', 'completed')),
  count integer not null,
  primary key (month, client_id, kind)
);
comment on table monthly_counts is 'How often something happened at a client in a month.';
comment on column monthly_counts.month is 'Its first day.';
create index monthly_counts_by_client on monthly_counts (client_id, month);

create table daily_counts (
  day date not null,
  client_id uuid not null,
  started integer not null,
  completed integer not null,
  primary key (client_id, day)
);
comment on table daily_counts is 'How many courses were started and completed at a client on a day.';

create table daily_totals (
  day date primary key,
  started integer not null,
  completed integer not null
);
comment on table daily_totals is 'How many courses were started and completed at all clients on a day.';
