-- How much each person has done of what has to be completed, and when the person was last active, are stored for the lists of people.
alter table people_obligations add column done integer not null default 0;
update people_obligations set done = counted.done
  from (
    select user_id, count(*) as done from obligations where status in ('completed', 'renewalDue', 'exempt') group by user_id
  ) as counted
 where people_obligations.user_id = counted.user_id;
alter table people_obligations alter column done drop default;
comment on column people_obligations.done is 'How many of the courses are completed, or have not to be completed, as the person is exempt.';

create table last_activities (
  user_id uuid primary key references users on delete cascade,
  client_id uuid not null,
  at timestamptz not null default '-infinity'
);
comment on table last_activities is
  'When each person last started a course or reported something in one, maintained by triggers from course_records, so that people can be listed by it.';
comment on column last_activities.at is '-infinity without any.';
insert into last_activities (user_id, client_id, at)
select users.id, users.client_id, coalesce(max(coalesce(course_records.last_active_at, course_records.started_at)), '-infinity')
  from users left join course_records on course_records.user_id = users.id
 group by users.id, users.client_id;
analyze last_activities;
