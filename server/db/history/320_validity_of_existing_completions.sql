-- A validity that is applied to the completions that exist gives them what recording them one after the other under it would
-- have given (rules deadlines-9 to deadlines-11, deadlines-33, deadlines-37). The rule stands once: in the three functions that
-- open_period and renew_validities call.

alter table external_completions add column dated_at timestamptz;
comment on column external_completions.dated_at is
  'When its day or its own end was corrected the last time, and with it its period. Null: as it was recorded.';

-- The validity of a course in a client: its own, or else that of the course.
create function validity_in_client(of_client uuid, of_course uuid)
returns table (months integer, renewal_days integer, renew_from text) language sql stable as $$
  select case when own.client_id is null then courses.valid_months else own.valid_months end,
         coalesce(own.renewal_days, courses.renewal_days), coalesce(own.renew_from, courses.renew_from)
    from courses left join client_validities as own on own.client_id = of_client and own.course_id = courses.id
   where courses.id = of_course
$$;

-- The completion that one on a day follows: the last before it that still counted on that day (deadlines-30). Only those
-- count that were known when its period was worked out, because one that is recorded later for an earlier day changes none
-- after it (deadlines-33). Of several on one day it is the one that was recorded last.
create function completion_before(of_user uuid, of_course uuid, on_day date, known_at timestamptz, of_id uuid)
returns table (id uuid, valid_until date, renewable_from date) language sql stable as $$
  select completions.id, completions.valid_until, completions.renewable_from
    from completions
    left join external_completions as external on external.completion_id = completions.id
   where completions.user_id = of_user and completions.course_id = of_course and completions.id is distinct from of_id
     and (completions.ended_on is null or on_day < completions.ended_on)
     and case
       when completions.completed_on < on_day then completions.recorded_at <= known_at
       when completions.completed_on = on_day
         then (coalesce(external.dated_at, completions.recorded_at), completions.id)
            < (known_at, coalesce(of_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       else false
     end
   order by completions.completed_on desc, coalesce(external.dated_at, completions.recorded_at) desc, completions.id desc
   limit 1
$$;

-- Its last day: a renewal in time continues the previous one where the rule is so (deadlines-10, -11). Null: without an end.
create function end_of_period(months integer, renew_from text, on_day date, previous_renewable_from date, previous_until date)
returns date language sql immutable as $$
  select (case
    when renew_from = 'previousEnd' and on_day between previous_renewable_from and previous_until then previous_until
    else on_day
  end + make_interval(months => months))::date
$$;

-- The period that a completion opens now (server/training/validity.ts has the same rule, and a test compares them).
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

-- Gives the completions of a course the validity that holds now, in all clients without their own or in one client. Each
-- person's are opened again one after the other, as they were recorded; an end of its own stays (deadlines-32). Answers how
-- many follow the rule and have another period than before.
create function renew_validities(of_course uuid, of_client uuid) returns bigint language sql as $$
  with recursive existing as materialized (
    select completions.id, completions.completed_on, rule.months, rule.renewal_days, rule.renew_from,
           external.own_valid_until as own_end, previous.id as previous_id
      from completions
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
    select existing.id, ends.day as valid_until, ends.day - existing.renewal_days as renewable_from
      from existing
      cross join lateral (
        select coalesce(own_end, end_of_period(months, renew_from, completed_on, null, null)) as day
      ) as ends
     where existing.previous_id is null
    union all
    select existing.id, ends.day, ends.day - existing.renewal_days
      from opened
      join existing on existing.previous_id = opened.id
      cross join lateral (
        select coalesce(own_end, end_of_period(
          months, renew_from, completed_on, opened.renewable_from, opened.valid_until
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
