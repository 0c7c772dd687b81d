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

-- An answer that a newer one of the same person supersedes is not counted, until the merge of the accounts is undone (rule people-97).
create or replace function count_feedback_superseded() returns trigger language plpgsql as $$
begin
  insert into feedback_counts as former (of_id, client_id, people, of_managers)
  select of_id, client_id, sum(change), coalesce(sum(change) filter (where is_of_manager), 0)
    from (select sent.id, sent.form_id, sent.client_id, sent.is_of_manager,
                 case when sent.is_superseded then -1 else 1 end as change
            from updated as sent join previous on previous.id = sent.id
           where previous.is_superseded <> sent.is_superseded) as changed
   cross join lateral (
     select changed.form_id as of_id
     union all
     select answered.of_id from feedback_chosen as chosen
      cross join lateral (values (chosen.question_id), (chosen.choice_id)) as answered (of_id)
      where chosen.submission_id = changed.id
     union all
     select question_id from feedback_texts where submission_id = changed.id) as counted
   group by 1, 2 order by 1, 2
  on conflict (of_id, client_id) do update set
    people = former.people + excluded.people, of_managers = former.of_managers + excluded.of_managers;
  return null;
end $$;

create or replace trigger count_feedback_superseded after update on feedback_submissions
  referencing old table as previous new table as updated for each statement execute function count_feedback_superseded();
