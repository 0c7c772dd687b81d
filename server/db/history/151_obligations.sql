-- Who has to complete which course, until when, and the status on the current day. It is worked out from the facts by
-- obligations_on, and stored in obligations so that a list or a number of a million of them is read from an index.

create table obligations (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  client_id uuid not null references clients on delete cascade,
  since date not null,
  due_on date,
  due_pathway_id uuid references pathways on delete set null,
  completed_on date,
  valid_until date,
  days_late integer,
  status text not null constraint obligations_status check (status in
    ('exempt', 'completed', 'renewalDue', 'expired', 'overdue', 'dueSoon', 'toDo')),
  changes_on date,
  id uuid not null unique default gen_random_uuid(),
  primary key (user_id, course_id)
);
comment on table obligations is
  'Each course that a person has to complete, with the status on the current day in the client. Worked out again from the facts whenever one of them changes, and on the day in changes_on.';
comment on column obligations.since is 'The day on which it began.';
comment on column obligations.due_on is 'The day at whose end it is due. Null: by no day.';
comment on column obligations.due_pathway_id is 'The pathway whose deadline it is. Null also where the date was set for the person.';
comment on column obligations.completed_on is 'Of the completion that counts: the one that is valid for longest.';
comment on column obligations.days_late is 'How many days after the due date the course was first completed. Null: in time, not completed or never due.';
comment on column obligations.changes_on is 'The first day on which the status is another one if nothing else happens.';
create index obligations_of_client on obligations (client_id, status, course_id);
create index obligations_of_course on obligations (course_id, status);
create index obligations_by_due_date on obligations (due_on, user_id, course_id);
create index obligations_of_client_by_due_date on obligations (client_id, due_on, user_id, course_id);
create index obligations_to_change on obligations (client_id, changes_on);
comment on column obligations.id is 'Names the row in the list of a file.';
create index obligations_of_pathway on obligations (due_pathway_id);

create table obligation_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null
);
comment on table obligation_changes is
  'People whose obligations have to be worked out again, because a fact has changed. Without a reference: a deleted person has none.';

-- All learners who are there already: the server works them out soon after its start.
insert into obligation_changes (user_id) select id from users where is_learner and archived_at is null;
