-- The state of each person in all courses and in each pathway is stored, and people are counted by it (rule deadlines-61).
create temporary table states_by_rank (rank integer primary key, state text not null) on commit drop;
insert into states_by_rank values
  (1, 'overdue'), (2, 'expired'), (3, 'dueSoon'), (4, 'renewalDue'), (5, 'nothingDue');

alter table people_obligations add column state text not null default 'nothingDue';
update people_obligations set state = states_by_rank.state
  from (
    select user_id, min(coalesce(array_position(array['overdue', 'expired', 'dueSoon', 'renewalDue'], status), 5)) as rank
      from obligations group by user_id
  ) as worst
  join states_by_rank on states_by_rank.rank = worst.rank
 where people_obligations.user_id = worst.user_id and states_by_rank.state <> 'nothingDue';
alter table people_obligations alter column state drop default;
comment on column people_obligations.state is
  'The first of these that any of the courses has: overdue, expired, dueSoon, renewalDue; or else nothingDue.';
create index people_obligations_by_state on people_obligations (state, client_id, user_id);

alter table people_pathways add column state text not null default 'nothingDue';
update people_pathways set state = states_by_rank.state
  from (
    select user_id, pathway_id, min(coalesce(array_position(array['overdue', 'expired', 'dueSoon', 'renewalDue'], status), 5)) as rank
      from obligations cross join unnest(pathway_ids) as pathway_id group by user_id, pathway_id
  ) as worst
  join states_by_rank on states_by_rank.rank = worst.rank
 where (people_pathways.user_id, people_pathways.pathway_id) = (worst.user_id, worst.pathway_id)
   and states_by_rank.state <> 'nothingDue';
alter table people_pathways alter column state drop default;
comment on column people_pathways.state is 'As in people_obligations, of the courses of the pathway.';

truncate people_counts, pathway_people_counts;
alter table people_counts drop column up_to_date;
alter table people_counts add column state text not null;
comment on table people_counts is
  'How many people of a client have each state and have to complete so many courses: the sum of the rows, of which some are changes that are not added up yet.';
insert into people_counts (client_id, courses, state, people)
select client_id, courses, state, count(*) from people_obligations group by client_id, courses, state;

alter table pathway_people_counts drop column up_to_date;
alter table pathway_people_counts add column state text not null;
comment on table pathway_people_counts is
  'How many people have each state in each pathway, in each client: the sum of the rows, of which some are changes that are not added up yet.';
insert into pathway_people_counts (client_id, pathway_id, state, people)
select client_id, pathway_id, state, count(*) from people_pathways
 group by grouping sets ((client_id, pathway_id, state), (pathway_id, state));
