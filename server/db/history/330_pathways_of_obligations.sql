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

-- Each pathway with a course of a person has a due date of its own: the page of the person shows all of them.
create function due_dates_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, client_id uuid, course_id uuid, pathway_id uuid, zone text, day date, since date, due_on date
) language sql stable as $$
  with people as (
    select users.id, users.client_id, users.member_since, zone.name as zone,
           (users.email_confirmed_at at time zone zone.name)::date as joined_on,
           coalesce(of_day, (now() at time zone zone.name)::date) as day
      from users
      join clients on clients.id = users.client_id
      cross join lateral (
        select coalesce(clients.time_zone, (select time_zone from clients where is_provider), 'UTC') as name
      ) as zone
     where users.id = any (of_users) and users.is_learner and users.archived_at is null and clients.archived_at is null
  ), assigned as (
    select people.id as user_id, people.client_id, client_pathways.pathway_id, null::uuid as team_id,
           greatest(client_pathways.assigned_at, people.member_since) as since
      from people join client_pathways on client_pathways.client_id = people.client_id
    union all
    select people.id, people.client_id, team_pathways.pathway_id, team_pathways.team_id,
           greatest(team_pathways.assigned_at, team_members.since, people.member_since)
      from people
      join team_members on team_members.user_id = people.id
      join team_pathways on team_pathways.team_id = team_members.team_id
  ), offers as (
    select offered.client_id, offered.team_id, offered.pathway_id, pathway_courses.course_id, pathway_courses.added_at,
           held.kind, held.days, held.day
      from (select distinct client_id, team_id, pathway_id from assigned) as offered
      join pathways on pathways.id = offered.pathway_id and pathways.deleted_at is null
      join pathway_courses on pathway_courses.pathway_id = offered.pathway_id
      join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
      left join lateral (
        select kind, days, deadlines.day from deadlines
         where deadlines.pathway_id = offered.pathway_id
           and (deadlines.course_id is null or deadlines.course_id = pathway_courses.course_id)
           and (deadlines.client_id is null or deadlines.client_id = offered.client_id)
           and (deadlines.team_id is null or deadlines.team_id = offered.team_id)
         order by deadlines.team_id is null, deadlines.client_id is null, deadlines.course_id is null
         limit 1
      ) as held on true
  ), begun as (
    select assigned.user_id, people.client_id, people.zone, people.day, people.joined_on, offers.course_id, offers.pathway_id,
           offers.kind, offers.days, offers.day as fixed_day,
           (greatest(assigned.since, offers.added_at) at time zone people.zone)::date as since
      from assigned
      join people on people.id = assigned.user_id
      join offers on offers.client_id = assigned.client_id and offers.pathway_id = assigned.pathway_id
        and offers.team_id is not distinct from assigned.team_id
  )
  select begun.user_id, begun.client_id, begun.course_id, begun.pathway_id, begun.zone, begun.day, begun.since, case kind
      when 'fixed' then fixed_day
      when 'afterAssignment' then counted_from + days
      when 'afterJoining' then case when joined_on is not null then greatest(joined_on, counted_from) + days end
    end as due_on
    from begun
    cross join lateral (
      -- An exemption that has ended begins the deadline again on the day after it.
      select greatest(begun.since, (
        select max(until_day) + 1 from exemptions
         where exemptions.user_id = begun.user_id and exemptions.course_id = begun.course_id and until_day < begun.day
      )) as counted_from
    ) as restart
   where since <= day
$$;

-- What is there already. No count of obligations changes by it, so that no trigger has to look.
update obligations set pathway_ids = had.pathway_ids
  from (
    select user_id, course_id, array_agg(distinct pathway_id order by pathway_id) as pathway_ids
      from due_dates_on((select array_agg(distinct user_id) from obligations), null)
     group by user_id, course_id
  ) as had
 where obligations.user_id = had.user_id and obligations.course_id = had.course_id;

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
