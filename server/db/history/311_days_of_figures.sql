-- Figures of a client are counted by the days of its own time zone, sums over clients by those of the provider (rule
-- reports-12). The days are stored with each event, so that a zone that is changed later changes no past figure.

alter table course_events add column day date, add column provider_day date;
alter table login_events add column day date, add column provider_day date;

-- What happened at clients that have been deleted is counted by the days of the provider. The indexes are made again, which
-- takes less time than changing them with each row.
drop index course_events_by_time, course_events_by_client, course_events_by_user;
drop index login_events_by_time, login_events_by_client, login_events_by_user, login_events_named;
update course_events set
       day = (at at time zone coalesce((select time_zone from clients where id = client_id), provider.zone))::date,
       provider_day = (at at time zone provider.zone)::date
  from (select coalesce((select time_zone from clients where is_provider), 'UTC') as zone) as provider;
update login_events set
       day = (at at time zone coalesce((select time_zone from clients where id = client_id), provider.zone))::date,
       provider_day = (at at time zone provider.zone)::date
  from (select coalesce((select time_zone from clients where is_provider), 'UTC') as zone) as provider;
create index course_events_by_time on course_events (kind, at);
create index course_events_by_client on course_events (client_id, kind, at);
create index course_events_by_user on course_events (user_id);
create index login_events_by_time on login_events (at);
create index login_events_by_client on login_events (client_id, at);
create index login_events_by_user on login_events (user_id);
create index login_events_named on login_events (at) where user_id is not null;
alter table course_events alter column day set not null, alter column provider_day set not null;
alter table login_events alter column day set not null, alter column provider_day set not null;
comment on column course_events.day is 'The day of it in the time zone that its client had then.';
comment on column course_events.provider_day is 'The day of it in the time zone that the provider had then.';
comment on column login_events.day is 'The day of it in the time zone that its client had then.';
comment on column login_events.provider_day is 'The day of it in the time zone that the provider had then.';

create function set_days_of_event() returns trigger language plpgsql as $$
declare
  provider_zone text := coalesce((select time_zone from clients where is_provider), 'UTC');
  own_zone text := coalesce((select time_zone from clients where id = new.client_id), provider_zone);
begin
  new.day := coalesce(new.day, (new.at at time zone own_zone)::date);
  new.provider_day := coalesce(new.provider_day, (new.at at time zone provider_zone)::date);
  return new;
end $$;
create trigger set_days before insert on course_events for each row execute function set_days_of_event();
create trigger set_days before insert on login_events for each row execute function set_days_of_event();

alter table daily_counts
  add column started_in_sums integer not null default 0,
  add column completed_in_sums integer not null default 0;
comment on table daily_counts is
  'How many courses were started and completed at a client on a day of its time zone and, for sums over clients, on the same day of that of the provider.';
comment on table daily_totals is
  'How many courses were started and completed at all clients on a day of the provider: the sum of what clients have for sums.';
comment on table daily_logins is
  'How often the people of a client logged in on a day of its time zone, and how often its learners did.';
comment on table daily_login_totals is 'How often the people of all clients logged in on a day of the provider.';
comment on table monthly_counts is 'How often something happened at a client in a month of its time zone.';

create function month_of(day date) returns date language sql immutable as $$
  select date_trunc('month', day)::date
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

create or replace function count_course_events() returns trigger language plpgsql as $$
begin
  insert into monthly_counts as former
  select month_of(day), client_id, kind, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, client_id, kind) do update set count = former.count + excluded.count;
  return null;
end $$;

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

create or replace function keep_what_happened_at(gone uuid) returns void language plpgsql as $$
begin
  update course_events set client_id = deleted_clients() where client_id = gone;
  update login_events set client_id = deleted_clients() where client_id = gone;

  with former as (
    delete from daily_counts where client_id = gone
    returning day, started, completed, started_in_sums, completed_in_sums
  )
  insert into daily_counts as kept (day, client_id, started, completed, started_in_sums, completed_in_sums)
  select day, deleted_clients(), started, completed, started_in_sums, completed_in_sums from former order by day
  on conflict (client_id, day) do update set
    started = kept.started + excluded.started,
    completed = kept.completed + excluded.completed,
    started_in_sums = kept.started_in_sums + excluded.started_in_sums,
    completed_in_sums = kept.completed_in_sums + excluded.completed_in_sums;

  with former as (delete from monthly_counts where client_id = gone returning month, kind, count)
  insert into monthly_counts as kept
  select month, deleted_clients(), kind, count from former order by month, kind
  on conflict (month, client_id, kind) do update set count = kept.count + excluded.count;
end $$;

-- The counts of events, from the events. The other counts stay in the procedures that have them.
create procedure count_events() language plpgsql as $$
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
drop procedure count_logins_again;

create or replace procedure count_everything() language plpgsql as $$
begin
  truncate learner_counts, course_counts, course_totals, course_changes;
  insert into learner_counts
  select client_id, count(*) from users as person where is_counted(person) group by client_id;
  insert into course_counts
  select record.client_id, record.course_id,
         count(*) filter (where is_in_progress(record)), count(*) filter (where is_completed(record))
    from course_records as record
    join users as person on person.id = record.user_id
   where is_counted(person) and (is_in_progress(record) or is_completed(record))
   group by record.client_id, record.course_id;
  perform renew_client_courses(null, null);
  call count_events();
end $$;

create or replace procedure count_reports() language plpgsql as $$
begin
  truncate registration_counts, registration_totals, registration_changes;
  -- The totals follow by way of the changes.
  insert into registration_counts
  select person.client_id, answer, count(*)
    from registrations as registration
    join users as person on person.id = registration.user_id
   cross join unnest(registration.answers) as answer
   where is_counted(person)
   group by 1, 2;
end $$;

call count_events();

-- The figures of clients that can still be restored, by the days that their events have now.
delete from deleted_rows where table_name in ('monthly_counts', 'daily_counts', 'daily_logins');
with event as (
  select stored.deletion_id, stored.data ->> 'client_id' as client_id, event.*
    from deleted_values as stored
   cross join lateral jsonb_array_elements(stored.keys) as listed (key)
    join (
      select 'course_events' as name, id, kind, day, provider_day, false as is_learner from course_events
      union all
      select 'login_events', id, 'login', day, provider_day, is_learner from login_events
    ) as event on event.name = stored.table_name and event.id = (listed.key ->> 'id')::bigint
   where stored.table_name in ('course_events', 'login_events') and stored.data ? 'client_id'
), counted as (
  select deletion_id, client_id, 'monthly_counts' as name,
         jsonb_build_object('month', month_of(day), 'kind', kinds.kind, 'count', count(*)) as counts
    from event
   cross join lateral (select kind union all select 'learner-login' where is_learner) as kinds
   group by deletion_id, client_id, month_of(day), kinds.kind
  union all
  select deletion_id, client_id, 'daily_counts',
         jsonb_build_object(
           'day', counted.day,
           'started', count(*) filter (where kind = 'started' and not in_sums),
           'completed', count(*) filter (where kind = 'completed' and not in_sums),
           'started_in_sums', count(*) filter (where kind = 'started' and in_sums),
           'completed_in_sums', count(*) filter (where kind = 'completed' and in_sums))
    from event cross join lateral (values (event.day, false), (provider_day, true)) as counted (day, in_sums)
   where name = 'course_events'
   group by deletion_id, client_id, counted.day
  union all
  select deletion_id, client_id, 'daily_logins',
         jsonb_build_object('day', day, 'logins', count(*), 'learner_logins', count(*) filter (where is_learner))
    from event
   where name = 'login_events'
   group by deletion_id, client_id, day
)
insert into deleted_rows (deletion_id, table_name, data)
select deletion_id, name, counts || jsonb_build_object('client_id', client_id) from counted;

drop function day_of(timestamptz), month_of(timestamptz);
