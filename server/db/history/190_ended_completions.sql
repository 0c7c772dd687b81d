-- Revoking a certificate ends the completion that it stands for (rule deadlines-30).

-- Rows may have been added to it a moment ago, by an earlier migration, with a constraint that is checked at the end.
set constraints all immediate;

alter table completions add column ended_on date;
comment on column completions.ended_on is
  'The first day on which it does not count any more, because its certificate was revoked. The day in the time zone of the client.';

create function day_in_client(of_client uuid, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce(
    own.time_zone, (select time_zone from clients where is_provider), 'UTC'
  ))::date
  from clients as own where own.id = of_client
$$;

-- When the course was passed of which a completion has the certificate; null without a certificate. The last pass in its attempt or before, or
-- else the first of all, because a course can be completed before it is passed.
create function pass_of_completion(completion completions) returns timestamptz language sql stable as $$
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
create function end_completions(revoked certificates) returns void language sql as $$
  update completions set ended_on = day_in_client(users.client_id, revoked.revoked_at)
    from users
   where users.id = revoked.user_id and completions.user_id = revoked.user_id
     and completions.course_id = revoked.course_id and completions.ended_on is null
     and pass_of_completion(completions) = revoked.completed_at
$$;

select end_completions(certificates) from certificates where revoked_at is not null;
