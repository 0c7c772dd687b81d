-- A file of answers is in an order that says nothing: in the order in which they came they could be joined to the
-- people who passed the course, one after the other (docs/rules/feedback.md).
alter table feedback_submissions add column random_position uuid not null default gen_random_uuid();
create unique index feedback_submissions_in_file on feedback_submissions (form_id, random_position);
