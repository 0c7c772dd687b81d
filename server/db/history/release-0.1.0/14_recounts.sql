-- Counting everything again from the rows themselves. Tests compare the counts that triggers maintain with these, and an
-- operator can correct them.

-- The totals of courses follow from what is offered, by way of the changes.
create procedure count_everything() language plpgsql as $$
begin
  truncate learner_counts, course_counts, monthly_counts, course_totals, course_changes;
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
  insert into monthly_counts
  select month_of(at), client_id, kind, count(*)
    from (
      select kind, at, client_id from course_events
      union all select 'login', at, client_id from login_events
      union all select 'learner-login', at, client_id from login_events where is_learner
    ) as events
   group by 1, 2, 3;
end $$;

create procedure count_reports() language plpgsql as $$
begin
  truncate daily_counts, daily_totals, registration_counts, registration_totals, registration_changes;
  insert into daily_counts (day, client_id, started, completed)
  select day_of(at), client_id, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from course_events
   group by 1, 2;
  insert into daily_totals
  select day, sum(started), sum(completed) from daily_counts group by day;
  -- The totals follow by way of the changes.
  insert into registration_counts
  select person.client_id, answer, count(*)
    from registrations as registration
    join users as person on person.id = registration.user_id
   cross join unnest(registration.answers) as answer
   where is_counted(person)
   group by 1, 2;
end $$;
