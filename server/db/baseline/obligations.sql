-- What each person has to complete, with the status on the current day, and its totals.

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
  pathway_ids uuid[] not null default '{}',
  primary key (user_id, course_id)
);
comment on table obligations is
  'Each course that a person has to complete, with the status on the current day in the client. Worked out again from the facts whenever one of them changes, and on the day in changes_on.';
comment on column obligations.since is 'The day on which it began.';
comment on column obligations.due_on is
  'The day at whose end it is due. Null: by no day. While a completion is valid, the day that held when it was recorded.';
comment on column obligations.due_pathway_id is 'The pathway whose deadline it is. Null also where the date was set for the person.';
comment on column obligations.completed_on is 'Of the completion that counts: the one that is valid for longest.';
comment on column obligations.days_late is
  'How many days after the due date that held then the course was first completed. Null: in time, not completed or never due.';
comment on column obligations.changes_on is
  'The first day on which it may be another one if nothing else happens.';
comment on column obligations.id is 'Names the row in the list of a file.';
comment on column obligations.pathway_ids is
  'The pathways by which the person has the course, in their order as ids. Without a foreign key: a pathway that is gone leaves with the next change of the person.';
create index obligations_of_client on obligations (client_id, status, course_id);
create index obligations_of_course on obligations (course_id, status);
create index obligations_of_client_by_due_date on obligations (client_id, due_on, user_id, course_id);
create index obligations_to_change on obligations (client_id, changes_on);
create index obligations_of_pathway on obligations (due_pathway_id);
create index obligations_by_due_date on obligations (due_on, user_id, course_id) include (status);
create index obligations_by_status on obligations (status, due_on, user_id, course_id);
create index obligations_by_validity on obligations (valid_until, user_id, course_id) include (status);
create index obligations_by_pathway on obligations using gin (pathway_ids);

create table obligation_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null
);
comment on table obligation_changes is
  'People whose obligations have to be worked out again, because a fact has changed. Without a reference: a deleted person has none.';

create table people_obligations (
  user_id uuid primary key references users on delete cascade,
  client_id uuid not null references clients on delete cascade,
  courses integer not null,
  overdue integer not null
);
comment on table people_obligations is 'How many courses each person has to complete. People without any have no row.';
comment on column people_obligations.overdue is 'How many of them are overdue or expired.';
create index people_obligations_of_client on people_obligations (client_id, courses);
create index people_obligations_by_overdue on people_obligations (overdue, user_id);

create table obligation_counts (
  client_id uuid,
  course_id uuid not null,
  status text not null,
  obligations integer not null
);
comment on table obligation_counts is
  'How many obligations of each status there are, in each course and client: the sum of the rows, of which some are changes that are not added up yet.';
comment on column obligation_counts.client_id is 'Null: of all clients together.';
create index obligation_counts_of_client on obligation_counts (client_id, course_id, status);

create table people_counts (
  client_id uuid not null,
  courses integer not null,
  people integer not null,
  up_to_date integer not null default 0
);
comment on table people_counts is
  'How many people of a client have to complete so many courses: the sum of the rows, of which some are changes that are not added up yet.';
comment on column people_counts.up_to_date is 'Those of them with nothing overdue or expired.';
create index people_counts_of_client on people_counts (client_id, courses);

-- How much of what is required was complete at the end of each month, for the trend of a year.
create table compliance_snapshots (
  client_id uuid not null references clients on delete cascade,
  pathway_id uuid references pathways on delete cascade,
  team_id uuid references teams on delete cascade,
  month date not null,
  day date not null,
  required integer not null,
  compliant integer not null,
  is_counted boolean not null default true,
  people integer,
  people_up_to_date integer,
  required_up_to_date integer,
  constraint compliance_snapshots_one_subject check (num_nonnulls(pathway_id, team_id) <= 1),
  constraint compliance_snapshots_once unique nulls not distinct (client_id, pathway_id, team_id, month),
  constraint compliance_snapshots_people check (num_nonnulls(people, people_up_to_date, required_up_to_date) in (0, 3))
);
comment on table compliance_snapshots is
  'How many obligations there were and how many of them were met: of a client, of each of its pathways and of each of its teams. Written once a day, so that a month keeps its last day.';
comment on column compliance_snapshots.pathway_id is 'Null with team_id: everything that is required in the client.';
comment on column compliance_snapshots.month is 'The first day of the month that had ended, or had not ended yet, when the day began.';
comment on column compliance_snapshots.day is 'The day in the client at whose beginning it was taken.';
comment on column compliance_snapshots.compliant is 'Completed, renewal due or exempt.';
comment on column compliance_snapshots.is_counted is
  'Whether compliance_totals has it: that of a client that is not archived.';
comment on column compliance_snapshots.people is
  'Who had anything to complete. Null, as the next two, of a day before these were counted.';
comment on column compliance_snapshots.people_up_to_date is 'Those of them with nothing overdue or expired.';
comment on column compliance_snapshots.required_up_to_date is 'How many obligations were neither overdue nor expired.';
create index compliance_snapshots_of_pathway on compliance_snapshots (pathway_id);
create index compliance_snapshots_of_team on compliance_snapshots (team_id);

create table learners_without_obligations (
  user_id uuid primary key references users on delete cascade,
  client_id uuid not null references clients on delete cascade
);
comment on table learners_without_obligations is
  'All learners without a row in people_obligations, archived ones too. A row that is no longer true may be left when two transactions change a person at once: who reads it compares.';
create index learners_without_obligations_of_client on learners_without_obligations (client_id);

create table due_counts (
  due_on date not null,
  course_id uuid not null,
  status text not null,
  obligations integer not null
);
comment on table due_counts is
  'How many obligations of each status are due on each day, in each course and all clients together: the sum of the rows, of which some are changes that are not added up yet. Those without a due date are not in it.';
create index due_counts_by_day on due_counts (due_on, course_id, status) include (obligations);

create table compliance_totals (
  pathway_id uuid,
  month date not null,
  required bigint not null,
  compliant bigint not null,
  people bigint not null default 0,
  people_up_to_date bigint not null default 0,
  required_up_to_date bigint not null default 0,
  required_with_people bigint not null default 0,
  constraint compliance_totals_once unique nulls not distinct (pathway_id, month)
);
comment on table compliance_totals is
  'The sums of compliance_snapshots over all clients that are not archived. Without a foreign key: the rows of a pathway that is gone are left at 0.';
comment on column compliance_totals.pathway_id is 'Null: everything that is required.';
comment on column compliance_totals.required_with_people is
  'What is required in the clients whose people are known for the month. Unless it is all that is required, people are known of a part only.';

create table obligation_starts (
  user_id uuid primary key,
  begins_at timestamptz not null
);
comment on table obligation_starts is
  'People with an assignment that is dated ahead, as after a clock that was wrong: their obligations are worked out again then. Without a reference: a deleted person has none.';
comment on column obligation_starts.begins_at is 'The beginning of that day in the client.';
create index obligation_starts_by_time on obligation_starts (begins_at);

create table people_pathways (
  user_id uuid not null references users on delete cascade,
  pathway_id uuid not null,
  client_id uuid not null references clients on delete cascade,
  courses integer not null,
  overdue integer not null,
  primary key (user_id, pathway_id)
);
comment on table people_pathways is
  'How many courses each person has to complete by each pathway. Without a foreign key to the pathway, as in obligations.';
comment on column people_pathways.overdue is 'How many of them are overdue or expired.';
create index people_pathways_by_pathway on people_pathways (pathway_id, overdue, user_id);
create index people_pathways_of_client on people_pathways (client_id, pathway_id);

create table pathway_obligation_counts (
  client_id uuid,
  pathway_id uuid not null,
  course_id uuid not null,
  status text not null,
  obligations integer not null
);
comment on table pathway_obligation_counts is
  'How many obligations of each status there are by each pathway, in each course and client: the sum of the rows, of which some are changes that are not added up yet.';
comment on column pathway_obligation_counts.client_id is 'Null: of all clients together.';
create index pathway_obligation_counts_of_pathway on pathway_obligation_counts (pathway_id, client_id, course_id, status);
create index pathway_obligation_counts_of_client on pathway_obligation_counts (client_id, pathway_id);

create table pathway_people_counts (
  client_id uuid,
  pathway_id uuid not null,
  people integer not null,
  up_to_date integer not null
);
comment on table pathway_people_counts is
  'How many people have anything to complete by each pathway, in each client: the sum of the rows, of which some are changes that are not added up yet.';
comment on column pathway_people_counts.client_id is 'Null: of all clients together.';
comment on column pathway_people_counts.up_to_date is 'Those with nothing of it overdue or expired.';
create index pathway_people_counts_of_client on pathway_people_counts (client_id, pathway_id);
