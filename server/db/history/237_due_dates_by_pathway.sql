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
comment on function due_dates_on is 'The due date of each course of these people by each of their pathways, on a day; null is the current day of each client. A pathway of a client and of a team has a row for each.';

-- The obligations of these people on a day; null is the current day of each client. The same rule as statusOn in
-- server/training/status.ts: a test compares them for random histories.
create or replace function obligations_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, since date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
) language sql stable as $$
  with required as (
    select user_id, client_id, course_id, zone, day, min(since) as since, min(due_on) as due_on,
           (array_agg(pathway_id order by due_on, pathway_id) filter (where due_on is not null))[1] as due_pathway_id
      from due_dates_on(of_users, of_day) group by user_id, client_id, course_id, zone, day
  ), known as (
    select required.user_id, required.client_id, required.course_id, required.day, required.since,
           coalesce(extension.day, required.due_on) as due_on,
           case when extension.day is null then required.due_pathway_id end as due_pathway_id,
           period.completed_on, period.valid_until, period.renewable_from,
           (select min(completed_on) from completions
             where completions.user_id = required.user_id and completions.course_id = required.course_id
               and completions.completed_on <= required.day
               and (completions.ended_on is null or completions.ended_on > required.day)) as first_completed_on,
           exempt.is_so as is_exempt, exempt.next_day as exempt_changes_on
      from required
      left join due_extensions as extension on extension.user_id = required.user_id
        and extension.course_id = required.course_id
        -- One from before the course was assigned again has ended with the previous assignment.
        and (extension.set_at at time zone required.zone)::date >= required.since
      left join lateral (
        select completions.completed_on, completions.valid_until, completions.renewable_from from completions
         where completions.user_id = required.user_id and completions.course_id = required.course_id
           and completions.completed_on <= required.day
           and (completions.ended_on is null or completions.ended_on > required.day)
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
