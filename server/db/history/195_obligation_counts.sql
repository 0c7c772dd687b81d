-- Numbers of obligations, so that nobody counts a million rows to look at them. Changes are only added to the two lists of
-- counts and added up later: if they were added to a row at once, transactions would wait for one another.

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
  people integer not null
);
comment on table people_counts is
  'How many people of a client have to complete so many courses: the sum of the rows, of which some are changes that are not added up yet.';
create index people_counts_of_client on people_counts (client_id, courses);

insert into people_obligations (user_id, client_id, courses, overdue)
select user_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired'))
  from obligations group by user_id, client_id;
insert into obligation_counts
select client_id, course_id, status, count(*) from obligations
 group by grouping sets ((client_id, course_id, status), (course_id, status));
insert into people_counts select client_id, courses, count(*) from people_obligations group by 1, 2;
