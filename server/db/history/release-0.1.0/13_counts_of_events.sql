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

create function month_of(moment timestamptz) returns date language sql immutable
  return date_trunc('month', moment at time zone 'utc')::date;
create function day_of(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'utc')::date;
create function deleted_clients() returns uuid language sql immutable
  return '00000000-0000-0000-0000-000000000000'::uuid;

create function count_logins() returns trigger language plpgsql as $$
begin
  insert into monthly_counts as former
  select month_of(at), client_id, kind, count(*)
    from added
   cross join (values ('login'), ('learner-login')) as kinds (kind)
   where kind = 'login' or is_learner
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, client_id, kind) do update set count = former.count + excluded.count;
  return null;
end $$;
create trigger count_logins after insert on login_events
  referencing new table as added for each statement execute function count_logins();

create function count_course_events() returns trigger language plpgsql as $$
begin
  insert into monthly_counts as former
  select month_of(at), client_id, kind, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, client_id, kind) do update set count = former.count + excluded.count;
  return null;
end $$;
create trigger count_course_events after insert on course_events
  referencing new table as added for each statement execute function count_course_events();

create function count_course_days() returns trigger language plpgsql as $$
begin
  insert into daily_counts as former
  select day_of(at), client_id, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from added
   group by 1, 2 order by 1, 2
  on conflict (day, client_id) do update set
    started = former.started + excluded.started,
    completed = former.completed + excluded.completed;

  -- Always after those of clients, so that no two wait for each other.
  insert into daily_totals as former
  select day_of(at), count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from added
   group by 1 order by 1
  on conflict (day) do update set
    started = former.started + excluded.started,
    completed = former.completed + excluded.completed;
  return null;
end $$;
create trigger count_course_days after insert on course_events
  referencing new table as added for each statement execute function count_course_days();

create function keep_what_happened_at(gone uuid) returns void language plpgsql as $$
begin
  update course_events set client_id = deleted_clients() where client_id = gone;
  update login_events set client_id = deleted_clients() where client_id = gone;

  with former as (delete from daily_counts where client_id = gone returning day, started, completed)
  insert into daily_counts as kept
  select day, deleted_clients(), started, completed from former order by day
  on conflict (client_id, day) do update set
    started = kept.started + excluded.started,
    completed = kept.completed + excluded.completed;

  with former as (delete from monthly_counts where client_id = gone returning month, kind, count)
  insert into monthly_counts as kept
  select month, deleted_clients(), kind, count from former order by month, kind
  on conflict (month, client_id, kind) do update set count = kept.count + excluded.count;
end $$;

create function keep_what_happened() returns trigger language plpgsql as $$
begin
  perform keep_what_happened_at(old.id);
  return null;
end $$;
-- By its name it runs after the triggers that delete the people: from then on nothing more can happen there.
create trigger keep_what_happened after delete on clients
  for each row execute function keep_what_happened();
