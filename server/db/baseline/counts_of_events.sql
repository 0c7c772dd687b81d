-- How many log-ins, starts and completions there were in each month and on each day, in UTC. Events are only ever added.
-- When a client is deleted its figures are added to those of deleted_clients(), so that past months stay the same.

create table monthly_counts (
  month date not null,
  client_id uuid not null,
  kind text not null check (kind in ('login', 'learner-login', 'started', 'completed')),
  count integer not null,
  primary key (month, client_id, kind)
);
comment on table monthly_counts is 'How often something happened at a client in a month of its time zone.';
comment on column monthly_counts.month is 'Its first day.';
create index monthly_counts_by_client on monthly_counts (client_id, month);

create table daily_counts (
  day date not null,
  client_id uuid not null,
  started integer not null,
  completed integer not null,
  started_in_sums integer not null default 0,
  completed_in_sums integer not null default 0,
  primary key (client_id, day)
);
comment on table daily_counts is
  'How many courses were started and completed at a client on a day of its time zone and, for sums over clients, on the same day of that of the provider.';

create table daily_totals (
  day date primary key,
  started integer not null,
  completed integer not null
);
comment on table daily_totals is
  'How many courses were started and completed at all clients on a day of the provider: the sum of what clients have for sums.';

-- Log-ins by day (UTC), so that a dashboard compares equal numbers of days of this month and the last. Maintained like the
-- counts above. They have tables of their own, so that a log-in never waits for somebody who
-- starts a course.
create table daily_logins (
  day date not null,
  client_id uuid not null,
  logins integer not null,
  learner_logins integer not null,
  primary key (client_id, day)
);
comment on table daily_logins is
  'How often the people of a client logged in on a day of its time zone, and how often its learners did.';

create table daily_login_totals (
  day date primary key,
  logins integer not null
);
comment on table daily_login_totals is 'How often the people of all clients logged in on a day of the provider.';
