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

create or replace function count_obligations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into obligation_counts
    select client_id, course_id, status, count(*) from added
     group by grouping sets ((client_id, course_id, status), (course_id, status));
    insert into pathway_obligation_counts
    select client_id, pathway_id, course_id, status, count(*) from added cross join unnest(pathway_ids) as pathway_id
     group by grouping sets ((client_id, pathway_id, course_id, status), (pathway_id, course_id, status));
  elsif tg_op = 'DELETE' then
    insert into obligation_counts
    select client_id, course_id, status, -count(*) from removed
     group by grouping sets ((client_id, course_id, status), (course_id, status));
    insert into pathway_obligation_counts
    select client_id, pathway_id, course_id, status, -count(*) from removed cross join unnest(pathway_ids) as pathway_id
     group by grouping sets ((client_id, pathway_id, course_id, status), (pathway_id, course_id, status));
  else
    insert into obligation_counts
    select client_id, course_id, status, sum(sign)
      from (
        select client_id, course_id, status, 1 as sign from added
        union all
        select client_id, course_id, status, -1 from removed
      ) as side
     group by grouping sets ((client_id, course_id, status), (course_id, status)) having sum(sign) <> 0;
    insert into pathway_obligation_counts
    select client_id, pathway_id, course_id, status, sum(sign)
      from (
        select client_id, pathway_ids, course_id, status, 1 as sign from added
        union all
        select client_id, pathway_ids, course_id, status, -1 from removed
      ) as side
      cross join unnest(pathway_ids) as pathway_id
     group by grouping sets ((client_id, pathway_id, course_id, status), (pathway_id, course_id, status))
    having sum(sign) <> 0;
  end if;
  return null;
end $$;

-- A person who is being deleted has no obligation any more when this runs, and gets no row.
create or replace function count_obligations_of_people() returns trigger language plpgsql as $$
begin
  delete from people_obligations
   where user_id in (select user_id from changed)
     and not exists (select from obligations where obligations.user_id = people_obligations.user_id);
  insert into people_obligations as stored (user_id, client_id, courses, overdue)
  select user_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired'))
    from obligations where user_id in (select user_id from changed)
   group by user_id, client_id order by user_id
  on conflict (user_id) do update set
    client_id = excluded.client_id, courses = excluded.courses, overdue = excluded.overdue
  where (stored.client_id, stored.courses, stored.overdue) <> (excluded.client_id, excluded.courses, excluded.overdue);

  delete from people_pathways
   where user_id in (select user_id from changed)
     and not exists (
       select from obligations
        where obligations.user_id = people_pathways.user_id and people_pathways.pathway_id = any (obligations.pathway_ids));
  insert into people_pathways as stored (user_id, pathway_id, client_id, courses, overdue)
  select user_id, pathway_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired'))
    from obligations cross join unnest(pathway_ids) as pathway_id where user_id in (select user_id from changed)
   group by user_id, pathway_id, client_id order by user_id, pathway_id
  on conflict (user_id, pathway_id) do update set
    client_id = excluded.client_id, courses = excluded.courses, overdue = excluded.overdue
  where (stored.client_id, stored.courses, stored.overdue) <> (excluded.client_id, excluded.courses, excluded.overdue);
  return null;
end $$;

create or replace function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_counts (client_id, courses, people, up_to_date)
    select client_id, courses, count(*), count(*) filter (where overdue = 0) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into people_counts (client_id, courses, people, up_to_date)
    select client_id, courses, -count(*), -count(*) filter (where overdue = 0) from removed group by 1, 2;
  else
    insert into people_counts (client_id, courses, people, up_to_date)
    select client_id, courses, sum(sign), coalesce(sum(sign) filter (where overdue = 0), 0)
      from (
        select client_id, courses, overdue, 1 as sign from added
        union all
        select client_id, courses, overdue, -1 from removed
      ) as side
     group by 1, 2 having sum(sign) <> 0 or coalesce(sum(sign) filter (where overdue = 0), 0) <> 0;
  end if;
  return null;
end $$;

create function count_people_of_pathways() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into pathway_people_counts
    select client_id, pathway_id, count(*), count(*) filter (where overdue = 0) from added
     group by grouping sets ((client_id, pathway_id), (pathway_id));
  elsif tg_op = 'DELETE' then
    insert into pathway_people_counts
    select client_id, pathway_id, -count(*), -count(*) filter (where overdue = 0) from removed
     group by grouping sets ((client_id, pathway_id), (pathway_id));
  else
    insert into pathway_people_counts
    select client_id, pathway_id, sum(sign), coalesce(sum(sign) filter (where overdue = 0), 0)
      from (
        select client_id, pathway_id, overdue, 1 as sign from added
        union all
        select client_id, pathway_id, overdue, -1 from removed
      ) as side
     group by grouping sets ((client_id, pathway_id), (pathway_id))
    having sum(sign) <> 0 or coalesce(sum(sign) filter (where overdue = 0), 0) <> 0;
  end if;
  return null;
end $$;
create trigger count_added_people_of_pathways after insert on people_pathways
  referencing new table as added for each statement execute function count_people_of_pathways();
create trigger count_removed_people_of_pathways after delete on people_pathways
  referencing old table as removed for each statement execute function count_people_of_pathways();
create trigger count_changed_people_of_pathways after update on people_pathways
  referencing old table as removed new table as added for each statement execute function count_people_of_pathways();

-- Makes one row of those with the same key, and none where nothing is left; nothing that is read changes by it.
create or replace function add_up_obligation_counts() returns void language sql as $$
  with several as (
    select client_id, course_id, status from obligation_counts group by 1, 2, 3
    having count(*) > 1 or sum(obligations) = 0
  ), taken as (
    delete from obligation_counts as counted using several
     where (counted.course_id, counted.status) = (several.course_id, several.status)
       and counted.client_id is not distinct from several.client_id
    returning counted.*
  )
  insert into obligation_counts
  select client_id, course_id, status, sum(obligations) from taken group by 1, 2, 3 having sum(obligations) <> 0;

  with several as (
    select client_id, pathway_id, course_id, status from pathway_obligation_counts group by 1, 2, 3, 4
    having count(*) > 1 or sum(obligations) = 0
  ), taken as (
    delete from pathway_obligation_counts as counted using several
     where (counted.pathway_id, counted.course_id, counted.status) =
           (several.pathway_id, several.course_id, several.status)
       and counted.client_id is not distinct from several.client_id
    returning counted.*
  )
  insert into pathway_obligation_counts
  select client_id, pathway_id, course_id, status, sum(obligations) from taken group by 1, 2, 3, 4
  having sum(obligations) <> 0;

  with several as (
    select client_id, pathway_id from pathway_people_counts group by 1, 2 having count(*) > 1 or sum(people) = 0
  ), taken as (
    delete from pathway_people_counts as counted using several
     where counted.pathway_id = several.pathway_id and counted.client_id is not distinct from several.client_id
    returning counted.*
  )
  insert into pathway_people_counts
  select client_id, pathway_id, sum(people), sum(up_to_date) from taken group by 1, 2 having sum(people) <> 0;

  with several as (
    select client_id, courses from people_counts group by 1, 2 having count(*) > 1 or sum(people) = 0
  ), taken as (
    delete from people_counts as counted using several
     where (counted.client_id, counted.courses) = (several.client_id, several.courses)
    returning counted.*
  )
  insert into people_counts (client_id, courses, people, up_to_date)
  select client_id, courses, sum(people), sum(up_to_date) from taken group by 1, 2 having sum(people) <> 0
$$;

-- After store_obligations, of the same people.
create function store_pathways_of_obligations(of_users uuid[]) returns void language sql as $$
  with had as materialized (
    select user_id, course_id, array_agg(distinct pathway_id order by pathway_id) as pathway_ids
      from due_dates_on(of_users, null) group by user_id, course_id
  )
  update obligations as stored set pathway_ids = had.pathway_ids
    from had
   where stored.user_id = had.user_id and stored.course_id = had.course_id and stored.pathway_ids <> had.pathway_ids
$$;

-- Works out again the obligations of at most so many people whose facts have changed, or whose day has come; answers of how
-- many. One at a time: a second one could store what it has read before the first.
create or replace function update_obligations(at_most integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('obligations', 0));
  with taken as (
    delete from obligation_changes
     where id in (select id from obligation_changes order by id limit at_most)
    returning user_id
  )
  select array_agg(distinct user_id) into people from taken;
  if people is null then
    -- Client by client, so that what changes tomorrow is not read every second until then.
    select array_agg(distinct user_id) into people from (
      select obligations.user_id
        from clients
        join obligations on obligations.client_id = clients.id
          and obligations.changes_on <= (now() at time zone coalesce(
            clients.time_zone, (select time_zone from clients where is_provider), 'UTC'
          ))::date
       limit at_most
    ) as changing;
  end if;
  if people is null then
    select array_agg(user_id) into people from (
      select user_id from obligation_starts where begins_at <= now() limit at_most
    ) as beginning;
  end if;
  if people is null then
    return 0;
  end if;
  perform store_obligations(people);
  perform store_pathways_of_obligations(people);
  return cardinality(people);
end $$;

-- The same of those whose facts have changed last: of a call that has just changed a few people, also while many others wait.
create function update_latest_obligations(at_most integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  if not exists (select from obligation_changes) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('obligations', 0));
  with taken as (
    delete from obligation_changes
     where id in (select id from obligation_changes order by id desc limit at_most)
    returning user_id
  )
  select array_agg(distinct user_id) into people from taken;
  if people is null then
    return 0;
  end if;
  perform store_obligations(people);
  perform store_pathways_of_obligations(people);
  return cardinality(people);
end $$;
