-- The functions, views and triggers of the tables in baseline/counts_of_events.sql.

create or replace function month_of(day date) returns date language sql immutable as $$
  select date_trunc('month', day)::date
$$;

create or replace function deleted_clients() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create or replace function count_logins() returns trigger language plpgsql as $$
begin
  insert into monthly_counts as former
  select month_of(day), client_id, kind, count(*)
    from added
   cross join (values ('login'), ('learner-login')) as kinds (kind)
   where kind = 'login' or is_learner
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, client_id, kind) do update set count = former.count + excluded.count;
  return null;
end $$;

create or replace trigger count_logins after insert on login_events
  referencing new table as added for each statement execute function count_logins();

create or replace function count_course_events() returns trigger language plpgsql as $$
begin
  insert into monthly_counts as former
  select month_of(day), client_id, kind, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, client_id, kind) do update set count = former.count + excluded.count;
  return null;
end $$;

create or replace trigger count_course_events after insert on course_events
  referencing new table as added for each statement execute function count_course_events();

create or replace function count_course_days() returns trigger language plpgsql as $$
begin
  insert into daily_counts as former (day, client_id, started, completed, started_in_sums, completed_in_sums)
  select counted.day, client_id,
         count(*) filter (where kind = 'started' and not in_sums),
         count(*) filter (where kind = 'completed' and not in_sums),
         count(*) filter (where kind = 'started' and in_sums),
         count(*) filter (where kind = 'completed' and in_sums)
    from added cross join lateral (values (added.day, false), (provider_day, true)) as counted (day, in_sums)
   group by 1, 2 order by 1, 2
  on conflict (day, client_id) do update set
    started = former.started + excluded.started,
    completed = former.completed + excluded.completed,
    started_in_sums = former.started_in_sums + excluded.started_in_sums,
    completed_in_sums = former.completed_in_sums + excluded.completed_in_sums;

  -- Always after those of clients, so that no two wait for each other.
  insert into daily_totals as former
  select provider_day, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from added
   group by 1 order by 1
  on conflict (day) do update set
    started = former.started + excluded.started,
    completed = former.completed + excluded.completed;
  return null;
end $$;

create or replace trigger count_course_days after insert on course_events
  referencing new table as added for each statement execute function count_course_days();

create or replace function keep_what_happened_at(gone uuid) returns void language plpgsql as $$
begin
  update course_events set client_id = deleted_clients() where client_id = gone;
  update login_events set client_id = deleted_clients() where client_id = gone;

  with former as (
    delete from daily_counts where client_id = gone
    returning day, started, completed, started_in_sums, completed_in_sums
  )
  insert into daily_counts as stored (day, client_id, started, completed, started_in_sums, completed_in_sums)
  select day, deleted_clients(), started, completed, started_in_sums, completed_in_sums from former order by day
  on conflict (client_id, day) do update set
    started = stored.started + excluded.started,
    completed = stored.completed + excluded.completed,
    started_in_sums = stored.started_in_sums + excluded.started_in_sums,
    completed_in_sums = stored.completed_in_sums + excluded.completed_in_sums;

  with former as (delete from monthly_counts where client_id = gone returning month, kind, count)
  insert into monthly_counts as stored
  select month, deleted_clients(), kind, count from former order by month, kind
  on conflict (month, client_id, kind) do update set count = stored.count + excluded.count;
end $$;

create or replace function keep_what_happened() returns trigger language plpgsql as $$
begin
  perform keep_what_happened_at(old.id);
  return null;
end $$;

-- By its name it runs after the triggers that delete the people: from then on nothing more can happen there.
create or replace trigger keep_what_happened after delete on clients
  for each row execute function keep_what_happened();

create or replace function count_login_days() returns trigger language plpgsql as $$
begin
  -- Asked first, because any update of people makes their own triggers run.
  if exists (select from users where id in (select user_id from added) and not has_logged_in) then
    update users set has_logged_in = true where id in (select user_id from added) and not has_logged_in;
  end if;

  insert into daily_logins as counted
  select day, client_id, count(*), count(*) filter (where is_learner)
    from added
   group by 1, 2 order by 2, 1
  on conflict (client_id, day) do update set
    logins = counted.logins + excluded.logins,
    learner_logins = counted.learner_logins + excluded.learner_logins;

  -- Always after those of clients, so that no two wait for each other.
  insert into daily_login_totals as counted
  select provider_day, count(*) from added group by 1 order by 1
  on conflict (day) do update set logins = counted.logins + excluded.logins;
  return null;
end $$;

create or replace trigger count_login_days after insert on login_events
  referencing new table as added for each statement execute function count_login_days();

create or replace function keep_logins_of_days() returns trigger language plpgsql as $$
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
create or replace trigger keep_what_happened_by_day after delete on clients
  for each row execute function keep_logins_of_days();

create or replace function set_days_of_event() returns trigger language plpgsql as $$
declare
  provider_zone text := coalesce((select time_zone from clients where is_provider), 'UTC');
  own_zone text := coalesce((select time_zone from clients where id = new.client_id), provider_zone);
begin
  new.day := coalesce(new.day, (new.at at time zone own_zone)::date);
  new.provider_day := coalesce(new.provider_day, (new.at at time zone provider_zone)::date);
  return new;
end $$;

create or replace trigger set_days before insert on course_events for each row execute function set_days_of_event();

create or replace trigger set_days before insert on login_events for each row execute function set_days_of_event();

-- The counts of events, from the events. The other counts stay in the procedures that have them.
create or replace procedure count_events() language plpgsql as $$
begin
  truncate monthly_counts, daily_counts, daily_totals, daily_logins, daily_login_totals;
  insert into monthly_counts
  select month_of(day), client_id, kind, count(*)
    from (
      select kind, day, client_id from course_events
      union all select 'login', day, client_id from login_events
      union all select 'learner-login', day, client_id from login_events where is_learner
    ) as events
   group by 1, 2, 3;
  insert into daily_counts (day, client_id, started, completed, started_in_sums, completed_in_sums)
  select counted.day, client_id,
         count(*) filter (where kind = 'started' and not in_sums),
         count(*) filter (where kind = 'completed' and not in_sums),
         count(*) filter (where kind = 'started' and in_sums),
         count(*) filter (where kind = 'completed' and in_sums)
    from course_events as event
   cross join lateral (values (event.day, false), (provider_day, true)) as counted (day, in_sums)
   group by 1, 2;
  insert into daily_totals
  select provider_day, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from course_events group by 1;
  insert into daily_logins
  select day, client_id, count(*), count(*) filter (where is_learner) from login_events group by 1, 2;
  insert into daily_login_totals select provider_day, count(*) from login_events group by 1;
end $$;
