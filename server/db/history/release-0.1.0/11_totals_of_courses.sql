-- How many learners each course is offered to at all clients together, and how far they are. Changes are only added to a
-- list, and added up once an hour: if they were added to the totals at once, all learners would wait for one another.

create table course_totals (
  course_id uuid primary key,
  learners integer not null,
  in_progress integer not null,
  completed integer not null
);
comment on table course_totals is
  'How many learners a course is offered to, are in the middle of it, and have completed it. The changes that are not added up yet come on top.';

create table course_changes (
  course_id uuid not null,
  learners integer not null,
  in_progress integer not null,
  completed integer not null
);
comment on table course_changes is 'Changes that are not in course_totals yet.';

-- What a client has of a course counts while it is offered to the client.
create function note_course_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_changes
    select course_id, coalesce(sum(learners), 0), sum(in_progress), sum(completed)
      from added left join learner_counts using (client_id)
     where is_offered
     group by course_id;
  elsif tg_op = 'DELETE' then
    insert into course_changes
    select course_id, -coalesce(sum(learners), 0), -sum(in_progress), -sum(completed)
      from removed left join learner_counts using (client_id)
     where is_offered
     group by course_id;
  else
    insert into course_changes
    select course_id, coalesce(sum(sign * learners), 0), sum(sign * in_progress), sum(sign * completed)
      from (select 1 as sign, * from added union all select -1, * from removed) as side
      left join learner_counts using (client_id)
     where is_offered
     group by course_id
    having coalesce(sum(sign * learners), 0) <> 0 or sum(sign * in_progress) <> 0 or sum(sign * completed) <> 0;
  end if;
  return null;
end $$;
create trigger note_added_courses after insert on course_counts
  referencing new table as added for each statement execute function note_course_changes();
create trigger note_removed_courses after delete on course_counts
  referencing old table as removed for each statement execute function note_course_changes();
create trigger note_changed_courses after update on course_counts
  referencing old table as removed new table as added for each statement execute function note_course_changes();

create function note_learner_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_changes
    select course_id, sum(learners), 0, 0
      from added join course_counts using (client_id)
     where is_offered
     group by course_id having sum(learners) <> 0;
  elsif tg_op = 'DELETE' then
    insert into course_changes
    select course_id, -sum(learners), 0, 0
      from removed join course_counts using (client_id)
     where is_offered
     group by course_id having sum(learners) <> 0;
  else
    insert into course_changes
    select course_id, sum(added.learners - removed.learners), 0, 0
      from added join removed using (client_id) join course_counts using (client_id)
     where is_offered
     group by course_id having sum(added.learners - removed.learners) <> 0;
  end if;
  return null;
end $$;
create trigger note_added_learners after insert on learner_counts
  referencing new table as added for each statement execute function note_learner_changes();
create trigger note_removed_learners after delete on learner_counts
  referencing old table as removed for each statement execute function note_learner_changes();
create trigger note_changed_learners after update on learner_counts
  referencing old table as removed new table as added for each statement execute function note_learner_changes();

create function add_up_course_changes() returns void language sql as $$
  with taken as (delete from course_changes returning *)
  insert into course_totals as former
  select course_id, sum(learners), sum(in_progress), sum(completed) from taken group by course_id order by course_id
  on conflict (course_id) do update set
    learners = former.learners + excluded.learners,
    in_progress = former.in_progress + excluded.in_progress,
    completed = former.completed + excluded.completed
$$;
