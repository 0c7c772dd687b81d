-- How many learners each course is offered to at all clients together, and how far they are. Changes are only added to a
-- list, and added up once an hour: if they were added to the totals at once, all learners would wait for one another.

create table course_totals (
  course_id uuid primary key,
  learners integer not null,
  in_progress integer not null,
  completed integer not null
);
comment on table course_totals is
  'How many learners a course is offered to, are in the middle of it, and have completed it. The changes that are not added up yet come on top.';

create table course_changes (
  course_id uuid not null,
  learners integer not null,
  in_progress integer not null,
  completed integer not null
);
comment on table course_changes is 'Changes that are not in course_totals yet.';
