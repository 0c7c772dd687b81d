-- How many learners have given each answer everywhere. Changes are only added to a list, and added up once an hour:
-- were they added to the totals at once, everybody who registers would wait for everybody else.

create table registration_totals (
  answer text primary key,
  learners integer not null
);
create table registration_changes (
  answer text not null,
  learners integer not null
);

create function note_registration_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into registration_changes select answer, sum(learners) from added group by answer;
  elsif tg_op = 'DELETE' then
    insert into registration_changes select answer, -sum(learners) from removed group by answer;
  else
    insert into registration_changes
    select answer, sum(learners)
      from (select answer, learners from added union all select answer, -learners from removed) as both_sides
     group by answer having sum(learners) <> 0;
  end if;
  return null;
end $$;
create trigger note_added_registrations after insert on registration_counts
  referencing new table as added for each statement execute function note_registration_changes();
create trigger note_removed_registrations after delete on registration_counts
  referencing old table as removed for each statement execute function note_registration_changes();
create trigger note_changed_registrations after update on registration_counts
  referencing old table as removed new table as added for each statement execute function note_registration_changes();

create function add_up_registration_changes() returns void language sql as $$
  with taken as (delete from registration_changes returning answer, learners)
  insert into registration_totals as former
  select answer, sum(learners) from taken group by answer order by answer
  on conflict (answer) do update set learners = former.learners + excluded.learners
$$;

create or replace procedure count_reports() language plpgsql as $$
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

insert into registration_totals
select answer, sum(learners) from registration_counts group by answer;
