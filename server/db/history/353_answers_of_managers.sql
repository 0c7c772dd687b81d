-- Answers of people who manage are not in the groups that managers are shown (rule small-groups-10): who knows four answers of a
-- group of five reads the fifth.
alter table feedback_submissions add column is_of_manager boolean not null default false;
comment on column feedback_submissions.is_of_manager is
  'Sent by somebody who managed people too: not counted in what managers are shown.';
update feedback_submissions set is_of_manager = true
  from users where users.id = feedback_submissions.user_id and users.is_manager;

alter table feedback_counts add column of_managers integer not null default 0;
comment on column feedback_counts.of_managers is 'How many of the people managed too.';
update feedback_counts set of_managers = counted.people
  from (
    select of_id, client_id, count(*) as people from (
      select form_id as of_id, client_id from feedback_submissions where is_of_manager
      union all
      select answered.of_id, sent.client_id
        from feedback_submissions as sent join feedback_chosen as chosen on chosen.submission_id = sent.id
       cross join lateral (values (chosen.question_id), (chosen.choice_id)) as answered (of_id)
       where sent.is_of_manager
      union all
      select texts.question_id, sent.client_id
        from feedback_submissions as sent join feedback_texts as texts on texts.submission_id = sent.id
       where sent.is_of_manager
    ) as given group by 1, 2
  ) as counted
 where feedback_counts.of_id = counted.of_id and feedback_counts.client_id = counted.client_id;
