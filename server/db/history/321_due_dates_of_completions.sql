-- The due date that held when a course was completed is stored with the completion and stays (rule deadlines-70); a team's own
-- deadline outranks that of the client for the same pathway (deadlines-6); an exemption that ends ends extensions too
-- (deadlines-15); and a status is worked out again on each day on which a fact that is dated ahead begins (deadlines-17).

-- Rows may have been added a moment ago, by an earlier migration, with a constraint that is checked at the end.
set constraints all immediate;

alter table completions
  add column due_on date,
  add column due_pathway_id uuid references pathways on delete set null;
comment on column completions.due_on is
  'The due date that held when it was recorded: a later change of deadlines does not change it. Null: there was none.';
comment on column completions.due_pathway_id is
  'The pathway whose deadline it was. Null also where the date was set for the person.';

-- What is there already gets the due date that is known today, so that what lists show stays as it is. All learners are worked
-- out again below: the triggers have nothing to add.
alter table completions disable trigger user;
update completions set due_on = obligations.due_on, due_pathway_id = obligations.due_pathway_id
  from obligations
 where obligations.user_id = completions.user_id and obligations.course_id = completions.course_id
   and obligations.due_on is not null;
alter table completions enable trigger user;
update deleted_rows as completion
   set data = completion.data
     || jsonb_build_object('due_on', due.data -> 'due_on', 'due_pathway_id', due.data -> 'due_pathway_id')
  from deleted_rows as due
 where completion.table_name = 'completions' and due.table_name = 'obligations'
   and due.deletion_id = completion.deletion_id
   and due.data ->> 'user_id' = completion.data ->> 'user_id'
   and due.data ->> 'course_id' = completion.data ->> 'course_id';

create index completions_of_pathway on completions (due_pathway_id);

create table obligation_starts (
  user_id uuid primary key,
  begins_at timestamptz not null
);
comment on table obligation_starts is
  'People with an assignment that is dated ahead, as after a clock that was wrong: their obligations are worked out again then. Without a reference: a deleted person has none.';
comment on column obligation_starts.begins_at is 'The beginning of that day in the client.';
create index obligation_starts_by_time on obligation_starts (begins_at);

-- The due date of each course of these people by each of their pathways, on a day; null is the current day of each client.
drop function due_dates_on(uuid[], date);
create function due_dates_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, client_id uuid, course_id uuid, pathway_id uuid, zone text, day date, since date, begins_on date,
  restarted_on date, due_on date
) language sql stable as $$
  with people as (
    select users.id as user_id, users.client_id, users.member_since, zone.name as zone,
           (users.email_confirmed_at at time zone zone.name)::date as joined_on,
           coalesce(of_day, (now() at time zone zone.name)::date) as day
      from users
      join clients on clients.id = users.client_id
      cross join lateral (
        select coalesce(clients.time_zone, (select time_zone from clients where is_provider), 'UTC') as name
      ) as zone
     where users.id = any (of_users) and users.is_learner and users.archived_at is null and clients.archived_at is null
  ), assigned as (
    -- Of what was assigned before a person came, the day on which the person came counts (deadlines-3).
    select people.*, client_pathways.pathway_id, null::uuid as team_id,
           greatest(client_pathways.assigned_at, people.member_since) as assigned_since
      from people join client_pathways on client_pathways.client_id = people.client_id
    union all
    select people.*, team_pathways.pathway_id, team_pathways.team_id,
           greatest(team_pathways.assigned_at, team_members.since, people.member_since)
      from people
      join team_members on team_members.user_id = people.user_id
      join team_pathways on team_pathways.team_id = team_members.team_id
  ), offers as materialized (
    -- Worked out once for all people of a client or a team, who share it. Of the deadlines for an assignment, the most
    -- particular one holds, also where it says "none" (deadlines-6).
    select offered.client_id, offered.team_id, offered.pathway_id, pathway_courses.course_id, pathway_courses.added_at,
           held.kind, held.days, held.day, held.team_id is not null as is_of_team
      from (select distinct client_id, team_id, pathway_id from assigned) as offered
      join pathways on pathways.id = offered.pathway_id and pathways.deleted_at is null
      join pathway_courses on pathway_courses.pathway_id = offered.pathway_id
      join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
      left join lateral (
        select kind, days, deadlines.day, deadlines.team_id from deadlines
         where deadlines.pathway_id = offered.pathway_id
           and (deadlines.course_id is null or deadlines.course_id = pathway_courses.course_id)
           and (deadlines.client_id is null or deadlines.client_id = offered.client_id)
           and (deadlines.team_id is null or deadlines.team_id = offered.team_id)
         order by deadlines.team_id is null, deadlines.client_id is null, deadlines.course_id is null
         limit 1
      ) as held on true
  ), reasons as (
    select assigned.user_id, assigned.client_id, assigned.zone, assigned.day, assigned.joined_on, offers.course_id,
           offers.pathway_id, offers.kind, offers.days, offers.day as fixed_day, offers.is_of_team,
           (greatest(assigned.assigned_since, offers.added_at) at time zone assigned.zone)::date as since
      from assigned
      join offers on offers.client_id = assigned.client_id and offers.pathway_id = assigned.pathway_id
        and offers.team_id is not distinct from assigned.team_id
  ), dated as (
    select reasons.*, restart.day as restarted_on, case kind
        when 'fixed' then fixed_day
        when 'afterAssignment' then counted_from.day + days
        when 'afterJoining' then case when joined_on is not null then greatest(joined_on, counted_from.day) + days end
      end as due_on
      from reasons
      cross join lateral (
        -- An exemption that has ended begins the deadline again on the day after it (deadlines-15).
        select max(until_day) + 1 as day from exemptions
         where exemptions.user_id = reasons.user_id and exemptions.course_id = reasons.course_id and until_day < reasons.day
      ) as restart
      cross join lateral (select greatest(reasons.since, restart.day) as day) as counted_from
  )
  -- Where a team has a deadline of its own for the pathway, that of the client decides nothing for its members (deadlines-6).
  select user_id, client_id, course_id, pathway_id, zone, day,
         min(since) filter (where since <= day), min(since) filter (where since > day), restarted_on,
         case
           when bool_or(is_of_team and since <= day) then min(due_on) filter (where is_of_team and since <= day)
           else min(due_on) filter (where since <= day)
         end
    from dated
   group by user_id, client_id, course_id, pathway_id, zone, day, restarted_on
$$;
comment on function due_dates_on is
  'The due date of each course of these people by each of their pathways, on a day; null is the current day of each client. since is null where it begins later; begins_on is the next day on which an assignment of the pathway begins, and restarted_on that of the deadline after an exemption.';

-- The courses that these people have to complete on a day, or from a later day on, and until when.
create function required_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, client_id uuid, course_id uuid, zone text, day date, since date, begins_on date, due_on date,
  due_pathway_id uuid
) language sql stable as $$
  with required as (
    -- With several pathways the earliest due date holds (deadlines-7).
    select user_id, client_id, course_id, zone, day, restarted_on, min(since) as since, min(begins_on) as begins_on,
           min(due_on) as due_on,
           (array_agg(pathway_id order by due_on, pathway_id) filter (where due_on is not null))[1] as due_pathway_id
      from due_dates_on(of_users, of_day)
     group by user_id, client_id, course_id, zone, day, restarted_on
  )
  select required.user_id, required.client_id, required.course_id, required.zone, required.day, required.since,
         required.begins_on, coalesce(extension.day, required.due_on),
         case when extension.day is null then required.due_pathway_id end
    from required
    left join due_extensions as extension on extension.user_id = required.user_id
      and extension.course_id = required.course_id
      -- One from before the deadline began again has ended (deadlines-15, deadlines-19).
      and (extension.set_at at time zone required.zone)::date >= greatest(required.since, required.restarted_on)
$$;
comment on function required_on is
  'As due_dates_on, with all pathways of a course together, and the due dates that were set for the people.';

-- What a person's completions of a course say on a day: always one row.
create function completion_on(of_user uuid, of_course uuid, on_day date)
returns table (
  completed_on date, valid_until date, renewable_from date, first_completed_on date, first_due_on date,
  first_due_pathway_id uuid, changes_on date
) language sql stable as $$
  select counting.completed_on, counting.valid_until, counting.renewable_from, earliest.completed_on, earliest.due_on,
         earliest.due_pathway_id, ahead.day
    from (
      -- Days of the client may be dated ahead: it has come to another time zone, or a clock was wrong (deadlines-50).
      select least(min(completed_on) filter (where completed_on > on_day), min(ended_on) filter (where ended_on > on_day)) as day
        from completions where user_id = of_user and course_id = of_course
    ) as ahead
    left join lateral (
      -- The one that ends last (deadlines-12).
      select completions.completed_on, completions.valid_until, completions.renewable_from from completions
       where user_id = of_user and course_id = of_course
         and completions.completed_on <= on_day and (ended_on is null or ended_on > on_day)
       order by completions.valid_until desc nulls first, completions.completed_on limit 1
    ) as counting on true
    left join lateral (
      select completions.completed_on, completions.due_on, completions.due_pathway_id from completions
       where user_id = of_user and course_id = of_course
         and completions.completed_on <= on_day and (ended_on is null or ended_on > on_day)
       order by completions.completed_on, recorded_at, completions.id limit 1
    ) as earliest on true
$$;
comment on function completion_on is
  'The completion that counts on a day, the first of all that count, with the due date that held then, and the next day on which this may change because a completion is dated ahead or ends.';

-- The status of these people in each course that is assigned to them, on a day; null is the current day of each client. The
-- same rule as stateOn in server/training/status.ts: a test compares them for random histories.
create function statuses_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, zone text, since date, begins_on date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
) language sql stable as $$
  with known as (
    select required.*, period.completed_on, period.valid_until, period.renewable_from, period.first_completed_on,
           period.first_due_on, period.first_due_pathway_id, period.changes_on as completions_change_on,
           period.completed_on is not null and (period.valid_until is null or required.day <= period.valid_until) as is_valid,
           exempt.is_so as is_exempt, exempt.next_day as exempt_changes_on
      from required_on(of_users, of_day) as required
      cross join lateral completion_on(required.user_id, required.course_id, required.day) as period
      cross join lateral (
        select coalesce(bool_or(from_day <= required.day and (until_day is null or required.day <= until_day)), false) as is_so,
               least(min(from_day) filter (where from_day > required.day),
                     min(until_day + 1) filter (where until_day >= required.day)) as next_day
          from exemptions
         where exemptions.user_id = required.user_id and exemptions.course_id = required.course_id
      ) as exempt
  )
  select user_id, course_id, client_id, zone, since, begins_on,
         -- What is completed has the due date that held then, and what is to be completed that of today (deadlines-70).
         case when is_valid then first_due_on else due_on end,
         case when is_valid then first_due_pathway_id else due_pathway_id end,
         completed_on, valid_until,
         case when first_completed_on > first_due_on then first_completed_on - first_due_on end,
         case
           when is_exempt then 'exempt'
           when is_valid and renewable_from <= day then 'renewalDue'
           when is_valid then 'completed'
           when completed_on is not null then 'expired'
           when due_on < day then 'overdue'
           when due_on - soon.days <= day then 'dueSoon'
           else 'toDo'
         end,
         least(
           begins_on,
           exempt_changes_on,
           completions_change_on,
           case when renewable_from > day then renewable_from end,
           case when valid_until >= day then valid_until + 1 end,
           case when completed_on is null and due_on >= day then due_on + 1 end,
           case when completed_on is null and due_on - soon.days > day then due_on - soon.days end
         )
    from known
    cross join (select coalesce((select due_soon_days from provider_settings), 7) as days) as soon
$$;
comment on function statuses_on is
  'The status of these people in each course that is assigned to them. since is null where all of it begins later.';

-- The obligations of these people on a day; null is the current day of each client.
create or replace function obligations_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, since date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
) language sql stable as $$
  select user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until, days_late, status, changes_on
    from statuses_on(of_users, of_day) where since is not null
$$;
comment on column obligations.due_on is
  'The day at whose end it is due. Null: by no day. While a completion is valid, the day that held when it was recorded.';
comment on column obligations.days_late is
  'How many days after the due date that held then the course was first completed. Null: in time, not completed or never due.';
comment on column obligations.changes_on is
  'The first day on which it may be another one if nothing else happens.';

-- Stores the obligations of these people as they are now; answers how many rows it changed.
create or replace function store_obligations(of_users uuid[]) returns bigint language sql as $$
  with now as materialized (
    select * from statuses_on(of_users, null)
  ), removed as (
    delete from obligations as old
     where old.user_id = any (of_users)
       and not exists (
         select from now where now.user_id = old.user_id and now.course_id = old.course_id and now.since is not null)
    returning 1
  ), stored as (
    insert into obligations as old (user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until,
                                    days_late, status, changes_on)
    select user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until, days_late, status,
           changes_on
      from now where since is not null order by user_id, course_id
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
  ), ahead as materialized (
    select user_id, min(begins_on::timestamp at time zone zone) as begins_at
      from now where since is null and begins_on is not null group by user_id
  ), waiting as (
    insert into obligation_starts as old (user_id, begins_at) select user_id, begins_at from ahead order by user_id
    on conflict (user_id) do update set begins_at = excluded.begins_at where old.begins_at <> excluded.begins_at
  ), begun as (
    delete from obligation_starts
     where user_id = any (of_users) and not exists (select from ahead where ahead.user_id = obligation_starts.user_id)
  )
  select (select count(*) from removed) + (select count(*) from stored)
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
  return cardinality(people);
end $$;

-- The due date is the one that holds in the moment of recording.
create or replace function record_completion() returns trigger language plpgsql as $$
declare
  on_day date := day_in_client(new.client_id, new.completed_at);
begin
  insert into completions (
    user_id, course_id, attempt_id, completed_on, valid_until, renewable_from, due_on, due_pathway_id
  )
  select new.user_id, new.course_id, new.attempt_id, on_day, period.valid_until, period.renewable_from, due.due_on,
         due.due_pathway_id
    from open_period(new.user_id, new.course_id, on_day) as period
    left join required_on(array[new.user_id], null) as due
      on due.course_id = new.course_id and due.since is not null
  on conflict (attempt_id) do nothing;
  return null;
end $$;

-- All are worked out again: the server does so soon after its start.
insert into obligation_changes (user_id) select id from users where is_learner and archived_at is null;
