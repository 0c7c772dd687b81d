-- What stays the same when a question or an answer is reworded: the row with the new words has the stable id of the row
-- that it replaces. An administrator who still sees the previous words changes, moves or deletes the current row.
alter table feedback_questions add column stable_id uuid not null default gen_random_uuid();
create unique index feedback_questions_current on feedback_questions (form_id, stable_id) where removed_at is null;

-- The answers to a question that is reworded are copied to the new row, and so are their stable ids.
alter table feedback_choices add column stable_id uuid not null default gen_random_uuid();
create unique index feedback_choices_current on feedback_choices (question_id, stable_id) where removed_at is null;
