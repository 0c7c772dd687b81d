-- The functions, views and triggers of the tables in baseline/learning.sql.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the log is never changed';
end $$;

create or replace trigger attempt_log_is_append_only before update on attempt_log
  for each row execute function refuse_change();

-- Appends to the log of an attempt: number and hash follow from the last entry, as in
-- server/learning/log-entry.ts. The caller holds the lock on the learner's record, so that nobody else appends
-- meanwhile. said_at is ISO-8601 in UTC, with milliseconds.
create or replace function add_log_entry(to_attempt uuid, said_at text, from_launch uuid, entry_text text) returns void
language plpgsql as $$
declare
  -- More than years of learning leave behind; what comes after is not learning.
  most_entries constant integer := 20000;
  last_number integer;
  last_hash bytea;
begin
  select number, hash into last_number, last_hash
    from attempt_log where attempt_id = to_attempt order by number desc limit 1;
  last_number := coalesce(last_number, 0) + 1;
  if last_number > most_entries then
    return;
  elsif last_number = most_entries then
    entry_text := '{"kind":"full"}';
  end if;
  insert into attempt_log (attempt_id, number, at, launch_id, entry, hash)
  values (
    to_attempt, last_number, said_at::timestamptz, from_launch, entry_text,
    sha256(coalesce(last_hash, ''::bytea) || convert_to(
      concat_ws(e'\n', last_number, said_at, coalesce(from_launch::text, ''), entry_text), 'utf8')));
end $$;

-- Stores what an item reported. Once a minute it says in the learner's record, which the caller has locked, that something was
-- reported: not at every commit, because each change of an indexed column is written to every index.
create or replace function merge_item_state(
  of_attempt uuid, of_item text, changed jsonb, of_visit text, seconds double precision
) returns void language plpgsql as $$
begin
  insert into item_states as known (attempt_id, item, cmi, visit, visit_seconds)
  values (of_attempt, of_item, changed, of_visit, coalesce(seconds, 0))
  on conflict (attempt_id, item) do update set
    cmi = known.cmi || excluded.cmi,
    total_seconds = known.total_seconds
      + case when known.visit = excluded.visit then 0 else known.visit_seconds end,
    visit_seconds = case
      when seconds is null and known.visit = excluded.visit then known.visit_seconds
      else excluded.visit_seconds end,
    visit = excluded.visit,
    updated_at = now();
  update course_records set last_active_at = now()
   where attempt_id = of_attempt
     and (last_active_at is null or last_active_at < now() - interval '1 minute');
end $$;

-- What is open in a window that was lost is left. Answers whether anything was.
create or replace function close_items(of_attempt uuid) returns boolean language plpgsql as $$
begin
  update item_states set cmi = cmi - 'isUnderWay'
   where attempt_id = of_attempt and cmi @> '{"isUnderWay": true}';
  if not found then
    return false;
  end if;
  update launches set revision = revision + 1 where attempt_id = of_attempt and taken_over_at is null;
  return true;
end $$;

-- The result of an attempt, and of the record whose attempt it is.
create or replace function save_result(
  of_attempt uuid, of_record uuid, status smallint, percent numeric, share smallint, is_now_completed boolean
) returns void language plpgsql as $$
begin
  update attempts
     set lesson_status = status, score = percent, progress = share,
         completed_at = case when is_now_completed then now() else completed_at end
   where id = of_attempt;
  update course_records
     set lesson_status = status, score = percent, progress = share,
         completed_at = case when is_now_completed then now() else completed_at end
   where id = of_record;
end $$;

-- Answers for each commit, by its place in the list: 'saved' and when; 'busy' where somebody else holds the learner's
-- record; 'changed' where the state is not the one that the commit was worked out from. Of the latter two nothing is
-- stored. Nobody is waited for, so one commit never holds up the others of its list.
create or replace function save_commits(commits json, ticket_minutes integer)
returns table (place integer, outcome text, saved_at text) language plpgsql
-- Plans stay with a connection for as long as it lives. One made while a table is small would read all of it, and go on to
-- do so when it has grown.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  this record;
  entry record;
begin
  for this in
    select * from json_to_recordset(commits) as listed (
      place integer, launch uuid, attempt uuid, record uuid, course uuid, revision integer, without_status text,
      -- A commit that is refused only leaves its entry in the log; whether the window had lost its attempt decides why.
      refused boolean, lost boolean,
      -- Sent by the next window: the one that reported it has lost the attempt.
      late boolean,
      entries json, known_sequence integer, sequence integer,
      item text, cmi jsonb, visit text, seconds double precision, sequencing jsonb,
      result boolean, lesson_status smallint, score numeric, progress smallint, completed boolean, notice text
    ) order by record
  loop
    place := this.place;
    saved_at := null;

    -- Launches, restarts and commits of one learner take turns here.
    perform from course_records where id = this.record for update skip locked;
    if not found then
      outcome := 'busy';
      return next;
      continue;
    end if;

    if this.refused then
      perform from launches join attempts on attempts.id = launches.attempt_id
        where launches.id = this.launch and launches.expires_at > now()
          and (launches.taken_over_at is not null or attempts.ended_at is not null) = this.lost;
    else
      update launches
         set last_sequence = this.sequence,
             revision = revision + 1,
             -- To the minute: a row whose indexed columns stay as they are is written without its indexes.
             expires_at = case
               when expires_at between now() + make_interval(mins => ticket_minutes - 1)
                                   and now() + make_interval(mins => ticket_minutes)
                 or exists (select from users join clients on clients.id = users.client_id
                             where users.id = launches.user_id and clients.is_paused) then expires_at
               else now() + make_interval(mins => ticket_minutes) end
       where id = this.launch and revision = this.revision and last_sequence = this.known_sequence
         and (this.late or (taken_over_at is null and expires_at > now()))
         and exists (select from attempts where id = this.attempt and ended_at is null)
         and exists (select from courses where id = this.course and without_status = this.without_status)
         and (this.late or why_window_ends(this.launch) is null);
    end if;
    if not found then
      outcome := 'changed';
      return next;
      continue;
    end if;

    if this.item is not null then
      perform merge_item_state(this.attempt, this.item, this.cmi, this.visit, this.seconds);
    end if;
    if this.sequencing is not null then
      update attempts set sequencing = this.sequencing where id = this.attempt;
    end if;
    if this.result then
      perform save_result(
        this.attempt, this.record, this.lesson_status, this.score, this.progress, this.completed);
      perform pg_notify('live', this.notice);
    end if;
    for entry in select * from json_to_recordset(this.entries) as listed (at text, launch uuid, entry text)
    loop
      perform add_log_entry(this.attempt, entry.at, entry.launch, entry.entry);
    end loop;

    outcome := 'saved';
    saved_at := to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    return next;
  end loop;
end $$;

-- Why a window may not go on; null while it may. A client that is paused is no reason: its windows may still save until their
-- tickets run out, which are not renewed.
create or replace function why_window_ends(launch uuid) returns text language plpgsql stable as $$
begin
  return (
    select case
        when person.archived_at is not null or client.archived_at is not null then 'archived'
        when opened.kind = 'learn' and (
          course.deleted_at is not null
          or not exists (
            select from courses_of_person(person.id, person.client_id) as assignment where assignment.course_id = course.id)
        ) then 'removed' end
      from launches as opened
      join users as person on person.id = opened.user_id
      join clients as client on client.id = person.client_id
      join course_versions as version on version.id = opened.version_id
      join courses as course on course.id = version.course_id
     where opened.id = launch);
end $$;

create or replace function note_deleted_ticket() returns trigger language plpgsql as $$
begin
  insert into deleted_tickets (ticket_hash) values (old.ticket_hash) on conflict do nothing;
  return null;
end $$;

create or replace trigger note_deleted_ticket after delete on launches
  for each row when (old.expires_at > now()) execute function note_deleted_ticket();

create or replace function note_people_without_activity() returns trigger language plpgsql as $$
begin
  insert into last_activities (user_id, client_id) select id, client_id from added on conflict do nothing;
  return null;
end $$;

create or replace trigger note_people_without_activity after insert on users
  referencing new table as added for each statement execute function note_people_without_activity();

create or replace function note_client_of_activity() returns trigger language plpgsql as $$
begin
  update last_activities set client_id = new.client_id where user_id = new.id;
  return null;
end $$;

create or replace trigger note_client_of_activity after update of client_id on users
  for each row when (old.client_id <> new.client_id) execute function note_client_of_activity();

create or replace function note_added_activities() returns trigger language plpgsql as $$
begin
  update last_activities
     set at = greatest(last_activities.at, records.at)
    from (select user_id, max(coalesce(last_active_at, started_at)) as at from added group by user_id) as records
   where records.user_id = last_activities.user_id and records.at is not null;
  return null;
end $$;

create or replace trigger note_added_activities after insert on course_records
  referencing new table as added for each statement execute function note_added_activities();

create or replace function note_activity() returns trigger language plpgsql as $$
begin
  update last_activities set at = greatest(at, coalesce(new.last_active_at, new.started_at)) where user_id = new.user_id;
  return null;
end $$;

create or replace trigger note_changed_activity after update of last_active_at, started_at on course_records
  for each row when (
    coalesce(new.last_active_at, new.started_at) is distinct from coalesce(old.last_active_at, old.started_at)
  ) execute function note_activity();

-- For records that were removed, or that have come to another person.
create or replace function renew_last_activities(of_users uuid[]) returns void language sql as $$
  update last_activities
     set at = coalesce(
           (select max(coalesce(last_active_at, started_at)) from course_records where user_id = last_activities.user_id),
           '-infinity')
   where user_id = any (of_users)
$$;

-- The row of a person who is being deleted is removed already, or is removed next.
create or replace function note_removed_activities() returns trigger language plpgsql as $$
begin
  perform renew_last_activities(array(select distinct user_id from removed));
  return null;
end $$;

create or replace trigger note_removed_activities after delete on course_records
  referencing old table as removed for each statement execute function note_removed_activities();
