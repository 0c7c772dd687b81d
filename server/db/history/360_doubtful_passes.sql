-- Until now an item that a lost window had left open was closed when the next window saved. A learner who then failed was
-- recorded as passed, and got a certificate. An attempt that may have been passed in this way has failed in what decides
-- about it, and that has never been passed before: the log has no such report.
alter table attempts add column is_doubtful boolean not null default false;
comment on column attempts.is_doubtful is
  'Passed although what decides about it has failed, by a fault of versions before 0.3.0 (rule learning-20).';

update attempts as attempt
   set is_doubtful = true
  from course_versions as version
 where version.id = attempt.version_id and attempt.lesson_status = 4
   and exists (
     select from item_states as state
      where state.attempt_id = attempt.id
        and (state.cmi ->> 'lessonStatus' = 'failed' or state.cmi ->> 'successStatus' = 'failed')
        -- In a course with a roll-up of its own only that decides.
        and (state.item = version.package -> 'root' ->> 'id' or not exists (
          select from item_states as whole
           where whole.attempt_id = attempt.id and whole.item = version.package -> 'root' ->> 'id'))
        and not exists (
          select from attempt_log as logged
           where logged.attempt_id = attempt.id and logged.entry like '{"kind":"saved"%'
             and logged.entry::jsonb ->> 'item' = state.item
             and 'passed' in (
               logged.entry::jsonb -> 'changes' ->> 'lessonStatus',
               logged.entry::jsonb -> 'changes' ->> 'successStatus')));

create index attempts_doubtful on attempts (record_id) where is_doubtful;
