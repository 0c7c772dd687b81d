-- The functions, views and triggers of the tables in baseline/obligations.sql.

-- The obligations of these people on a day; null is the current day of each client. The same rule as statusOn in
-- server/training/status.ts: a test compares them for random histories.
create or replace function obligations_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, since date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
) language sql stable as $$
  with required as (
    select user_id, client_id, course_id, zone, day, min(since) as since, min(due_on) as due_on,
           (array_agg(pathway_id order by due_on, pathway_id) filter (where due_on is not null))[1] as due_pathway_id
      from due_dates_on(of_users, of_day) group by user_id, client_id, course_id, zone, day
  ), known as (
    select required.user_id, required.client_id, required.course_id, required.day, required.since,
           coalesce(extension.day, required.due_on) as due_on,
           case when extension.day is null then required.due_pathway_id end as due_pathway_id,
           period.completed_on, period.valid_until, period.renewable_from,
           (select min(completed_on) from completions
             where completions.user_id = required.user_id and completions.course_id = required.course_id
               and completions.completed_on <= required.day
               and (completions.ended_on is null or completions.ended_on > required.day)) as first_completed_on,
           exempt.is_so as is_exempt, exempt.next_day as exempt_changes_on
      from required
      left join due_extensions as extension on extension.user_id = required.user_id
        and extension.course_id = required.course_id
        -- One from before the course was assigned again has ended with the previous assignment.
        and (extension.set_at at time zone required.zone)::date >= required.since
      left join lateral (
        select completions.completed_on, completions.valid_until, completions.renewable_from from completions
         where completions.user_id = required.user_id and completions.course_id = required.course_id
           and completions.completed_on <= required.day
           and (completions.ended_on is null or completions.ended_on > required.day)
         order by completions.valid_until desc nulls first, completions.completed_on limit 1
      ) as period on true
      cross join lateral (
        select coalesce(bool_or(from_day <= required.day and (until_day is null or required.day <= until_day)), false) as is_so,
               least(min(from_day) filter (where from_day > required.day),
                     min(until_day + 1) filter (where until_day >= required.day)) as next_day
          from exemptions
         where exemptions.user_id = required.user_id and exemptions.course_id = required.course_id
      ) as exempt
  )
  select user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until,
         case when first_completed_on > due_on then first_completed_on - due_on end,
         case
           when is_exempt then 'exempt'
           when completed_on is not null and (valid_until is null or day <= valid_until)
             then case when renewable_from <= day then 'renewalDue' else 'completed' end
           when completed_on is not null then 'expired'
           when due_on < day then 'overdue'
           when due_on - soon.days <= day then 'dueSoon'
           else 'toDo'
         end,
         least(
           exempt_changes_on,
           case when renewable_from > day then renewable_from end,
           case when valid_until >= day then valid_until + 1 end,
           case when completed_on is null and due_on >= day then due_on + 1 end,
           case when completed_on is null and due_on - soon.days > day then due_on - soon.days end
         )
    from known
    cross join (select coalesce((select due_soon_days from provider_settings), 7) as days) as soon
$$;

-- Stores the obligations of these people as they are now; answers how many rows it changed.
create or replace function store_obligations(of_users uuid[]) returns bigint language sql as $$
  with now as materialized (
    select * from obligations_on(of_users, null)
  ), removed as (
    delete from obligations as old
     where old.user_id = any (of_users)
       and not exists (select from now where now.user_id = old.user_id and now.course_id = old.course_id)
    returning 1
  ), stored as (
    insert into obligations as old (user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until,
                                    days_late, status, changes_on)
    select * from now order by user_id, course_id
    on conflict (user_id, course_id) do update set
      client_id = excluded.client_id, since = excluded.since, due_on = excluded.due_on,
      due_pathway_id = excluded.due_pathway_id, completed_on = excluded.completed_on, valid_until = excluded.valid_until,
      days_late = excluded.days_late, status = excluded.status, changes_on = excluded.changes_on
    where (old.client_id, old.since, old.due_on, old.due_pathway_id, old.completed_on, old.valid_until, old.days_late,
           old.status, old.changes_on)
      is distinct from
          (excluded.client_id, excluded.since, excluded.due_on, excluded.due_pathway_id, excluded.completed_on,
           excluded.valid_until, excluded.days_late, excluded.status, excluded.changes_on)
    returning 1
  )
  select (select count(*) from removed) + (select count(*) from stored)
$$;

-- Works out again the obligations of at most so many people whose facts have changed, or whose day has come; answers of how
-- many. One at a time: a second one could store what it has read before the first.
create or replace function update_obligations(at_most integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('obligations', 0));
  with taken as (
    delete from obligation_changes
     where id in (select id from obligation_changes order by id limit at_most)
    returning user_id
  )
  select array_agg(distinct user_id) into people from taken;
  if people is null then
    -- Client by client, so that what changes tomorrow is not read every second until then.
    select array_agg(distinct user_id) into people from (
      select obligations.user_id
        from clients
        join obligations on obligations.client_id = clients.id
          and obligations.changes_on <= (now() at time zone coalesce(
            clients.time_zone, (select time_zone from clients where is_provider), 'UTC'
          ))::date
       limit at_most
    ) as changing;
  end if;
  if people is null then
    return 0;
  end if;
  perform store_obligations(people);
  return cardinality(people);
end $$;

-- Each fact names the people whose obligations it may change.
create or replace function obligations_of_people_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select distinct user_id from changed;
  return null;
end $$;

create or replace function obligations_of_user_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) values (new.id);
  return null;
end $$;

create or replace function obligations_of_clients_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null and client_id in (select client_id from changed);
  return null;
end $$;

create or replace function obligations_of_pathways_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null and client_id in (
     select client_id from client_pathways where pathway_id in (select pathway_id from changed)
   )
  union
  select user_id from team_members join team_pathways using (team_id) where pathway_id in (select pathway_id from changed);
  return null;
end $$;

create or replace function obligations_of_teams_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select distinct user_id from team_members where team_id in (select team_id from changed);
  return null;
end $$;

create or replace trigger obligations_change after insert on users
  for each row when (new.is_learner) execute function obligations_of_user_change();

create or replace trigger obligations_change_with_person after update on users
  for each row when (
    old.client_id <> new.client_id or old.is_learner <> new.is_learner
    or (old.archived_at is null) <> (new.archived_at is null)
    or old.email_confirmed_at is distinct from new.email_confirmed_at
  ) execute function obligations_of_user_change();

do $$
declare
  fact record;
  event record;
begin
  for fact in
    select * from (values
      ('client_pathways', 'clients'), ('pathway_courses', 'pathways'), ('deadlines', 'pathways'),
      ('team_pathways', 'teams'), ('team_members', 'people'), ('due_extensions', 'people'), ('exemptions', 'people'),
      ('completions', 'people')
    ) as facts (of_table, whose)
  loop
    for event in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as events (kind, side)
    loop
      execute format(
        'create or replace trigger obligations_change_by_%1$s after %1$s on %2$I referencing %3$s table as changed
           for each statement execute function obligations_of_%4$s_change()',
        event.kind, fact.of_table, event.side, fact.whose);
    end loop;
  end loop;
end $$;

create or replace function obligations_of_client_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null
     and (client_id = new.id or (new.is_provider and old.time_zone is distinct from new.time_zone));
  return null;
end $$;

create or replace trigger obligations_change after update on clients
  for each row when (
    old.time_zone is distinct from new.time_zone or (old.archived_at is null) <> (new.archived_at is null)
  ) execute function obligations_of_client_change();

create or replace function obligations_of_pathway_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id)
  select id from users
   where is_learner and archived_at is null
     and client_id in (select client_id from client_pathways where pathway_id = new.id)
  union
  select user_id from team_members join team_pathways using (team_id) where pathway_id = new.id;
  return null;
end $$;

create or replace trigger obligations_change after update of deleted_at on pathways
  for each row execute function obligations_of_pathway_change();

create or replace function obligations_of_course_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select user_id from obligations where course_id = new.id;
  return null;
end $$;

create or replace trigger obligations_change after update of deleted_at on courses
  for each row execute function obligations_of_course_change();

create or replace function all_obligations_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select distinct user_id from obligations;
  return null;
end $$;

create or replace trigger obligations_change after update of due_soon_days on provider_settings
  for each row when (old.due_soon_days <> new.due_soon_days) execute function all_obligations_change();

create or replace function count_obligations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into obligation_counts
    select client_id, course_id, status, count(*) from added
     group by grouping sets ((client_id, course_id, status), (course_id, status));
  elsif tg_op = 'DELETE' then
    insert into obligation_counts
    select client_id, course_id, status, -count(*) from removed
     group by grouping sets ((client_id, course_id, status), (course_id, status));
  else
    insert into obligation_counts
    select client_id, course_id, status, sum(sign)
      from (
        select client_id, course_id, status, 1 as sign from added
        union all
        select client_id, course_id, status, -1 from removed
      ) as side
     group by grouping sets ((client_id, course_id, status), (course_id, status)) having sum(sign) <> 0;
  end if;
  return null;
end $$;

create or replace trigger count_added_obligations after insert on obligations
  referencing new table as added for each statement execute function count_obligations();

create or replace trigger count_removed_obligations after delete on obligations
  referencing old table as removed for each statement execute function count_obligations();

create or replace trigger count_changed_obligations after update on obligations
  referencing old table as removed new table as added for each statement execute function count_obligations();

-- A person who is being deleted has no obligation any more when this runs, and gets no row.
create or replace function count_obligations_of_people() returns trigger language plpgsql as $$
begin
  delete from people_obligations
   where user_id in (select user_id from changed)
     and not exists (select from obligations where obligations.user_id = people_obligations.user_id);
  insert into people_obligations as stored (user_id, client_id, courses, overdue)
  select user_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired'))
    from obligations where user_id in (select user_id from changed)
   group by user_id, client_id order by user_id
  on conflict (user_id) do update set
    client_id = excluded.client_id, courses = excluded.courses, overdue = excluded.overdue
  where (stored.client_id, stored.courses, stored.overdue) <> (excluded.client_id, excluded.courses, excluded.overdue);
  return null;
end $$;

create or replace trigger count_people_with_added after insert on obligations
  referencing new table as changed for each statement execute function count_obligations_of_people();

create or replace trigger count_people_with_removed after delete on obligations
  referencing old table as changed for each statement execute function count_obligations_of_people();

create or replace trigger count_people_with_changed after update on obligations
  referencing new table as changed for each statement execute function count_obligations_of_people();

create or replace function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_counts select client_id, courses, count(*) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into people_counts select client_id, courses, -count(*) from removed group by 1, 2;
  else
    insert into people_counts
    select client_id, courses, sum(sign)
      from (
        select client_id, courses, 1 as sign from added union all select client_id, courses, -1 from removed
      ) as side
     group by 1, 2 having sum(sign) <> 0;
  end if;
  return null;
end $$;

create or replace trigger count_added_people after insert on people_obligations
  referencing new table as added for each statement execute function count_people();

create or replace trigger count_removed_people after delete on people_obligations
  referencing old table as removed for each statement execute function count_people();

create or replace trigger count_changed_people after update on people_obligations
  referencing old table as removed new table as added for each statement execute function count_people();

-- Makes one row of those with the same key, and none where nothing is left; nothing that is read changes by it.
create or replace function add_up_obligation_counts() returns void language sql as $$
  with several as (
    select client_id, course_id, status from obligation_counts group by 1, 2, 3
    having count(*) > 1 or sum(obligations) = 0
  ), taken as (
    delete from obligation_counts as counted using several
     where (counted.course_id, counted.status) = (several.course_id, several.status)
       and counted.client_id is not distinct from several.client_id
    returning counted.*
  )
  insert into obligation_counts
  select client_id, course_id, status, sum(obligations) from taken group by 1, 2, 3 having sum(obligations) <> 0;

  with several as (
    select client_id, courses from people_counts group by 1, 2 having count(*) > 1 or sum(people) = 0
  ), taken as (
    delete from people_counts as counted using several
     where (counted.client_id, counted.courses) = (several.client_id, several.courses)
    returning counted.*
  )
  insert into people_counts
  select client_id, courses, sum(people) from taken group by 1, 2 having sum(people) <> 0
$$;

create or replace function note_learner_without_obligations() returns trigger language plpgsql as $$
begin
  delete from learners_without_obligations where user_id = new.id;
  insert into learners_without_obligations
  select new.id, new.client_id
   where new.is_learner and not exists (select from people_obligations where user_id = new.id);
  return null;
end $$;

create or replace trigger note_added_learner_without_obligations after insert on users
  for each row when (new.is_learner) execute function note_learner_without_obligations();

create or replace trigger note_changed_learner_without_obligations after update of is_learner, client_id on users
  for each row when (old.is_learner <> new.is_learner or old.client_id <> new.client_id)
  execute function note_learner_without_obligations();

-- A person who is being deleted is no longer found.
create or replace function note_people_without_obligations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from learners_without_obligations where user_id in (select user_id from changed);
  else
    insert into learners_without_obligations
    select users.id, users.client_id from changed join users on users.id = changed.user_id where users.is_learner
        on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger note_people_with_obligations after insert on people_obligations
  referencing new table as changed for each statement execute function note_people_without_obligations();

create or replace trigger note_people_without_obligations after delete on people_obligations
  referencing old table as changed for each statement execute function note_people_without_obligations();

create or replace function count_due_obligations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into due_counts
    select due_on, course_id, status, count(*) from added where due_on is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into due_counts
    select due_on, course_id, status, -count(*) from removed where due_on is not null group by 1, 2, 3;
  else
    insert into due_counts
    select due_on, course_id, status, sum(sign)
      from (
        select due_on, course_id, status, 1 as sign from added where due_on is not null
        union all
        select due_on, course_id, status, -1 from removed where due_on is not null
      ) as side
     group by 1, 2, 3 having sum(sign) <> 0;
  end if;
  return null;
end $$;

create or replace trigger count_added_due_obligations after insert on obligations
  referencing new table as added for each statement execute function count_due_obligations();

create or replace trigger count_removed_due_obligations after delete on obligations
  referencing old table as removed for each statement execute function count_due_obligations();

create or replace trigger count_changed_due_obligations after update on obligations
  referencing old table as removed new table as added for each statement execute function count_due_obligations();

-- Makes one row of those with the same key, and none where nothing is left; nothing that is read changes by it.
create or replace function add_up_due_counts() returns void language sql as $$
  with several as (
    select due_on, course_id, status from due_counts group by 1, 2, 3 having count(*) > 1 or sum(obligations) = 0
  ), taken as (
    delete from due_counts as counted using several
     where (counted.due_on, counted.course_id, counted.status) = (several.due_on, several.course_id, several.status)
    returning counted.*
  )
  insert into due_counts
  select due_on, course_id, status, sum(obligations) from taken group by 1, 2, 3 having sum(obligations) <> 0
$$;

-- Waits for a client that is being archived or restored, whose snapshots change with it.
create or replace function count_snapshot_of_client() returns trigger language plpgsql as $$
begin
  select archived_at is null into strict new.is_counted from clients where id = new.client_id for share;
  return new;
end $$;

create or replace trigger count_snapshot_of_client before insert on compliance_snapshots
  for each row execute function count_snapshot_of_client();

create or replace function count_snapshots_of_client() returns trigger language plpgsql as $$
begin
  update compliance_snapshots set is_counted = new.archived_at is null where client_id = new.id;
  return null;
end $$;

create or replace trigger count_snapshots_of_client after update of archived_at on clients
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function count_snapshots_of_client();

create or replace function add_to_compliance_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into compliance_totals as total
    select pathway_id, month, sum(required), sum(compliant) from added
     where is_counted and team_id is null group by 1, 2 order by 1, 2
    on conflict on constraint compliance_totals_once do update
       set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant;
  elsif tg_op = 'DELETE' then
    insert into compliance_totals as total
    select pathway_id, month, -sum(required), -sum(compliant) from removed
     where is_counted and team_id is null group by 1, 2 order by 1, 2
    on conflict on constraint compliance_totals_once do update
       set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant;
  else
    insert into compliance_totals as total
    select pathway_id, month, sum(sign * required), sum(sign * compliant)
      from (
        select 1 as sign, pathway_id, month, required, compliant from added where is_counted and team_id is null
        union all
        select -1, pathway_id, month, required, compliant from removed where is_counted and team_id is null
      ) as side
     group by 1, 2 having sum(sign * required) <> 0 or sum(sign * compliant) <> 0 order by 1, 2
    on conflict on constraint compliance_totals_once do update
       set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant;
  end if;
  return null;
end $$;

create or replace trigger add_added_snapshots after insert on compliance_snapshots
  referencing new table as added for each statement execute function add_to_compliance_totals();

create or replace trigger add_removed_snapshots after delete on compliance_snapshots
  referencing old table as removed for each statement execute function add_to_compliance_totals();

create or replace trigger add_changed_snapshots after update on compliance_snapshots
  referencing old table as removed new table as added for each statement execute function add_to_compliance_totals();
