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

-- The counts of events, from the events, of which none is ever removed.
truncate monthly_counts, daily_counts, daily_totals, daily_logins, daily_login_totals;
insert into monthly_counts
select date_trunc('month', day)::date, client_id, kind, count(*)
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
         jsonb_build_object('month', date_trunc('month', day)::date, 'kind', kinds.kind, 'count', count(*)) as counts
    from event
   cross join lateral (select kind union all select 'learner-login' where is_learner) as kinds
   group by deletion_id, client_id, date_trunc('month', day)::date, kinds.kind
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
