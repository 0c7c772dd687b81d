-- How many learners have given which answers when registering. Who counts as a learner is said in 09_counts_of_learners.sql.

create table registration_counts (
  client_id uuid not null,
  answer text not null,
  learners integer not null,
  primary key (client_id, answer)
);
comment on table registration_counts is 'How many learners of a client have given an answer when registering.';
comment on column registration_counts.answer is 'One of registrations.answers.';

-- The same of all clients together. As in 11_totals_of_courses.sql changes are only added to a list, and added up once an
-- hour.

create table registration_totals (
  answer text primary key,
  learners integer not null
);
comment on table registration_totals is
  'How many learners of all clients have given an answer. The changes that are not added up yet come on top.';

create table registration_changes (
  answer text not null,
  learners integer not null
);
comment on table registration_changes is 'Changes that are not in registration_totals yet.';
