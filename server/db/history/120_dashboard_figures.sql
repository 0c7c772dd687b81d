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
select day_of(at), client_id, count(*), count(*) filter (where is_learner) from login_events group by 1, 2;
insert into daily_login_totals select day, sum(logins) from daily_logins group by day;

alter table users add column has_logged_in boolean not null default false;
comment on column users.has_logged_in is 'Whether the person has ever logged in. Maintained by a trigger on login_events.';
-- Nothing that is counted of people changes, and to find that out the triggers would compare everybody with everybody.
alter table users disable trigger user;
update users set has_logged_in = true where id in (select user_id from login_events);
alter table users enable trigger user;
-- Few of a client, and in the order of the list.
create index users_never_logged_in on users (client_id, lower(first_name), lower(last_name), id)
  where is_learner and archived_at is null and not has_logged_in;

create function count_login_days() returns trigger language plpgsql as $$
begin
  -- Asked first, because any update of people makes their own triggers run.
  if exists (select from users where id in (select user_id from added) and not has_logged_in) then
    update users set has_logged_in = true where id in (select user_id from added) and not has_logged_in;
  end if;

  insert into daily_logins as counted
  select day_of(at), client_id, count(*), count(*) filter (where is_learner)
    from added
   group by 1, 2 order by 2, 1
  on conflict (client_id, day) do update set
    logins = counted.logins + excluded.logins,
    learner_logins = counted.learner_logins + excluded.learner_logins;

  -- Always after those of clients, so that no two wait for each other.
  insert into daily_login_totals as counted
  select day_of(at), count(*) from added group by 1 order by 1
  on conflict (day) do update set logins = counted.logins + excluded.logins;
  return null;
end $$;
create trigger count_login_days after insert on login_events
  referencing new table as added for each statement execute function count_login_days();

create function keep_logins_of_days() returns trigger language plpgsql as $$
begin
  with removed as (delete from daily_logins where client_id = old.id returning day, logins, learner_logins)
  insert into daily_logins as counted
  select day, deleted_clients(), logins, learner_logins from removed order by day
  on conflict (client_id, day) do update set
    logins = counted.logins + excluded.logins,
    learner_logins = counted.learner_logins + excluded.learner_logins;
  return null;
end $$;
-- By its name it runs after the triggers that delete the people, as keep_what_happened does.
create trigger keep_what_happened_by_day after delete on clients
  for each row execute function keep_logins_of_days();

create procedure count_logins_again() language plpgsql as $$
begin
  truncate daily_logins, daily_login_totals;
  insert into daily_logins
  select day_of(at), client_id, count(*), count(*) filter (where is_learner) from login_events group by 1, 2;
  insert into daily_login_totals select day, sum(logins) from daily_logins group by day;
end $$;

-- The courses that learners are in the middle of, of one client and of all.
create index course_records_in_progress_of_client on course_records (client_id, coalesce(last_active_at, started_at), id)
  where started_at is not null and completed_at is null;
create index course_records_in_progress on course_records (coalesce(last_active_at, started_at), id)
  where started_at is not null and completed_at is null;
