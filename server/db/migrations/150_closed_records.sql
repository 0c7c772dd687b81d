-- Moving people to another client (rules people-90 to people-95).
create table closed_records (
  record_id uuid primary key references users on delete cascade,
  person_id uuid references users on delete set null,
  action_id uuid references bulk_actions on delete set null,
  to_client_id uuid references clients on delete set null,
  taken text not null constraint closed_records_taken check (taken in ('nothing', 'completed', 'everything')),
  closed_at timestamptz not null default now(),
  email text not null,
  employee_number text,
  archived_at timestamptz,
  member_since timestamptz not null
);
comment on table closed_records is
  'The former client''s record of a person who was moved to another one: an archived account without an address, which nobody can use or restore.';
comment on column closed_records.record_id is 'The account that stays at the former client, with all that stays there.';
comment on column closed_records.person_id is 'The person at the client to which they were moved; null once that account was deleted.';
comment on column closed_records.action_id is 'The action that moved the person, by which it can be undone.';
comment on column closed_records.taken is 'The courses that the person took along.';
comment on column closed_records.email is 'As it was then, as are the next three columns.';
create index closed_records_of_person on closed_records (person_id);
create index closed_records_of_action on closed_records (action_id);
create index closed_records_to_client on closed_records (to_client_id);

create table closed_record_courses (
  record_id uuid not null references closed_records on delete cascade,
  course_id uuid not null references courses on delete cascade,
  course_title text not null,
  started_on date,
  completed_on date,
  valid_until date,
  is_external boolean not null,
  score numeric(6, 3),
  certificate_number text,
  was_taken boolean not null,
  primary key (record_id, course_id)
);
comment on table closed_record_courses is
  'The state of each course of a person at the moment in which the record was closed. It never changes.';
comment on column closed_record_courses.started_on is 'Days are those of the former client. Null if the person has not begun it.';
comment on column closed_record_courses.was_taken is 'Whether the person took the course along, so that its attempts are at the other client now.';
create index closed_record_courses_of_course on closed_record_courses (course_id);

-- A session also ends when the person is moved.
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check
  check (ended_because in ('paused', 'archived', 'loggedOut', 'passwordChanged', 'moved'));
