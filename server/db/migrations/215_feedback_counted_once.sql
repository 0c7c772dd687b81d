-- Two accounts of one person that are merged may both have answered a form: the newer answer counts (rule people-97).
alter table feedback_submissions add column is_superseded boolean not null default false;
comment on column feedback_submissions.is_superseded is
  'Not counted: a newer one of the same person for the same form and course counts, from an account that was merged.';
alter table feedback_submissions drop constraint feedback_submissions_user_id_course_id_form_id_key;
create unique index feedback_submissions_counted on feedback_submissions (user_id, course_id, form_id)
  where not is_superseded;
create index feedback_submissions_of_person on feedback_submissions (user_id, course_id, form_id);
create index feedback_submissions_superseded on feedback_submissions (form_id, client_id) where is_superseded;
