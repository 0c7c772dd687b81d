-- The functions, views and triggers of the tables in baseline/training.sql.

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

create or replace function open_period(
  of_user uuid, of_course uuid, on_day date, own_end date default null, corrected uuid default null
) returns table (valid_until date, renewable_from date) language sql stable as $$
  with rule as (
    select case when own.client_id is null then courses.valid_months else own.valid_months end as months,
           coalesce(own.renewal_days, courses.renewal_days) as renewal_days,
           coalesce(own.renew_from, courses.renew_from) as renew_from
      from courses
      join users on users.id = of_user
      left join client_validities as own on own.client_id = users.client_id and own.course_id = courses.id
     where courses.id = of_course
  ), previous as (
    select completions.valid_until, completions.renewable_from from completions
     where user_id = of_user and course_id = of_course and completed_on <= on_day
       and (ended_on is null or on_day < ended_on) and id is distinct from corrected
     order by completed_on desc, recorded_at desc limit 1
  ), period as (
    select rule.renewal_days,
           coalesce(own_end, (coalesce((select previous.valid_until from previous
                       where rule.renew_from = 'previousEnd'
                         and on_day between previous.renewable_from and previous.valid_until),
                     on_day) + make_interval(months => rule.months))::date) as ends
      from rule
  )
  select ends, ends - renewal_days from period
$$;
comment on function open_period is
  'The period that a completion opens; own_end instead of the end by the rule; corrected is a completion that is worked out again.';

create or replace function record_completion() returns trigger language plpgsql as $$
declare
  on_day date := day_in_client(new.client_id, new.completed_at);
begin
  insert into completions (user_id, course_id, attempt_id, completed_on, valid_until, renewable_from)
  select new.user_id, new.course_id, new.attempt_id, on_day, valid_until, renewable_from
    from open_period(new.user_id, new.course_id, on_day)
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

-- A certificate that was issued again has the time of the pass of the one that it replaces.
create or replace function end_completions(revoked certificates) returns void language sql as $$
  update completions set ended_on = day_in_client(users.client_id, revoked.revoked_at)
    from users
   where users.id = revoked.user_id and completions.user_id = revoked.user_id
     and completions.course_id = revoked.course_id and completions.ended_on is null
     and pass_of_completion(completions) = revoked.completed_at
$$;

create or replace function end_completions_of_certificate() returns trigger language plpgsql as $$
begin
  perform end_completions(new);
  return null;
end $$;

create or replace trigger end_completions after update of revoked_at on certificates
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_completions_of_certificate();

-- Each pathway with a course of a person has a due date of its own: the page of the person shows all of them.
create or replace function due_dates_on(of_users uuid[], of_day date)
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
