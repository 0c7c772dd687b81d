-- What somebody wrote in feedback is removed when the person is deleted, or when it is old. Managers would see whose text
-- disappears. So it is known of which answers a text was removed, and the texts of its whole group disappear
-- (docs/rules/small-groups.md).

alter table feedback_submissions add column is_emptied boolean not null default false;
comment on column feedback_submissions.is_emptied is
  'What was written in it, if anything, was removed: with the person, or because it was old.';
comment on column feedback_texts.value is 'Empty once it was removed: with the person, or because it was old.';
