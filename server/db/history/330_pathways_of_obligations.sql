-- By which pathways a person has a course, and how many people are up to date. Pathways share courses: who is assigned one of
-- them does not have to complete the course by the others.

alter table obligations add column pathway_ids uuid[] not null default '{}';
comment on column obligations.pathway_ids is
  'The pathways by which the person has the course, in their order as ids. Without a foreign key: a pathway that is gone leaves with the next change of the person.';

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

alter table people_counts add column up_to_date integer not null default 0;
comment on column people_counts.up_to_date is 'Those of them with nothing overdue or expired.';

-- What is there already. No count of obligations changes by it, so that no trigger has to look.
alter table obligations disable trigger user;
update obligations set pathway_ids = had.pathway_ids
  from (
    select user_id, course_id, array_agg(distinct pathway_id order by pathway_id) as pathway_ids
      from due_dates_on((select array_agg(distinct user_id) from obligations), null)
     group by user_id, course_id
  ) as had
 where obligations.user_id = had.user_id and obligations.course_id = had.course_id;
alter table obligations enable trigger user;

insert into people_pathways
select user_id, pathway_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired'))
  from obligations cross join unnest(pathway_ids) as pathway_id group by 1, 2, 3;
insert into pathway_obligation_counts
select client_id, pathway_id, course_id, status, count(*)
  from obligations cross join unnest(pathway_ids) as pathway_id
 group by grouping sets ((client_id, pathway_id, course_id, status), (pathway_id, course_id, status));
insert into pathway_people_counts
select client_id, pathway_id, count(*), count(*) filter (where overdue = 0) from people_pathways
 group by grouping sets ((client_id, pathway_id), (pathway_id));
delete from people_counts;
insert into people_counts (client_id, courses, people, up_to_date)
select client_id, courses, count(*), count(*) filter (where overdue = 0) from people_obligations group by 1, 2;

create index obligations_by_pathway on obligations using gin (pathway_ids);
create index people_pathways_by_pathway on people_pathways (pathway_id, overdue, user_id);
create index people_pathways_of_client on people_pathways (client_id, pathway_id);
create index pathway_obligation_counts_of_pathway on pathway_obligation_counts (pathway_id, client_id, course_id, status);
create index pathway_obligation_counts_of_client on pathway_obligation_counts (client_id, pathway_id);
create index pathway_people_counts_of_client on pathway_people_counts (client_id, pathway_id);

-- The current one has further columns (server/db/functions/training.sql).
drop function due_dates_on(uuid[], date);
