-- When a learner was last active in a course, so that the progress of a course can be sorted by it, and an index for each
-- value by which it can be sorted: a course may have a hundred thousand learners, and a page of them ten rows.

alter table course_records add column last_active_at timestamptz;
comment on column course_records.last_active_at is
  'When the learner last started the course or reported something in it, to the minute. A restart does not change it.';

update course_records as record
   set last_active_at = greatest(record.started_at, record.completed_at, seen.started_at, seen.updated_at)
  from (
    select attempts.record_id, max(attempts.started_at) as started_at, max(item_states.updated_at) as updated_at
      from attempts left join item_states on item_states.attempt_id = attempts.id
     group by attempts.record_id
  ) as seen
 where seen.record_id = record.id;
-- Records without an attempt, such as those that were imported.
update course_records set last_active_at = greatest(started_at, completed_at)
 where last_active_at is null and (started_at is not null or completed_at is not null);

create index course_records_by_start on course_records (course_id, started_at) where started_at is not null;
create index course_records_by_completion on course_records (course_id, completed_at) where completed_at is not null;
create index course_records_by_score on course_records (course_id, score) where score is not null;
create index course_records_by_score_completed on course_records (course_id, score)
  where score is not null and completed_at is not null;
create index course_records_by_score_in_progress on course_records (course_id, score)
  where score is not null and completed_at is null;
create index course_records_by_activity on course_records (course_id, last_active_at) where last_active_at is not null;
