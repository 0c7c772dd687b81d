-- Running totals of what reports show, kept like those of 002_counts.sql.

-- What happened each day (UTC). A person or client that is deleted stays in here.
create table daily_counts (
  day date not null,
  client_id uuid not null,
  started integer not null,
  completed integer not null,
  primary key (day, client_id)
);
create function day_of(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'utc')::date;

create function count_course_days() returns trigger language plpgsql as $$
begin
  insert into daily_counts as former
  select day_of(at), client_id, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from added
   group by 1, 2 order by 1, 2
  on conflict (day, client_id) do update set
    started = former.started + excluded.started,
    completed = former.completed + excluded.completed;
  return null;
end $$;
create trigger count_course_days after insert on course_events
  referencing new table as added for each statement execute function count_course_days();

-- Everything somebody said when registering, in one list: that they did, what they chose, and what they said yes to.
alter table registrations add answers text[] not null generated always as (array_remove(array[
  'registered',
  gender_id::text,
  ethnicity_id::text,
  employment_status_id::text,
  job_role_id::text,
  case when knows_climate_action then 'knowsClimateAction' end,
  case when understands_own_role then 'understandsOwnRole' end,
  case when understands_organisation_role then 'understandsOrganisationRole' end,
  case when heard_of_sustainable_development_goals then 'heardOfSustainableDevelopmentGoals' end
], null)) stored;

-- How many learners of a client have given which of these answers; who counts as a learner is said in 002_counts.sql.
create table registration_counts (
  client_id uuid not null,
  answer text not null,
  learners integer not null,
  primary key (client_id, answer)
);

create function count_registrations() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  -- Whoever archives one of these people waits for us, or we for them: else they would go uncounted.
  perform from users where id in (select user_id from affected) order by id for share;
  insert into registration_counts as former
  select person.client_id, answer, difference * count(*)
    from affected as registration
    join users as person on person.id = registration.user_id
   cross join unnest(registration.answers) as answer
   where is_counted(person)
   group by 1, 2 order by 1, 2
  on conflict (client_id, answer) do update set learners = former.learners + excluded.learners;
  return null;
end $$;
create trigger count_added_registrations after insert on registrations
  referencing new table as affected for each statement execute function count_registrations('1');
create trigger count_removed_registrations after delete on registrations
  referencing old table as affected for each statement execute function count_registrations('-1');
create trigger count_former_registrations after update on registrations
  referencing old table as affected for each statement execute function count_registrations('-1');
create trigger count_renewed_registrations after update on registrations
  referencing new table as affected for each statement execute function count_registrations('1');

create function count_registered_people() returns trigger language plpgsql as $$
begin
  -- Most changes of people change nothing here.
  if not exists (
    select from earlier join later using (id)
     where (earlier.client_id, earlier.is_learner and earlier.archived_at is null)
           is distinct from (later.client_id, later.is_learner and later.archived_at is null)
  ) then
    return null;
  end if;
  insert into registration_counts as former
  select side.client_id, answer, sum(side.difference)
    from (
      select id, client_id, 1 as difference from later where is_learner and archived_at is null
      union all
      select id, client_id, -1 from earlier where is_learner and archived_at is null
    ) as side
    join registrations as registration on registration.user_id = side.id
   cross join unnest(registration.answers) as answer
   group by 1, 2 having sum(side.difference) <> 0 order by 1, 2
  on conflict (client_id, answer) do update set learners = former.learners + excluded.learners;
  return null;
end $$;
create trigger count_registered_people after update on users
  referencing old table as earlier new table as later
  for each statement execute function count_registered_people();

-- Before the person goes, because what they said goes with them. With a whole client its totals go instead.
create function count_removed_registered_person() returns trigger language plpgsql as $$
begin
  if is_counted(old) and exists (select from clients where id = old.client_id) then
    update registration_counts as former
       set learners = former.learners - 1
      from registrations as registration
     where registration.user_id = old.id
       and former.client_id = old.client_id and former.answer = any (registration.answers);
  end if;
  return old;
end $$;
create trigger count_removed_registered_person before delete on users
  for each row execute function count_removed_registered_person();

create function forget_registration_counts_of_client() returns trigger language plpgsql as $$
begin
  delete from registration_counts where client_id = old.id;
  return null;
end $$;
create trigger forget_registration_counts_of_client after delete on clients
  for each row execute function forget_registration_counts_of_client();

-- Counts everything anew, for a database that had rows before it had these totals.
create procedure count_reports() language plpgsql as $$
begin
  truncate daily_counts, registration_counts;
  insert into daily_counts
  select day_of(at), client_id, count(*) filter (where kind = 'started'), count(*) filter (where kind = 'completed')
    from course_events
   group by 1, 2;
  insert into registration_counts
  select person.client_id, answer, count(*)
    from registrations as registration
    join users as person on person.id = registration.user_id
   cross join unnest(registration.answers) as answer
   where is_counted(person)
   group by 1, 2;
end $$;
call count_reports();
