-- What happened each day everywhere: what a report tells of its steps needs no row of each client.

create table daily_totals (
  day date primary key,
  started integer not null,
  completed integer not null
);

create or replace function count_course_days() returns trigger language plpgsql as $$
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

create or replace procedure count_reports() language plpgsql as $$
begin
  truncate daily_counts, daily_totals, registration_counts;
  insert into daily_counts
  select day_of(at), client_id, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from course_events
   group by 1, 2;
  insert into daily_totals
  select day, sum(started), sum(completed) from daily_counts group by day;
  insert into registration_counts
  select person.client_id, answer, count(*)
    from registrations as registration
    join users as person on person.id = registration.user_id
   cross join unnest(registration.answers) as answer
   where is_counted(person)
   group by 1, 2;
end $$;
call count_reports();
