-- How many learners each client has, and how far they are in each course: maintained by triggers, so that a dashboard does
-- not count a million rows. A learner counts unless archived or without the role of a learner. Queries leave out archived
-- clients. The counts of a client are deleted with it.
--
-- All triggers take rows in the order of their key, so that no two transactions wait for each other.

create table learner_counts (
  client_id uuid primary key,
  learners integer not null
);
comment on table learner_counts is 'How many learners a client has.';

create table course_counts (
  client_id uuid not null,
  course_id uuid not null,
  in_progress integer not null,
  completed integer not null,
  is_offered boolean not null default false,
  primary key (client_id, course_id)
);
comment on table course_counts is
  'How many learners of a client are in the middle of a course, and how many have completed it. All others have not started.';
comment on column course_counts.is_offered is 'Whether the client has the course now, by one of its pathways.';
create index course_counts_by_course on course_counts (course_id);
