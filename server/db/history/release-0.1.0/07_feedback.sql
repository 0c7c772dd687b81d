-- Feedback forms, and what people answered. An answer is never changed: what an administrator removes from a form, or
-- words in another way, is marked as removed, and the answers still refer to the words that were answered.

create table feedback_forms (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  course_id uuid unique references courses,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table feedback_forms is 'A form that is filled in after a course. A course has one at most.';

-- Without a reference to the client: when a client is deleted its row stays, so that a form for one client alone does not
-- become a form for all of them.
create table feedback_form_clients (
  form_id uuid not null references feedback_forms,
  client_id uuid not null,
  primary key (form_id, client_id)
);
comment on table feedback_form_clients is
  'The clients that a form is for. A form without any is for every client that has its course.';

create table feedback_questions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references feedback_forms,
  value text not null,
  ordinal integer not null,
  is_free_text boolean not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table feedback_questions is 'A question of a form.';
create index feedback_questions_by_form on feedback_questions (form_id);

create table feedback_choices (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references feedback_questions,
  value text not null,
  ordinal integer not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table feedback_choices is 'What can be chosen in answer to a question. The API calls these answers.';
create index feedback_choices_by_question on feedback_choices (question_id);

create table feedback_submissions (
  id bigint primary key generated always as identity,
  form_id uuid not null references feedback_forms,
  course_id uuid not null references courses,
  user_id uuid references users on delete set null,
  client_id uuid not null,
  additional_feedback text not null,
  submitted_at timestamptz not null default now(),
  unique (user_id, course_id, form_id)
);
comment on table feedback_submissions is
  'A form that a person has sent. It stays when the person or the client is deleted.';
create index feedback_submissions_by_form on feedback_submissions (form_id, id);
create index feedback_submissions_by_client on feedback_submissions (form_id, client_id, id);
create index feedback_comments_by_form on feedback_submissions (form_id, id) where additional_feedback <> '';
create index feedback_comments_by_client on feedback_submissions (form_id, client_id, id)
  where additional_feedback <> '';

create table feedback_chosen (
  submission_id bigint not null references feedback_submissions,
  question_id uuid not null references feedback_questions,
  choice_id uuid not null references feedback_choices,
  primary key (submission_id, question_id)
);
comment on table feedback_chosen is 'What was chosen in a form that was sent.';

create table feedback_texts (
  submission_id bigint not null references feedback_submissions,
  question_id uuid not null references feedback_questions,
  client_id uuid not null,
  value text not null,
  primary key (submission_id, question_id)
);
comment on table feedback_texts is 'What was written in a form that was sent.';
create index feedback_texts_by_question on feedback_texts (question_id, submission_id);
create index feedback_texts_by_client on feedback_texts (question_id, client_id, submission_id);

-- Maintained by triggers, so that showing the results does not count a million answers.
create table feedback_counts (
  of_id uuid not null,
  client_id uuid not null,
  people integer not null,
  primary key (of_id, client_id)
);
comment on table feedback_counts is 'How many people of a client sent a form, answered a question or chose a choice.';
comment on column feedback_counts.of_id is 'The id of the form, the question or the choice.';
