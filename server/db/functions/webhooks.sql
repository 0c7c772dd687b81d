-- Records events for webhooks in the transaction of what has happened (rule webhooks-6). Each trigger first asks whether any webhook wants
-- the event, so that it costs nothing where none does.

-- What is restored has happened before.
create or replace function is_webhook_wanted(of_event text) returns boolean language sql stable as $$
  select not is_restoring() and exists (select from webhook_endpoints where of_event = any (events))
$$;

-- People who are moved or merged are set aside while their rows change hands, which is no archiving (server/moving/person-queries.ts).
create or replace function is_moving() returns boolean language sql stable as $$
  select coalesce(current_setting('coppice.moving', true), '') = 'on'
$$;

-- The webhooks of the provider get what happens at all clients, those of a client what happens there (rule webhooks-4). They are locked, so
-- that none is deleted before the event is stored, which refers to it: what has happened would fail with it.
create or replace function webhooks_for(of_event text, of_client uuid) returns setof uuid language sql volatile as $$
  select id from webhook_endpoints where of_event = any (events) and (client_id is null or client_id = of_client)
     for key share
$$;

create or replace function webhook_client(of_client uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'name', name) from clients where id = of_client
$$;

create or replace function webhook_person(person users) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'person', jsonb_build_object(
      'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name, 'email', nullif(person.email, ''),
      'employeeNumber', person.employee_number,
      'roles', array_remove(array[person.role, person.secondary_role], null),
      'startsOn', person.starts_on, 'endsOn', person.ends_on),
    'client', webhook_client(person.client_id))
$$;

create or replace function webhook_course(of_course uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('course', jsonb_build_object('id', id, 'title', title)) from courses where id = of_course
$$;

-- Whether a person was sent as created. Who asks to join is set aside to wait, and is a person when they are accepted. Who is set aside later
-- than they were added was one before: the client began to accept people first before they confirmed the address.
create or replace function was_created(awaits_acceptance boolean, archived_at timestamptz, created_at timestamptz)
returns boolean language sql immutable as $$
  select not awaits_acceptance or archived_at > created_at
$$;

create or replace function record_created_people() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('person.created') then return null; end if;
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, 'person.created', person.id, person.client_id, webhook_person(person)
    from users as person
    join added on added.id = person.id
    cross join lateral webhooks_for('person.created', person.client_id) as endpoint_id
   where person.archived_at is null and not person.awaits_acceptance;
  return null;
end $$;

create or replace trigger record_created_people after insert on users
  referencing new table as added for each statement execute function record_created_people();

create or replace function record_person_event(of_event text, person users, more jsonb) returns void language sql as $$
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, of_event, person.id, person.client_id, webhook_person(person) || more
    from webhooks_for(of_event, person.client_id) as endpoint_id
$$;

create or replace function record_person_set_aside() returns trigger language plpgsql as $$
declare
  event constant text := case
    when old.awaits_acceptance then 'person.created'
    when new.archived_at is null then 'person.restored'
    else 'person.archived' end;
begin
  if not is_moving() and is_webhook_wanted(event) then perform record_person_event(event, new, '{}'); end if;
  return null;
end $$;

-- Who asks to join is set aside only to wait, and who is refused stays so.
create or replace trigger record_person_set_aside after update of archived_at on users
  for each row when (
    (old.archived_at is null) <> (new.archived_at is null) and not new.awaits_acceptance
    and not (old.awaits_acceptance and was_created(old.awaits_acceptance, old.archived_at, old.created_at))
  ) execute function record_person_set_aside();

create or replace function record_person_changed() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if not is_webhook_wanted('person.changed') then return null; end if;
  select jsonb_agg(name order by place) into changed
    from (values
      (1, 'firstName', old.first_name is distinct from new.first_name),
      (2, 'lastName', old.last_name is distinct from new.last_name),
      (3, 'email', old.email is distinct from new.email),
      (4, 'employeeNumber', old.employee_number is distinct from new.employee_number),
      (5, 'roles', (old.role, old.secondary_role) is distinct from (new.role, new.secondary_role)),
      (6, 'startsOn', old.starts_on is distinct from new.starts_on),
      (7, 'endsOn', old.ends_on is distinct from new.ends_on),
      (8, 'client', old.client_id <> new.client_id)) as fields (place, name, differs)
   where differs;
  perform record_person_event('person.changed', new, jsonb_build_object('changed', changed));
  return null;
end $$;

create or replace trigger record_person_changed after update on users
  for each row when (
    not new.awaits_acceptance
    and (old.first_name, old.last_name, old.email, old.employee_number, old.role, old.secondary_role, old.starts_on, old.ends_on,
         old.client_id)
      is distinct from
        (new.first_name, new.last_name, new.email, new.employee_number, new.role, new.secondary_role, new.starts_on, new.ends_on,
         new.client_id)
  ) execute function record_person_changed();

-- Records somebody who is erased. Nothing but the ids may be left, and the event is not about a person who has a row. It waits for a minute, so
-- that one about the person that is just being sent arrives before.
create or replace function record_person_deleted(person uuid, of_client uuid) returns void language sql as $$
  insert into webhook_deliveries (endpoint_id, event, next_try_at, client_id, data)
  select endpoint_id, 'person.deleted', now() + interval '1 minute',
         (select id from clients where id = of_client for key share),
         jsonb_build_object('person', jsonb_build_object('id', person), 'client', jsonb_build_object('id', of_client))
    from webhooks_for('person.deleted', of_client) as endpoint_id
$$;

-- Records the people of these deletions. A merged account lives on in another one, and who asked to join in vain was never a person.
create or replace function record_people_deleted(of_deletions uuid[]) returns void language plpgsql as $$
begin
  if not is_webhook_wanted('person.deleted') then return; end if;
  perform record_person_deleted((stored.data ->> 'id')::uuid, (stored.data ->> 'client_id')::uuid)
     from deleted_rows as stored
     join deletions on deletions.id = stored.deletion_id and not deletions.is_merge
    where stored.deletion_id = any (of_deletions) and stored.table_name = 'users'
      and was_created(coalesce((stored.data ->> 'awaits_acceptance')::boolean, false),
                      (stored.data ->> 'archived_at')::timestamptz, (stored.data ->> 'created_at')::timestamptz);
end $$;

-- Records those of these people, who wait and are refused, who were sent as created: their rows are not set aside for a deletion.
create or replace function record_people_refused(people uuid[]) returns void language plpgsql as $$
begin
  if not is_webhook_wanted('person.deleted') then return; end if;
  perform record_person_deleted(id, client_id) from users
    where id = any (people) and was_created(awaits_acceptance, archived_at, created_at);
end $$;

create or replace function record_course_started() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('course.started') then return null; end if;
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, 'course.started', person.id, person.client_id,
         webhook_person(person) || webhook_course(new.course_id)
           || jsonb_build_object('attempt', coalesce((select number from attempts where id = new.attempt_id), 1))
    from users as person
    cross join lateral webhooks_for('course.started', person.client_id) as endpoint_id
   where person.id = new.user_id;
  return null;
end $$;

create or replace trigger record_course_started after update of started_at on course_records
  for each row when (old.started_at is null and new.started_at is not null) execute function record_course_started();

create or replace function record_courses_completed() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('course.completed') then return null; end if;
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, 'course.completed', person.id, person.client_id,
         webhook_person(person) || webhook_course(added.course_id) || jsonb_build_object(
           'completedOn', added.completed_on, 'validUntil', added.valid_until, 'dueOn', added.due_on,
           'score', (select score from attempts where id = added.attempt_id), 'isExternal', added.is_external)
    from added
    join users as person on person.id = added.user_id
    cross join lateral webhooks_for('course.completed', person.client_id) as endpoint_id
   order by added.recorded_at, added.completed_on;
  return null;
end $$;

create or replace trigger record_courses_completed after insert on completions
  referencing new table as added for each statement execute function record_courses_completed();

create or replace function record_course_failed() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('course.failed') then return null; end if;
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, 'course.failed', person.id, person.client_id,
         webhook_person(person) || webhook_course(own.course_id)
           || jsonb_build_object('attempt', new.number, 'score', new.score)
    from course_records as own
    join users as person on person.id = own.user_id
    cross join lateral webhooks_for('course.failed', person.client_id) as endpoint_id
   where own.id = new.record_id;
  return null;
end $$;

-- 3 is failed (contract/rules/lesson-status.ts).
create or replace trigger record_course_failed after update of lesson_status on attempts
  for each row when (old.lesson_status <> 3 and new.lesson_status = 3) execute function record_course_failed();

create or replace function webhook_certificate(certificate certificates) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'course', jsonb_build_object('id', certificate.course_id, 'title', certificate.course_title),
    'certificate', jsonb_build_object(
      'number', certificate.number, 'issuedAt', certificate.issued_at, 'expiresOn', end_of_certificate(certificate)))
$$;

create or replace function record_certificates_issued() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('certificate.issued') then return null; end if;
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, 'certificate.issued', person.id, person.client_id,
         webhook_person(person) || webhook_certificate(certificate)
           || jsonb_build_object('isReissue', certificate.issued_by is not null)
    from certificates as certificate
    join added on added.id = certificate.id
    join users as person on person.id = certificate.user_id
    cross join lateral webhooks_for('certificate.issued', person.client_id) as endpoint_id
   order by certificate.issued_at;
  return null;
end $$;

create or replace trigger record_certificates_issued after insert on certificates
  referencing new table as added for each statement execute function record_certificates_issued();

create or replace function record_certificate_revoked() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('certificate.revoked') then return null; end if;
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select endpoint_id, 'certificate.revoked', person.id, person.client_id,
         webhook_person(person) || webhook_certificate(new)
           || jsonb_build_object('revokedAt', new.revoked_at, 'reason', new.revoked_reason)
    from users as person
    cross join lateral webhooks_for('certificate.revoked', person.client_id) as endpoint_id
   where person.id = new.user_id;
  return null;
end $$;

create or replace trigger record_certificate_revoked after update of revoked_at on certificates
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function record_certificate_revoked();

-- Records, once for each webhook and end, the certificates that end within so many days, and answers how many events it recorded
-- (rule webhooks-9). A job calls it.
create or replace function record_expiring_certificates(within_days integer) returns bigint language plpgsql as $$
declare
  recorded bigint;
begin
  if not is_webhook_wanted('certificate.expiring') then return 0; end if;
  with ending as materialized (
    select certificate.id, person.id as user_id, person.client_id, end_of_certificate(certificate) as ends_on,
           webhook_person(person) || webhook_certificate(certificate) as data, certificate.time_zone
      from certificates as certificate
      join users as person on person.id = certificate.user_id and person.archived_at is null
     where certificate.id in (
       select id from certificates
        where is_latest and revoked_at is null and replaced_by is null
          and expires_on between current_date - 2 and current_date + within_days + 2
       -- A newer version can end them before their own end.
       union all
       select id from certificates
        where is_latest and revoked_at is null and replaced_by is null
          and course_id in (select course_id from course_versions where earlier_valid_until is not null))
  ), announced as (
    insert into webhook_announcements (endpoint_id, event, subject, user_id)
    select endpoint_id, 'certificate.expiring', ending.id || ' ' || ending.ends_on, ending.user_id
      from ending
      cross join lateral webhooks_for('certificate.expiring', ending.client_id) as endpoint_id
     where ending.ends_on between (now() at time zone ending.time_zone)::date
                              and (now() at time zone ending.time_zone)::date + within_days
    on conflict do nothing
    returning endpoint_id, subject
  ), added as (
    insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
    select announced.endpoint_id, 'certificate.expiring', ending.user_id, ending.client_id, ending.data
      from announced
      join ending on announced.subject = ending.id || ' ' || ending.ends_on
    returning 1
  )
  select count(*) into recorded from added;
  return recorded;
end $$;

-- The day that was missed: of what was never completed its due date, of a completion that has expired its last valid day.
create or replace function missed_day(obligation obligations) returns date language sql immutable as $$
  select case obligation.status when 'overdue' then obligation.due_on when 'expired' then obligation.valid_until end
$$;

-- A day long ago is no news, such as those of a person who joins a pathway late. Announcements are kept for longer
-- (server/features/webhooks/delivery-queries.ts), so that none is made twice.
create or replace function is_missed_lately(obligation obligations) returns boolean language sql stable as $$
  select missed_day(obligation) >= (now() at time zone 'UTC')::date - 30
$$;

-- Announces the days of these rows, each once for each webhook. Only what is announced is put into words, which takes longest.
create or replace function announce_missed_due_dates(changed obligations[]) returns void language sql as $$
  with missed as materialized (
    select person.id as user_id, person.client_id, obligation.course_id, missed_day(obligation) as day, obligation.status
      from unnest(changed) as obligation
      join users as person on person.id = obligation.user_id
  ), announced as (
    insert into webhook_announcements (endpoint_id, event, subject, user_id)
    select endpoint_id, 'due_date.missed', concat_ws(' ', missed.user_id, missed.course_id, missed.day), missed.user_id
      from missed
      cross join lateral webhooks_for('due_date.missed', missed.client_id) as endpoint_id
    on conflict do nothing
    returning endpoint_id, subject
  )
  insert into webhook_deliveries (endpoint_id, event, user_id, client_id, data)
  select announced.endpoint_id, 'due_date.missed', missed.user_id, missed.client_id,
         webhook_person(person) || webhook_course(missed.course_id)
           || jsonb_build_object('dueOn', missed.day, 'isRenewal', missed.status = 'expired')
    from announced
    join missed on announced.subject = concat_ws(' ', missed.user_id, missed.course_id, missed.day)
    join users as person on person.id = missed.user_id
   order by missed.user_id, missed.day
$$;

create or replace function record_missed_due_dates() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('due_date.missed') then return null; end if;
  perform announce_missed_due_dates(array(select added::obligations from added where is_missed_lately(added)));
  return null;
end $$;

create or replace trigger record_missed_due_dates after insert on obligations
  referencing new table as added for each statement execute function record_missed_due_dates();

-- Rows are worked out again for many reasons, most of which miss no day.
create or replace function record_newly_missed_due_dates() returns trigger language plpgsql as $$
begin
  if not is_webhook_wanted('due_date.missed') then return null; end if;
  perform announce_missed_due_dates(array(
    select changed::obligations from changed join former on former.id = changed.id
     where is_missed_lately(changed) and missed_day(changed) is distinct from missed_day(former)));
  return null;
end $$;

create or replace trigger record_newly_missed_due_dates after update on obligations
  referencing old table as former new table as changed
  for each statement execute function record_newly_missed_due_dates();

-- Records that an import has finished; a list that is uploaded in parts is one import.
create or replace function record_import(import_id uuid, of_client uuid, kind text, file_name text, numbers jsonb)
returns void language plpgsql as $$
begin
  if not is_webhook_wanted('import.finished') then return; end if;
  insert into webhook_deliveries (endpoint_id, event, client_id, data)
  select endpoint_id, 'import.finished', of_client,
         jsonb_build_object('client', webhook_client(of_client), 'import', jsonb_build_object(
           'id', import_id, 'kind', kind, 'fileName', nullif(file_name, ''), 'numbers', coalesce(numbers, '{}')))
    from webhooks_for('import.finished', of_client) as endpoint_id;
end $$;

create or replace function record_import_in_parts() returns trigger language plpgsql as $$
begin
  perform record_import(new.id, new.client_id, 'people', new.file_name, (
    select jsonb_object_agg(name, number)
      from (select count.key as name, sum(count.value::integer) as number
              from large_list_parts cross join lateral jsonb_each_text(counts) as count
             where list_id = new.id group by count.key) as summed));
  return null;
end $$;

create or replace trigger record_import_in_parts after update of state on large_lists
  for each row when (old.state <> 'done' and new.state = 'done') execute function record_import_in_parts();

-- Answers are read without a name, so a single one is never announced: only that a group of people has answered, as large as managers are
-- shown one, and of five at least (rule webhooks-10). Answers of managers are not counted in what managers are shown.
create or replace function record_feedback_given() returns trigger language plpgsql as $$
declare
  step constant integer := greatest(5, (select smallest_group from provider_settings));
begin
  if not is_webhook_wanted('feedback.given') then return null; end if;
  with now as materialized (
    select counts.of_id as form_id, counts.client_id, whole.people
      from (select form_id, client_id, count(*) as people from added where not is_of_manager group by 1, 2) as sent
      join feedback_counts as counts on counts.of_id = sent.form_id and counts.client_id = sent.client_id
      cross join lateral (select (counts.people - counts.of_managers) / step * step as people) as whole
     -- A group is announced by the answer that completes it.
     where whole.people > counts.people - counts.of_managers - sent.people
  ), announced as (
    insert into webhook_announcements (endpoint_id, event, subject)
    select endpoint_id, 'feedback.given', concat_ws(' ', now.form_id, now.client_id, now.people)
      from now cross join lateral webhooks_for('feedback.given', now.client_id) as endpoint_id
    on conflict do nothing
    returning endpoint_id, subject
  )
  insert into webhook_deliveries (endpoint_id, event, client_id, data)
  select announced.endpoint_id, 'feedback.given', now.client_id,
         jsonb_build_object('client', webhook_client(now.client_id),
                            'form', jsonb_build_object('id', form.id, 'title', form.title), 'people', now.people)
    from announced
    join now on announced.subject = concat_ws(' ', now.form_id, now.client_id, now.people)
    join feedback_forms as form on form.id = now.form_id;
  return null;
end $$;

-- Its name comes after count_feedback_sent, as triggers of one statement run in the order of their names.
create or replace trigger record_feedback_given after insert on feedback_submissions
  referencing new table as added for each statement execute function record_feedback_given();
