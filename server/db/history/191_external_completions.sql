-- Courses that were completed elsewhere, with the evidence, and why exemptions and such completions were changed (rules
-- deadlines-31 to deadlines-36).

create table evidence_files (
  key text primary key
);
comment on table evidence_files is
  'Files that are evidence of an external completion. The cleanup job removes those that none names any more.';
comment on column evidence_files.key is 'In the file store.';

create table external_completions (
  completion_id uuid primary key references completions on delete cascade,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses,
  completed_on date not null,
  own_valid_until date,
  title text not null,
  evidence_key text not null references evidence_files,
  evidence_name text not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users on delete set null,
  change_reason text,
  constraint external_completions_days check (own_valid_until >= completed_on)
);
comment on table external_completions is
  'What was recorded of a course that a person completed elsewhere. Its period is in completions.';
comment on column external_completions.own_valid_until is
  'The last day on which it is valid, as it was recorded. Null: by the rule of the course.';
comment on column external_completions.title is 'What it was, and who issued it.';
comment on column external_completions.evidence_name is 'The name of the file when it is downloaded.';
comment on column external_completions.change_reason is 'Why it was corrected the last time.';
create index external_completions_of_person on external_completions (user_id);
create index external_completions_of_course on external_completions (course_id);
create index external_completions_by_author on external_completions (recorded_by);
create index external_completions_of_file on external_completions (evidence_key);

alter table exemptions add column change_reason text;
comment on column exemptions.change_reason is 'Why its last day was changed.';
