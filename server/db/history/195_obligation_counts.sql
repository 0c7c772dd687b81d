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

create function count_obligations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into obligation_counts
    select client_id, course_id, status, count(*) from added
     group by grouping sets ((client_id, course_id, status), (course_id, status));
  elsif tg_op = 'DELETE' then
    insert into obligation_counts
    select client_id, course_id, status, -count(*) from removed
     group by grouping sets ((client_id, course_id, status), (course_id, status));
  else
    insert into obligation_counts
    select client_id, course_id, status, sum(sign)
      from (
        select client_id, course_id, status, 1 as sign from added
        union all
        select client_id, course_id, status, -1 from removed
      ) as side
     group by grouping sets ((client_id, course_id, status), (course_id, status)) having sum(sign) <> 0;
  end if;
  return null;
end $$;
create trigger count_added_obligations after insert on obligations
  referencing new table as added for each statement execute function count_obligations();
create trigger count_removed_obligations after delete on obligations
  referencing old table as removed for each statement execute function count_obligations();
create trigger count_changed_obligations after update on obligations
  referencing old table as removed new table as added for each statement execute function count_obligations();

-- A person who is being deleted has no obligation any more when this runs, and gets no row.
create function count_obligations_of_people() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger count_people_with_added after insert on obligations
  referencing new table as changed for each statement execute function count_obligations_of_people();
create trigger count_people_with_removed after delete on obligations
  referencing old table as changed for each statement execute function count_obligations_of_people();
create trigger count_people_with_changed after update on obligations
  referencing new table as changed for each statement execute function count_obligations_of_people();

create function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_counts select client_id, courses, count(*) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into people_counts select client_id, courses, -count(*) from removed group by 1, 2;
  else
    insert into people_counts
    select client_id, courses, sum(sign)
      from (
        select client_id, courses, 1 as sign from added union all select client_id, courses, -1 from removed
      ) as side
     group by 1, 2 having sum(sign) <> 0;
  end if;
  return null;
end $$;
create trigger count_added_people after insert on people_obligations
  referencing new table as added for each statement execute function count_people();
create trigger count_removed_people after delete on people_obligations
  referencing old table as removed for each statement execute function count_people();
create trigger count_changed_people after update on people_obligations
  referencing old table as removed new table as added for each statement execute function count_people();

-- Makes one row of those with the same key, and none where nothing is left; nothing that is read changes by it.
create function add_up_obligation_counts() returns void language sql as $$
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
    select client_id, courses from people_counts group by 1, 2 having count(*) > 1 or sum(people) = 0
  ), taken as (
    delete from people_counts as counted using several
     where (counted.client_id, counted.courses) = (several.client_id, several.courses)
    returning counted.*
  )
  insert into people_counts
  select client_id, courses, sum(people) from taken group by 1, 2 having sum(people) <> 0
$$;
