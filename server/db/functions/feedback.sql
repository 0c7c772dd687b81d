-- The functions, views and triggers of the tables in baseline/feedback.sql.

create or replace function count_feedback_sent() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as former (of_id, client_id, people, of_managers)
  select form_id, client_id, count(*), count(*) filter (where is_of_manager) from added group by 1, 2 order by 1, 2
  on conflict (of_id, client_id) do update set
    people = former.people + excluded.people, of_managers = former.of_managers + excluded.of_managers;
  return null;
end $$;

create or replace trigger count_feedback_sent after insert on feedback_submissions
  referencing new table as added for each statement execute function count_feedback_sent();

create or replace function count_feedback_chosen() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as former (of_id, client_id, people, of_managers)
  select of_id, client_id, count(*), count(*) filter (where is_of_manager)
    from added
    join feedback_submissions on feedback_submissions.id = added.submission_id
   cross join lateral (values (added.question_id), (added.choice_id)) as answered (of_id)
   group by 1, 2 order by 1, 2
  on conflict (of_id, client_id) do update set
    people = former.people + excluded.people, of_managers = former.of_managers + excluded.of_managers;
  return null;
end $$;

create or replace trigger count_feedback_chosen after insert on feedback_chosen
  referencing new table as added for each statement execute function count_feedback_chosen();

create or replace function count_feedback_texts() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as former (of_id, client_id, people, of_managers)
  select added.question_id, added.client_id, count(*), count(*) filter (where sent.is_of_manager)
    from added join feedback_submissions as sent on sent.id = added.submission_id
   group by 1, 2 order by 1, 2
  on conflict (of_id, client_id) do update set
    people = former.people + excluded.people, of_managers = former.of_managers + excluded.of_managers;
  return null;
end $$;

create or replace trigger count_feedback_texts after insert on feedback_texts
  referencing new table as added for each statement when (not is_restoring()) execute function count_feedback_texts();
