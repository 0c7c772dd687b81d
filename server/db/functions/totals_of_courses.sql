-- The functions, views and triggers of the tables in baseline/totals_of_courses.sql.

-- What a client has of a course counts while it is offered to the client.
select count_changes('note_course_changes', 'course_counts', 'note_%s_courses', $$
  insert into course_changes
  select course_id, coalesce(sum(sign * learners), 0), sum(sign * in_progress), sum(sign * completed)
    from side left join learner_counts using (client_id)
   where is_offered
   group by course_id
  -- A course that has just been offered has a row, also where nobody learns it yet.
  having tg_op <> 'UPDATE'
      or coalesce(sum(sign * learners), 0) <> 0 or sum(sign * in_progress) <> 0 or sum(sign * completed) <> 0
$$);

select count_changes('note_learner_changes', 'learner_counts', 'note_%s_learners', $$
  insert into course_changes
  select course_id, sum(sign * learners), 0, 0
    from side join course_counts using (client_id)
   where is_offered
   group by course_id having sum(sign * learners) <> 0
$$);

create or replace function add_up_course_changes() returns void language sql as $$
  with taken as (delete from course_changes returning *)
  insert into course_totals as former
  select course_id, sum(learners), sum(in_progress), sum(completed) from taken group by course_id order by course_id
  on conflict (course_id) do update set
    learners = former.learners + excluded.learners,
    in_progress = former.in_progress + excluded.in_progress,
    completed = former.completed + excluded.completed
$$;
