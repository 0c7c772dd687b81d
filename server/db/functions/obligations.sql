-- The functions, views and triggers of the tables in baseline/obligations.sql.

-- The obligations of these people on a day; null is the current day of each client.
create or replace function obligations_on(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, since date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
) language sql stable as $$
  select user_id, course_id, client_id, since, due_on, due_pathway_id, completed_on, valid_until, days_late, status, changes_on
    from statuses_on(of_users, of_day) where since is not null
$$;

-- The same, planned once for each session and not for each call: planning takes ten times as long as finding what one person has to
-- complete. Nothing of the query around it gets into this plan, so that a list filters obligations_on instead.
create or replace function obligations_with_one_plan(of_users uuid[], of_day date)
returns table (
  user_id uuid, course_id uuid, client_id uuid, since date, due_on date, due_pathway_id uuid,
  completed_on date, valid_until date, days_late integer, status text, changes_on date
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from obligations_on(of_users, of_day);
end $$;

-- Stores the obligations of these people as they are now; answers how many rows it changed. PostgreSQL expects a row where there
-- are thousands, so nothing here may become a nested loop: a full join never does, nor does NOT IN (the keys are never null). It is
-- planned once for each session.
create or replace function store_obligations(of_users uuid[]) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  changed_rows bigint;
begin
  with pathways_of as (
    select user_id, course_id, array_agg(distinct pathway_id order by pathway_id) as pathway_ids
      from due_dates_on(of_users, null) group by user_id, course_id
  ), now as materialized (
    select * from statuses_on(of_users, null) full join pathways_of using (user_id, course_id)
  ), removed as (
    delete from obligations as old
     where old.user_id = any (of_users)
       and (old.user_id, old.course_id) not in (select user_id, course_id from now where since is not null)
    returning 1
  ), stored as (
    insert into obligations as old (user_id, course_id, client_id, since, due_on, due_pathway_id, pathway_ids, completed_on,
                                    valid_until, days_late, status, changes_on)
    select user_id, course_id, client_id, since, due_on, due_pathway_id, pathway_ids, completed_on, valid_until, days_late,
           status, changes_on
      from now where since is not null order by user_id, course_id
    on conflict (user_id, course_id) do update set
      client_id = excluded.client_id, since = excluded.since, due_on = excluded.due_on,
      due_pathway_id = excluded.due_pathway_id, pathway_ids = excluded.pathway_ids,
      completed_on = excluded.completed_on, valid_until = excluded.valid_until, days_late = excluded.days_late,
      status = excluded.status, changes_on = excluded.changes_on
    where (old.client_id, old.since, old.due_on, old.due_pathway_id, old.pathway_ids, old.completed_on, old.valid_until,
           old.days_late, old.status, old.changes_on)
      is distinct from
          (excluded.client_id, excluded.since, excluded.due_on, excluded.due_pathway_id, excluded.pathway_ids,
           excluded.completed_on, excluded.valid_until, excluded.days_late, excluded.status, excluded.changes_on)
    returning 1
  ), ahead as materialized (
    select user_id, min(begins_on::timestamp at time zone zone) as begins_at
      from now where since is null and begins_on is not null group by user_id
  ), waiting as (
    insert into obligation_starts as old (user_id, begins_at) select user_id, begins_at from ahead order by user_id
    on conflict (user_id) do update set begins_at = excluded.begins_at where old.begins_at <> excluded.begins_at
  ), begun as (
    delete from obligation_starts
     where user_id = any (of_users) and not exists (select from ahead where ahead.user_id = obligation_starts.user_id)
  )
  select (select count(*) from removed) + (select count(*) from stored) into changed_rows;
  return changed_rows;
end $$;

-- Works out again the obligations of at most so many people whose facts have changed, or whose day has come; answers of how
-- many. One at a time: a second one could store what it has read before the first. Those who are skipped stay outstanding. An
-- error has one of the people as its detail, who is the one that it is about when at_most is 1.
create or replace function update_obligations(at_most integer, skipped uuid[]) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('obligations', 0));
  with taken as (
    delete from obligation_changes
     where id in (select id from obligation_changes where user_id <> all (skipped) order by id limit at_most)
    returning user_id
  )
  select array_agg(distinct user_id) into people from taken;
  if people is null then
    -- Client by client and in the order of the index, so that what changes on a later day is not read every second until then.
    select array_agg(distinct user_id) into people from (
      select changing.user_id
        from clients
       cross join lateral (
         select user_id from obligations
          where client_id = clients.id and user_id <> all (skipped)
            and changes_on <= (now() at time zone coalesce(
              clients.time_zone, (select time_zone from clients where is_provider), 'UTC'
            ))::date
          order by changes_on limit at_most
       ) as changing
       limit at_most
    ) as changed;
  end if;
  if people is null then
    select array_agg(user_id) into people from (
      select user_id from obligation_starts
       where begins_at <= now() and user_id <> all (skipped) limit at_most
    ) as beginning;
  end if;
  if people is null then
    return 0;
  end if;
  begin
    perform store_obligations(people);
  exception when others then
    raise exception using errcode = sqlstate, message = sqlerrm, detail = people[1];
  end;
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
    or old.email_confirmed_at is distinct from new.email_confirmed_at or old.awaits_seat <> new.awaits_seat
    or old.starts_on is distinct from new.starts_on or old.ends_on is distinct from new.ends_on
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

-- A version that is required from a day on changes what its course asks for (rule courses-31).
create or replace function obligations_of_version_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select user_id from obligations where course_id = new.course_id;
  return null;
end $$;

create or replace trigger obligations_change_with_version after insert on course_versions
  for each row when (new.earlier_valid_until is not null) execute function obligations_of_version_change();

create or replace trigger obligations_change_with_required_version after update of earlier_valid_until on course_versions
  for each row when (old.earlier_valid_until is distinct from new.earlier_valid_until)
  execute function obligations_of_version_change();

create or replace function all_obligations_change() returns trigger language plpgsql as $$
begin
  insert into obligation_changes (user_id) select distinct user_id from obligations;
  return null;
end $$;

create or replace trigger obligations_change after update of due_soon_days on provider_settings
  for each row when (old.due_soon_days <> new.due_soon_days) execute function all_obligations_change();

-- Makes a function of this name, which counts what each statement changes in a table, and the triggers that call it. The counting is
-- written as statements that read `side`: the rows that were added, with a sign of 1, and those that were removed, with a sign of -1. The
-- function has a text of them for each kind of change, because only an update has rows of both kinds, and each text is planned once.
create or replace function count_changes(
  function_name text, of_table text, trigger_names text, variadic counting text[]
) returns void language plpgsql as $$
declare
  change record;
  counts text := '';
  triggers text := '';
begin
  for change in
    select * from (values
      ('insert', 'added', 'new table as added', 'select 1 as sign, * from added'),
      ('delete', 'removed', 'old table as removed', 'select -1 as sign, * from removed'),
      ('update', 'changed', 'old table as removed new table as added',
       'select 1 as sign, * from added union all select -1, * from removed')
    ) as changes (kind, verb, referencing, side)
  loop
    counts := counts || format('if tg_op = %L then ', upper(change.kind))
      || (select string_agg(format('with side as (%s) %s; ', change.side, one), '') from unnest(counting) as one) || 'end if; ';
    triggers := triggers || format(
      'create or replace trigger %I after %s on %I referencing %s for each statement execute function %I(); ',
      format(trigger_names, change.verb), change.kind, of_table, change.referencing, function_name);
  end loop;
  execute format('create or replace function %I() returns trigger language plpgsql as %L',
                 function_name, 'begin ' || counts || 'return null; end');
  execute triggers;
end $$;

select count_changes('count_obligations', 'obligations', 'count_%s_obligations', $$
  insert into obligation_counts
  select client_id, course_id, status, sum(sign) from side
   group by grouping sets ((client_id, course_id, status), (course_id, status)) having sum(sign) <> 0
$$, $$
  insert into pathway_obligation_counts
  select client_id, pathway_id, course_id, status, sum(sign) from side cross join unnest(pathway_ids) as pathway_id
   group by grouping sets ((client_id, pathway_id, course_id, status), (pathway_id, course_id, status))
  having sum(sign) <> 0
$$);

-- The one state that a person with obligations in these statuses has (rule deadlines-61).
create or replace function state_of_person(statuses text[]) returns text language sql immutable as $$
  select case
    when 'overdue' = any (statuses) then 'overdue'
    when 'expired' = any (statuses) then 'expired'
    when 'dueSoon' = any (statuses) then 'dueSoon'
    when 'renewalDue' = any (statuses) then 'renewalDue'
    else 'nothingDue'
  end
$$;

-- A person who is being deleted has no obligation any more when this runs, and gets no row.
create or replace function count_obligations_of_people() returns trigger language plpgsql as $$
declare
  -- Of an array the plan is the same for a few and for many. One that reads the changed rows is made for those of the first
  -- call of a connection, and takes minutes where a later one has thousands.
  people constant uuid[] := array(select distinct user_id from changed);
begin
  delete from people_obligations
   where user_id = any (people)
     and not exists (select from obligations where obligations.user_id = people_obligations.user_id);
  insert into people_obligations as stored (user_id, client_id, courses, overdue, state, done)
  select user_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired')), state_of_person(array_agg(status)),
         count(*) filter (where status in ('completed', 'renewalDue', 'exempt'))
    from obligations where user_id = any (people)
   group by user_id, client_id order by user_id
  on conflict (user_id) do update set
    client_id = excluded.client_id, courses = excluded.courses, overdue = excluded.overdue, state = excluded.state,
    done = excluded.done
  where (stored.client_id, stored.courses, stored.overdue, stored.state, stored.done) <>
        (excluded.client_id, excluded.courses, excluded.overdue, excluded.state, excluded.done);

  delete from people_pathways
   where user_id = any (people)
     and not exists (
       select from obligations
        where obligations.user_id = people_pathways.user_id and people_pathways.pathway_id = any (obligations.pathway_ids));
  insert into people_pathways as stored (user_id, pathway_id, client_id, courses, overdue, state)
  select user_id, pathway_id, client_id, count(*), count(*) filter (where status in ('overdue', 'expired')),
         state_of_person(array_agg(status))
    from obligations cross join unnest(pathway_ids) as pathway_id where user_id = any (people)
   group by user_id, pathway_id, client_id order by user_id, pathway_id
  on conflict (user_id, pathway_id) do update set
    client_id = excluded.client_id, courses = excluded.courses, overdue = excluded.overdue, state = excluded.state
  where (stored.client_id, stored.courses, stored.overdue, stored.state) <>
        (excluded.client_id, excluded.courses, excluded.overdue, excluded.state);
  return null;
end $$;

create or replace trigger count_people_with_added after insert on obligations
  referencing new table as changed for each statement execute function count_obligations_of_people();

create or replace trigger count_people_with_removed after delete on obligations
  referencing old table as changed for each statement execute function count_obligations_of_people();

create or replace trigger count_people_with_changed after update on obligations
  referencing new table as changed for each statement execute function count_obligations_of_people();

select count_changes('count_people', 'people_obligations', 'count_%s_people', $$
  insert into people_counts (client_id, courses, state, people)
  select client_id, courses, state, sum(sign) from side group by 1, 2, 3 having sum(sign) <> 0
$$);

-- A later change of the same day replaces the state of that day. A person who is being deleted is no longer found, and one who is being
-- restored gets the stored states back.
create or replace function note_states_of_people() returns trigger language plpgsql as $$
begin
  if is_restoring() then
    return null;
  end if;
  insert into people_states (user_id, client_id, day, state)
  select users.id, users.client_id, day_in_client(users.client_id, now()), counted.state
    from changed
    join users on users.id = changed.user_id
    left join people_obligations as counted on counted.user_id = users.id
  on conflict (user_id, day) do update set client_id = excluded.client_id, state = excluded.state;
  return null;
end $$;

create or replace trigger note_states_of_added_people after insert on people_obligations
  referencing new table as changed for each statement execute function note_states_of_people();

create or replace trigger note_states_of_removed_people after delete on people_obligations
  referencing old table as changed for each statement execute function note_states_of_people();

create or replace trigger note_states_of_changed_people after update on people_obligations
  referencing new table as changed for each statement execute function note_states_of_people();

-- Makes one row of those with the same key, and none where nothing is left; nothing that is read changes by it. A client may be null, and is
-- compared with coalesce: the planner has no hash join for "is not distinct from", and a million obligations took minutes without one.
create or replace function add_up(counts text, number text, key text[]) returns void language plpgsql as $$
declare
  columns constant text := array_to_string(key, ', ');
  is_same constant text := (
    select string_agg(format(
             case name when 'client_id' then 'coalesce(counted.%1$I, %2$L) = coalesce(several.%1$I, %2$L)' else 'counted.%1$I = several.%1$I' end,
             name, '00000000-0000-0000-0000-000000000000'), ' and ')
      from unnest(key) as name);
begin
  execute format('
    with several as (
      select %2$s from %1$I group by %2$s having count(*) > 1 or sum(%3$I) = 0
    ), taken as (
      delete from %1$I as counted using several where %4$s returning counted.*
    )
    insert into %1$I (%2$s, %3$I)
    select %2$s, sum(%3$I) from taken group by %2$s having sum(%3$I) <> 0', counts, columns, number, is_same);
end $$;

create or replace function add_up_obligation_counts() returns void language sql as $$
  select add_up('obligation_counts', 'obligations', '{client_id,course_id,status}');
  select add_up('pathway_obligation_counts', 'obligations', '{client_id,pathway_id,course_id,status}');
  select add_up('pathway_people_counts', 'people', '{client_id,pathway_id,state}');
  select add_up('people_counts', 'people', '{client_id,courses,state}')
$$;

create or replace function note_learner_without_obligations() returns trigger language plpgsql as $$
begin
  delete from learners_without_obligations where user_id = new.id;
  insert into learners_without_obligations
  select new.id, new.client_id
   where new.is_learner and not exists (select from people_obligations where user_id = new.id);
  return null;
end $$;

-- Once for all people of a statement: an upload adds ten thousand, and nobody who is new has an obligation.
create or replace function note_added_learners_without_obligations() returns trigger language plpgsql as $$
begin
  insert into learners_without_obligations select id, client_id from added where is_learner;
  return null;
end $$;

create or replace trigger note_added_learner_without_obligations after insert on users
  referencing new table as added for each statement execute function note_added_learners_without_obligations();

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

select count_changes('count_due_obligations', 'obligations', 'count_%s_due_obligations', $$
  insert into due_counts
  select due_on, course_id, status, sum(sign) from side where due_on is not null group by 1, 2, 3 having sum(sign) <> 0
$$);

create or replace function add_up_due_counts() returns void language sql as $$
  select add_up('due_counts', 'obligations', '{due_on,course_id,status}')
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

select count_changes('add_to_compliance_totals', 'compliance_snapshots', 'add_%s_snapshots', $$
  insert into compliance_totals as total
    (pathway_id, month, required, compliant, people, people_up_to_date, required_up_to_date, required_with_people)
  select pathway_id, month, sum(sign * required), sum(sign * compliant), coalesce(sum(sign * people), 0),
         coalesce(sum(sign * people_up_to_date), 0), coalesce(sum(sign * required_up_to_date), 0),
         coalesce(sum(sign * required) filter (where people is not null), 0)
    from side where is_counted and team_id is null
   group by 1, 2 order by 1, 2
  on conflict on constraint compliance_totals_once do update
     set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant,
         people = total.people + excluded.people, people_up_to_date = total.people_up_to_date + excluded.people_up_to_date,
         required_up_to_date = total.required_up_to_date + excluded.required_up_to_date,
         required_with_people = total.required_with_people + excluded.required_with_people
$$);

select count_changes('count_people_of_pathways', 'people_pathways', 'count_%s_people_of_pathways', $$
  insert into pathway_people_counts (client_id, pathway_id, state, people)
  select client_id, pathway_id, state, sum(sign) from side
   group by grouping sets ((client_id, pathway_id, state), (pathway_id, state)) having sum(sign) <> 0
$$);

-- As update_obligations, of those whose facts have changed last: of a call that has just changed a few people, also while
-- many others wait.
create or replace function update_latest_obligations(at_most integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  if not exists (select from obligation_changes) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('obligations', 0));
  with taken as (
    delete from obligation_changes
     where id in (select id from obligation_changes order by id desc limit at_most)
    returning user_id
  )
  select array_agg(distinct user_id) into people from taken;
  if people is null then
    return 0;
  end if;
  perform store_obligations(people);
  return cardinality(people);
end $$;
