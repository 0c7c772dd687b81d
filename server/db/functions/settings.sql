-- The functions, views and triggers of the tables in baseline/settings.sql.

-- Open pages are notified of whatever may complete one of the first steps.
create or replace function notify_first_steps() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'first-steps changed');
  return null;
end $$;

create or replace trigger first_steps_of_courses after insert or delete or update of deleted_at on courses
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_pathways after insert or delete or update of deleted_at on pathways
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_clients after insert or delete or update of name, archived_at on clients
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_themes after insert or update on themes
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_settings after update on provider_settings
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_assignments after insert or delete on client_pathways
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_assignments after insert or delete on team_pathways
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_users after insert on users
  for each statement execute function notify_first_steps();

create or replace trigger first_steps_of_previews after insert on launches
  for each row when (new.kind = 'preview') execute function notify_first_steps();

create or replace trigger first_steps_of_results after update of lesson_status on course_records
  for each row when (old.lesson_status = 0 and new.lesson_status <> 0) execute function notify_first_steps();
