-- A commit no longer closes what an earlier window left open: the window that commits reports that itself
-- (rule learning-19).

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
               when expires_at > now() + make_interval(mins => ticket_minutes - 1)
                 or exists (select from users join clients on clients.id = users.client_id
                             where users.id = launches.user_id and clients.is_paused) then expires_at
               else now() + make_interval(mins => ticket_minutes) end
       where id = this.launch and revision = this.revision and last_sequence = this.known_sequence
         and taken_over_at is null and expires_at > now()
         and exists (select from attempts where id = this.attempt and ended_at is null)
         and exists (select from courses where id = this.course and without_status = this.without_status)
         and why_window_ends(this.launch) is null;
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
