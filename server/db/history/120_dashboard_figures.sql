-- Log-ins by day (UTC), so that a dashboard compares equal numbers of days of this month and the last. Maintained like the
-- counts of baseline/13_counts_of_events.sql. They have tables of their own, so that a log-in never waits for somebody who
-- starts a course.
create table daily_logins (
  day date not null,
  client_id uuid not null,
  logins integer not null,
  learner_logins integer not null,
  primary key (client_id, day)
);
comment on table daily_logins is 'How often the people of a client logged in on a day, and how often its learners did.';

create table daily_login_totals (
  day date primary key,
  logins integer not null
);
comment on table daily_login_totals is 'How often the people of all clients logged in on a day.';

insert into daily_logins
select (at at time zone 'utc')::date, client_id, count(*), count(*) filter (where is_learner) from login_events group by 1, 2;
insert into daily_login_totals select day, sum(logins) from daily_logins group by day;

alter table users add column has_logged_in boolean not null default false;
comment on column users.has_logged_in is 'Whether the person has ever logged in. Maintained by a trigger on login_events.';
update users set has_logged_in = true where id in (select user_id from login_events);
-- Few of a client, and in the order of the list.
create index users_never_logged_in on users (client_id, lower(first_name), lower(last_name), id)
  where is_learner and archived_at is null and not has_logged_in;

-- The courses that learners are in the middle of, of one client and of all.
create index course_records_in_progress_of_client on course_records (client_id, coalesce(last_active_at, started_at), id)
  where started_at is not null and completed_at is null;
create index course_records_in_progress on course_records (coalesce(last_active_at, started_at), id)
  where started_at is not null and completed_at is null;
