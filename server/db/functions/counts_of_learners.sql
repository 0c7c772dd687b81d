-- The functions, views and triggers of the tables in baseline/counts_of_learners.sql.

create or replace view client_courses as
  select client_id, course_id, in_progress, completed from course_counts where is_offered;
comment on view client_courses is 'Which client has which course, with its counts.';

create or replace function is_counted(person users) returns boolean language sql immutable as $$
  select person.is_learner and person.archived_at is null
$$;

create or replace function is_in_progress(record course_records) returns boolean language sql immutable as $$
  select record.started_at is not null and record.completed_at is null
$$;

create or replace function is_completed(record course_records) returns boolean language sql immutable as $$
  select record.completed_at is not null
$$;

create or replace function count_added_people() returns trigger language plpgsql as $$
begin
  insert into learner_counts as former
  select client_id, count(*) from added where is_learner and archived_at is null group by client_id order by client_id
  on conflict (client_id) do update set learners = former.learners + excluded.learners;
  return null;
end $$;

create or replace trigger count_added_people after insert on users
  referencing new table as added for each statement execute function count_added_people();

create or replace function count_changed_people() returns trigger language plpgsql as $$
begin
  insert into learner_counts as former
  select client_id, sum(difference)
    from (
      select client_id, 1 as difference from later where is_learner and archived_at is null
      union all
      select client_id, -1 from earlier where is_learner and archived_at is null
    ) as differences
   group by client_id having sum(difference) <> 0 order by client_id
  on conflict (client_id) do update set learners = former.learners + excluded.learners;

  insert into course_counts as former
  select record.client_id, record.course_id,
         sum(difference * is_in_progress(record)::integer),
         sum(difference * is_completed(record)::integer)
    -- Grouped, because a join of both sides would compare each of many people with every other.
    from (
      select id, sum(side.difference) as difference
        from (
          select id, 1 as difference from later where is_learner and archived_at is null
          union all
          select id, -1 from earlier where is_learner and archived_at is null
        ) as side
       group by id having sum(side.difference) <> 0
    ) as changed
    join course_records as record on record.user_id = changed.id
   where is_in_progress(record) or is_completed(record)
   group by record.client_id, record.course_id
   order by record.client_id, record.course_id
  on conflict (client_id, course_id) do update set
    in_progress = former.in_progress + excluded.in_progress,
    completed = former.completed + excluded.completed;
  return null;
end $$;

create or replace trigger count_changed_people after update on users
  referencing old table as earlier new table as later for each statement execute function count_changed_people();

-- Before the person is deleted, because the records are deleted with the person. When a whole client is deleted, its
-- counts are deleted instead.
create or replace function count_removed_person() returns trigger language plpgsql as $$
begin
  if is_counted(old) and exists (select from clients where id = old.client_id) then
    update learner_counts set learners = learners - 1 where client_id = old.client_id;
    update course_counts as former
       set in_progress = former.in_progress - is_in_progress(record)::integer,
           completed = former.completed - is_completed(record)::integer
      from course_records as record
     where record.user_id = old.id
       and former.client_id = record.client_id and former.course_id = record.course_id;
  end if;
  return old;
end $$;

create or replace trigger count_removed_person before delete on users
  for each row execute function count_removed_person();

create or replace function forget_counts_of_client() returns trigger language plpgsql as $$
begin
  delete from learner_counts where client_id = old.id;
  delete from course_counts where client_id = old.id;
  return null;
end $$;

create or replace trigger forget_counts_of_client after delete on clients
  for each row execute function forget_counts_of_client();

create or replace function count_records() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  insert into course_counts as former
  select record.client_id, record.course_id,
         difference * count(*) filter (where record.started_at is not null and record.completed_at is null),
         difference * count(*) filter (where record.completed_at is not null)
    from affected as record
    join users as person on person.id = record.user_id
   where is_counted(person) and (record.started_at is not null or record.completed_at is not null)
   group by record.client_id, record.course_id
   order by record.client_id, record.course_id
  on conflict (client_id, course_id) do update set
    in_progress = former.in_progress + excluded.in_progress,
    completed = former.completed + excluded.completed;
  return null;
end $$;

create or replace trigger count_added_records after insert on course_records
  referencing new table as affected for each statement execute function count_records('1');

create or replace trigger count_removed_records after delete on course_records
  referencing old table as affected for each statement execute function count_records('-1');

create or replace function count_changed_record() returns trigger language plpgsql as $$
begin
  insert into course_counts as former
  select new.client_id, new.course_id,
         is_in_progress(new)::integer - is_in_progress(old)::integer,
         is_completed(new)::integer - is_completed(old)::integer
    from users as person
   where person.id = new.user_id and is_counted(person)
     for share -- whoever archives this person waits for us, or we for them: else one of the two would go uncounted
  on conflict (client_id, course_id) do update set
    in_progress = former.in_progress + excluded.in_progress,
    completed = former.completed + excluded.completed;
  return null;
end $$;

create or replace trigger count_changed_record after update of started_at, completed_at on course_records
  for each row
  when ((old.started_at is null, old.completed_at is null)
        is distinct from (new.started_at is null, new.completed_at is null))
  execute function count_changed_record();

-- The totals of courses follow from what is offered, by way of the changes.
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
