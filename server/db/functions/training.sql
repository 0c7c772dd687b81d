-- The functions, views and triggers of the tables in baseline/training.sql.

-- Of a completion without its attempt only the time is known.
create or replace function number_of_version(of_course uuid, of_version uuid, of_attempt uuid, recorded timestamptz)
returns table (number integer) language sql stable as $$
  select coalesce(
    (select own.number from course_versions as own where own.id = of_version),
    (select own.number from attempts join course_versions as own on own.id = attempts.version_id where attempts.id = of_attempt),
    (select max(own.number) from course_versions as own where own.course_id = of_course and own.created_at <= recorded),
    0)
$$;
comment on function number_of_version is
  'The number of a version: the version itself, or that of an attempt, or else the one that was current at a moment.';

-- Deleting a course asks for no version of it any more: what has not ended by then does not end (rule courses-36).
create or replace function end_by_later_version(
  of_course uuid, of_version uuid, of_attempt uuid, recorded timestamptz, besides integer
) returns table (last_day date) language sql stable as $$
  select min(later.earlier_valid_until)
    from course_versions as later
    join courses on courses.id = later.course_id
   where later.course_id = of_course and later.earlier_valid_until is not null and later.number is distinct from besides
     and later.number > (select own.number from number_of_version(of_course, of_version, of_attempt, recorded) as own)
     and (courses.deleted_at is null
          or courses.deleted_at >= (later.earlier_valid_until + 1)::timestamp at time zone
               coalesce((select time_zone from clients where is_provider), 'UTC'))
$$;
comment on function end_by_later_version is
  'The last day on which a version (as of number_of_version) counts because a later one is required. Null: to its own end. A later version with the number besides is left out.';

-- The validity of a course in a client: its own, or else that of the course.
create or replace function validity_in_client(of_client uuid, of_course uuid)
returns table (months integer, renewal_days integer, renew_from text) language sql stable as $$
  select case when own.client_id is null then courses.valid_months else own.valid_months end,
         coalesce(own.renewal_days, courses.renewal_days), coalesce(own.renew_from, courses.renew_from)
    from courses left join client_validities as own on own.client_id = of_client and own.course_id = courses.id
   where courses.id = of_course
$$;

-- Nothing is written when a version is required from a day on, so that taking it back leaves no trace (rule courses-31).
create or replace view counted_completions as
  select completions.id, completions.user_id, completions.course_id, completions.attempt_id, completions.is_external,
         completions.completed_on, coalesce(ended.last_day, completions.valid_until) as valid_until,
         least(completions.renewable_from, ended.last_day - renewal.days) as renewable_from, completions.recorded_at,
         -- One of an earlier version after that day counts on no day (rule courses-34).
         least(completions.ended_on, case when completions.completed_on > later.last_day then completions.completed_on end)
           as ended_on,
         completions.due_on, completions.due_pathway_id, later.last_day
    from completions
    left join lateral end_by_later_version(
      completions.course_id, null, completions.attempt_id, completions.recorded_at, null
    ) as later on not completions.is_external
    cross join lateral (
      -- One that ends by then anyhow stays as it is (rule courses-32).
      select case when completions.valid_until is null or later.last_day < completions.valid_until then later.last_day end as last_day
    ) as ended
    left join lateral (
      select rule.renewal_days as days
        from users cross join lateral validity_in_client(users.client_id, completions.course_id) as rule
       where users.id = completions.user_id and ended.last_day is not null
    ) as renewal on true;
comment on view counted_completions is
  'The completions as they count: last_day is the last day on which their version counts, which ends those that end later by themselves.';

create or replace function day_in_client(of_client uuid, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce(
    own.time_zone, (select time_zone from clients where is_provider), 'UTC'
  ))::date
  from clients as own where own.id = of_client
$$;

create or replace function begin_membership() returns trigger language plpgsql as $$
begin
  new.member_since := now();
  return new;
end $$;

create or replace trigger begin_membership before update of client_id, archived_at on users
  for each row when (new.client_id <> old.client_id or (old.archived_at is not null and new.archived_at is null))
  execute function begin_membership();

-- The period that a completion opens now. server/training/open-period.test.ts compares it with a second reading of the rules.
create or replace function open_period(
  of_user uuid, of_course uuid, on_day date, own_end date default null, corrected uuid default null
) returns table (valid_until date, renewable_from date) language sql stable as $$
  select ends.day, ends.day - rule.renewal_days
    from users
    cross join lateral validity_in_client(users.client_id, of_course) as rule
    left join lateral completion_before(of_user, of_course, on_day, 'infinity', corrected) as previous on true
    cross join lateral (
      select coalesce(own_end, end_of_period(
        rule.months, rule.renew_from, on_day, previous.renewable_from, previous.valid_until
      )) as day
    ) as ends
   where users.id = of_user
$$;
comment on function open_period is
  'The period that a completion opens; own_end instead of the end by the rule; corrected is a completion that is worked out again.';

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

create or replace trigger record_completion after update of completed_at on course_records
  for each row when (old.completed_at is null and new.completed_at is not null)
  execute function record_completion();

create or replace trigger record_first_completion after insert on course_records
  for each row when (new.completed_at is not null and not is_restoring())
  execute function record_completion();

-- When the course was passed of which a completion has the certificate; null without a certificate. The last pass in its attempt or before, or
-- else the first of all, because a course can be completed before it is passed.
create or replace function pass_of_completion(completion completions) returns timestamptz language sql stable as $$
  select coalesce(
    (select max(certificates.completed_at) from certificates
      where certificates.user_id = completion.user_id and certificates.course_id = completion.course_id
        and certificates.completed_at <= case
          when completion.attempt_id is null then completion.recorded_at
          else coalesce((select attempts.ended_at from attempts where attempts.id = completion.attempt_id), 'infinity')
        end),
    (select min(certificates.completed_at) from certificates
      where certificates.user_id = completion.user_id and certificates.course_id = completion.course_id)
  ) where not completion.is_external
$$;

-- A certificate that was issued again has the time of the pass of the one that it replaces, in earlier versions only to the millisecond.
create or replace function end_completions(revoked certificates) returns void language sql as $$
  update completions set ended_on = day_in_client(users.client_id, revoked.revoked_at)
    from users
   where users.id = revoked.user_id and completions.user_id = revoked.user_id
     and completions.course_id = revoked.course_id and completions.ended_on is null
     and date_trunc('milliseconds', pass_of_completion(completions)) = date_trunc('milliseconds', revoked.completed_at)
$$;

create or replace function end_completions_of_certificate() returns trigger language plpgsql as $$
begin
  perform end_completions(new);
  return null;
end $$;

create or replace trigger end_completions after update of revoked_at on certificates
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_completions_of_certificate();

create or replace function due_dates_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, client_id uuid, course_id uuid, pathway_id uuid, zone text, day date, since date, begins_on date,
  restarted_on date, due_on date
) language sql stable as $$
  with people as (
    select users.id as user_id, users.client_id, zone.name as zone,
           -- Nothing counts from before the first working day (deadlines-71).
           greatest(users.member_since, users.starts_on::timestamp at time zone zone.name) as member_since,
           (users.email_confirmed_at at time zone zone.name)::date as joined_on,
           today.day
      from users
      join clients on clients.id = users.client_id
      cross join lateral (
        select coalesce(clients.time_zone, (select time_zone from clients where is_provider), 'UTC') as name
      ) as zone
      cross join lateral (select coalesce(of_day, (now() at time zone zone.name)::date) as day) as today
     where users.id = any (of_users) and users.is_learner and users.archived_at is null and clients.archived_at is null
       -- A person who only learns is archived on the day after the last working day (people-81).
       and (users.ends_on is null or users.ends_on >= today.day or users.is_manager)
       and not users.awaits_seat -- anybody may have typed the address (deadlines-53)
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

-- Whose last day this would become if completions from before a version counted until then, whatever is stored with it now.
create or replace function ended_by_version(of_course uuid, of_number integer, on_day date)
returns table (user_id uuid, client_id uuid) language sql stable as $$
  select users.id, users.client_id
    from completions
    join users on users.id = completions.user_id and users.archived_at is null
    join clients on clients.id = users.client_id and clients.archived_at is null
    left join lateral end_by_later_version(
      of_course, null, completions.attempt_id, completions.recorded_at, of_number
    ) as other on not completions.is_external
    cross join lateral number_of_version(of_course, null, completions.attempt_id, completions.recorded_at) as own
    cross join lateral (
      select coalesce(least(completions.valid_until, other.last_day), 'infinity') as until,
             not completions.is_external and own.number < of_number as is_earlier
    ) as counted
   where completions.course_id = of_course and completions.completed_on <= on_day
     and (completions.ended_on is null or completions.ended_on > on_day)
     and (other.last_day is null or completions.completed_on <= other.last_day)
   group by users.id, users.client_id
  having max(counted.until) filter (where counted.is_earlier) > on_day
     and coalesce(max(counted.until) filter (where not counted.is_earlier), '-infinity') <= on_day
$$;
comment on function ended_by_version is
  'The people, without archived ones, whose completion of a course would end on a day if those of versions before the one with this number counted until then.';

-- The completion that one on a day follows: the last before it that still counted on that day (deadlines-30). Only those
-- count that were known when its period was worked out, because one that is recorded later for an earlier day changes none
-- after it (deadlines-33). Of several on one day it is the one that was recorded last.
create or replace function completion_before(of_user uuid, of_course uuid, on_day date, known_at timestamptz, of_id uuid)
returns table (id uuid, valid_until date, renewable_from date) language sql stable as $$
  select counted.id, counted.valid_until, counted.renewable_from
    from counted_completions as counted
    left join external_completions as external on external.completion_id = counted.id
   where counted.user_id = of_user and counted.course_id = of_course and counted.id is distinct from of_id
     and (counted.ended_on is null or on_day < counted.ended_on)
     and case
       when counted.completed_on < on_day then counted.recorded_at <= known_at
       when counted.completed_on = on_day
         then (coalesce(external.dated_at, counted.recorded_at), counted.id)
            < (known_at, coalesce(of_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       else false
     end
   order by counted.completed_on desc, coalesce(external.dated_at, counted.recorded_at) desc, counted.id desc
   limit 1
$$;

-- Its last day: a renewal in time continues the previous one where the rule is so (deadlines-10, -11). Null: without an end.
create or replace function end_of_period(months integer, renew_from text, on_day date, previous_renewable_from date, previous_until date)
returns date language sql immutable as $$
  select (case
    when renew_from = 'previousEnd' and on_day between previous_renewable_from and previous_until then previous_until
    else on_day
  end + make_interval(months => months))::date
$$;

-- Gives the completions of a course the validity that holds now, in all clients without their own or in one client. Each
-- person's are opened again one after the other, as they were recorded; an end of its own stays (deadlines-32). Answers how
-- many follow the rule and have another period than before.
create or replace function renew_validities(of_course uuid, of_client uuid) returns bigint language sql as $$
  with recursive existing as materialized (
    select completions.id, completions.completed_on, rule.months, rule.renewal_days, rule.renew_from,
           external.own_valid_until as own_end, previous.id as previous_id, completions.last_day
      from counted_completions as completions
      join users on users.id = completions.user_id
      cross join lateral validity_in_client(users.client_id, completions.course_id) as rule
      left join external_completions as external on external.completion_id = completions.id
      left join lateral completion_before(
        completions.user_id, completions.course_id, completions.completed_on,
        coalesce(external.dated_at, completions.recorded_at), completions.id
      ) as previous on true
     where completions.course_id = of_course
       and case
         when of_client is null then not exists (
           select from client_validities as own where own.client_id = users.client_id and own.course_id = of_course)
         else users.client_id = of_client
       end
  ), opened as (
    -- What follows no other comes first, and then, step by step, what follows one that is opened already.
    select existing.id, ends.day as valid_until, ends.day - existing.renewal_days as renewable_from,
           least(ends.day, existing.last_day) as counts_until, existing.renewal_days
      from existing
      cross join lateral (
        select coalesce(own_end, end_of_period(months, renew_from, completed_on, null, null)) as day
      ) as ends
     where existing.previous_id is null
    union all
    select existing.id, ends.day, ends.day - existing.renewal_days, least(ends.day, existing.last_day),
           existing.renewal_days
      from opened
      join existing on existing.previous_id = opened.id
      cross join lateral (
        select coalesce(own_end, end_of_period(
          months, renew_from, completed_on, opened.counts_until - opened.renewal_days, opened.counts_until
        )) as day
      ) as ends
  ), changed as (
    update completions set valid_until = opened.valid_until, renewable_from = opened.renewable_from
      from opened
     where completions.id = opened.id
       and (completions.valid_until, completions.renewable_from)
         is distinct from (opened.valid_until, opened.renewable_from)
    returning completions.id
  )
  select count(*) from changed join existing using (id) where existing.own_end is null
$$;

-- The courses that these people have to complete on a day, or from a later day on, and until when.
create or replace function required_on(of_users uuid[], of_day date)
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
create or replace function completion_on(of_user uuid, of_course uuid, on_day date)
returns table (
  completed_on date, valid_until date, renewable_from date, first_completed_on date, first_due_on date,
  first_due_pathway_id uuid, changes_on date
) language sql stable as $$
  select counting.completed_on, counting.valid_until, counting.renewable_from, earliest.completed_on, earliest.due_on,
         earliest.due_pathway_id, ahead.day
    from (
      -- Days of the client may be dated ahead: it has come to another time zone, or a clock was wrong (deadlines-50).
      select least(min(completed_on) filter (where completed_on > on_day), min(ended_on) filter (where ended_on > on_day)) as day
        from counted_completions as completions where user_id = of_user and course_id = of_course
    ) as ahead
    left join lateral (
      -- The one that ends last (deadlines-12).
      select completions.completed_on, completions.valid_until, completions.renewable_from from counted_completions as completions
       where user_id = of_user and course_id = of_course
         and completions.completed_on <= on_day and (ended_on is null or ended_on > on_day)
       order by completions.valid_until desc nulls first, completions.completed_on limit 1
    ) as counting on true
    left join lateral (
      select completions.completed_on, completions.due_on, completions.due_pathway_id from counted_completions as completions
       where user_id = of_user and course_id = of_course
         and completions.completed_on <= on_day and (ended_on is null or ended_on > on_day)
       order by completions.completed_on, recorded_at, completions.id limit 1
    ) as earliest on true
$$;
comment on function completion_on is
  'The completion that counts on a day, the first of all that count, with the due date that held then, and the next day on which this may change because a completion is dated ahead or ends.';

-- The status of these people in each course that is assigned to them, on a day; null is the current day of each client.
-- server/training/obligations.test.ts compares it with a second reading of the rules, for random histories.
create or replace function statuses_on(of_users uuid[], of_day date)
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
