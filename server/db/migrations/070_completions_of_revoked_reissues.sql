-- A certificate that an earlier version issued again lost the microseconds of the time of its pass, so that revoking it did not end the
-- completion that it stands for (rule deadlines-30). These completions end on the day of the revocation, as they would have then.
with ended as (
  update completions
     set ended_on = (revoked.revoked_at at time zone coalesce(
           clients.time_zone, (select time_zone from clients where is_provider), 'UTC'))::date
    from certificates as revoked
    join users on users.id = revoked.user_id
    join clients on clients.id = users.client_id
   where revoked.revoked_at is not null and revoked.issue_reason is not null
     and completions.user_id = revoked.user_id and completions.course_id = revoked.course_id
     and not completions.is_external and completions.ended_on is null
     and date_trunc('milliseconds', revoked.completed_at) = date_trunc('milliseconds', coalesce(
       (select max(pass.completed_at) from certificates as pass
         where pass.user_id = completions.user_id and pass.course_id = completions.course_id
           and pass.completed_at <= case
             when completions.attempt_id is null then completions.recorded_at
             else coalesce((select attempts.ended_at from attempts where attempts.id = completions.attempt_id), 'infinity')
           end),
       (select min(pass.completed_at) from certificates as pass
         where pass.user_id = completions.user_id and pass.course_id = completions.course_id)))
  returning completions.user_id
)
insert into obligation_changes (user_id) select distinct user_id from ended;
