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

-- The obligations of these people on a day; null is the current day of each client. The same rule as statusOn in
-- server/training/status.ts: a test compares them for random histories.
create function obligations_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, since date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
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
    select assigned.user_id, people.client_id, people.day, people.joined_on, offers.course_id, offers.pathway_id,
           offers.kind, offers.days, offers.day as fixed_day,
           (greatest(assigned.since, offers.added_at) at time zone people.zone)::date as since
      from assigned
      join people on people.id = assigned.user_id
      join offers on offers.client_id = assigned.client_id and offers.pathway_id = assigned.pathway_id
        and offers.team_id is not distinct from assigned.team_id
  ), due_by as (
    select begun.*, case kind
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
  ), required as (
    select user_id, client_id, course_id, day, min(since) as since, min(due_on) as due_on,
           (array_agg(pathway_id order by due_on, pathway_id) filter (where due_on is not null))[1] as due_pathway_id
      from due_by group by user_id, client_id, course_id, day
  ), known as (
    select required.user_id, required.client_id, required.course_id, required.day, required.since,
           coalesce(extension.day, required.due_on) as due_on,
           case when extension.day is null then required.due_pathway_id end as due_pathway_id,
           period.completed_on, period.valid_until, period.renewable_from,
           (select min(completed_on) from completions
             where completions.user_id = required.user_id and completions.course_id = required.course_id
               and completions.completed_on <= required.day) as first_completed_on,
           exempt.is_so as is_exempt, exempt.next_day as exempt_changes_on
      from required
      join people on people.id = required.user_id
      left join due_extensions as extension on extension.user_id = required.user_id
        and extension.course_id = required.course_id
        -- One from before the course was assigned again has ended with the previous assignment.
        and (extension.set_at at time zone people.zone)::date >= required.since
      left join lateral (
        select completions.completed_on, completions.valid_until, completions.renewable_from from completions
         where completions.user_id = required.user_id and completions.course_id = required.course_id
           and completions.completed_on <= required.day
         order by completions.valid_until desc nulls first, completions.completed_on limit 1
      ) as period on true
      cross join lateral (
        select coalesce(bool_or(from_day <= required.day and (until_day is null or required.day <= until_day)), false) as is_so,
               least(min(from_day) filter (where from_day > required.day),
                     min(until_day + 1) filter (where until_day >= required.day)) as next_day
          from exemptions
         where exemptions.user_id = required.user_id and exemptions.course_id = required.course_id
      ) as exempt
  )
  select user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until,
         case when first_completed_on > due_on then first_completed_on - due_on end,
         case
           when is_exempt then 'exempt'
           when completed_on is not null and (valid_until is null or day <= valid_until)
             then case when renewable_from <= day then 'renewalDue' else 'completed' end
           when completed_on is not null then 'expired'
           when due_on < day then 'overdue'
           when due_on - soon.days <= day then 'dueSoon'
           else 'toDo'
         end,
         least(
           exempt_changes_on,
           case when renewable_from > day then renewable_from end,
           case when valid_until >= day then valid_until + 1 end,
           case when completed_on is null and due_on >= day then due_on + 1 end,
           case when completed_on is null and due_on - soon.days > day then due_on - soon.days end
         )
    from known
    cross join (select coalesce((select due_soon_days from provider_settings), 7) as days) as soon
$$;

-- Stores the obligations of these people as they are now; answers how many rows it changed.
create function store_obligations(of_users uuid[]) returns bigint language sql as $$
  with now as materialized (
    select * from obligations_on(of_users, null)
  ), removed as (
    delete from obligations as old
     where old.user_id = any (of_users)
       and not exists (select from now where now.user_id = old.user_id and now.course_id = old.course_id)
    returning 1
  ), stored as (
    insert into obligations as old (user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until,
                                    days_late, status, changes_on)
    select * from now order by user_id, course_id
    on conflict (user_id, course_id) do update set
      client_id = excluded.client_id, since = excluded.since, due_on = excluded.due_on,
      due_pathway_id = excluded.due_pathway_id, completed_on = excluded.completed_on, valid_until = excluded.valid_until,
      days_late = excluded.days_late, status = excluded.status, changes_on = excluded.changes_on
    where (old.client_id, old.since, old.due_on, old.due_pathway_id, old.completed_on, old.valid_until, old.days_late,
           old.status, old.changes_on)
      is distinct from
          (excluded.client_id, excluded.since, excluded.due_on, excluded.due_pathway_id, excluded.completed_on,
           excluded.valid_until, excluded.days_late, excluded.status, excluded.changes_on)
    returning 1
  )
  select (select count(*) from removed) + (select count(*) from stored)
$$;

-- Works out again the obligations of at most so many people whose facts have changed, or whose day has come; answers of how
-- many. One at a time: a second one could store what it has read before the first.
create function update_obligations(at_most integer) returns integer language plpgsql as $$
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
    return 0;
  end if;
  perform store_obligations(people);
  return cardinality(people);
end $$;

-- Each fact names the people whose obligations it may change.
create function obligations_of_people_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select distinct user_id from changed;
  return null;
end $$;
create function obligations_of_user_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) values (new.id);
  return null;
end $$;
create function obligations_of_clients_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null and client_id in (select client_id from changed);
  return null;
end $$;
create function obligations_of_pathways_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null and client_id in (
     select client_id from client_pathways where pathway_id in (select pathway_id from changed)
   )
  union
  select user_id from team_members join team_pathways using (team_id) where pathway_id in (select pathway_id from changed);
  return null;
end $$;
create function obligations_of_teams_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select distinct user_id from team_members where team_id in (select team_id from changed);
  return null;
end $$;

create trigger obligations_change after insert on users
  for each row when (new.is_learner) execute function obligations_of_user_change();
create trigger obligations_change_with_person after update on users
  for each row when (
    old.client_id <> new.client_id or old.is_learner <> new.is_learner
    or (old.archived_at is null) <> (new.archived_at is null)
    or old.email_confirmed_at is distinct from new.email_confirmed_at
  ) execute function obligations_of_user_change();

do $$
declare
  fact record;
  event record;
begin
  for fact in
    select * from (values
      ('client_pathways', 'clients'), ('pathway_courses', 'pathways'), ('deadlines', 'pathways'),
      ('team_pathways', 'teams'), ('team_members', 'people'), ('due_extensions', 'people'), ('exemptions', 'people'),
      ('completions', 'people')
    ) as facts (of_table, whose)
  loop
    for event in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as events (kind, side)
    loop
      execute format(
        'create trigger obligations_change_by_%1$s after %1$s on %2$I referencing %3$s table as changed
           for each statement execute function obligations_of_%4$s_change()',
        event.kind, fact.of_table, event.side, fact.whose);
    end loop;
  end loop;
end $$;

create function obligations_of_client_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null
     and (client_id = new.id or (new.is_provider and old.time_zone is distinct from new.time_zone));
  return null;
end $$;
create trigger obligations_change after update on clients
  for each row when (
    old.time_zone is distinct from new.time_zone or (old.archived_at is null) <> (new.archived_at is null)
  ) execute function obligations_of_client_change();

create function obligations_of_pathway_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null
     and client_id in (select client_id from client_pathways where pathway_id = new.id)
  union
  select user_id from team_members join team_pathways using (team_id) where pathway_id = new.id;
  return null;
end $$;
create trigger obligations_change after update of deleted_at on pathways
  for each row execute function obligations_of_pathway_change();

create function obligations_of_course_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select user_id from obligations where course_id = new.id;
  return null;
end $$;
create trigger obligations_change after update of deleted_at on courses
  for each row execute function obligations_of_course_change();

create function all_obligations_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select distinct user_id from obligations;
  return null;
end $$;
create trigger obligations_change after update of due_soon_days on provider_settings
  for each row when (old.due_soon_days <> new.due_soon_days) execute function all_obligations_change();

-- All learners who are there already: the server works them out soon after its start.
insert into obligation_changes (user_id) select id from users where is_learner and archived_at is null;
