-- The functions, views and triggers of the tables in baseline/audit.sql.

-- Whether the current transaction is audited: empty for no, 0 for yes, and the id of its entry once it has one. The
-- transaction gets its id before the entry does: the chain relies on that order (audit_seal).
create or replace function audit_entry_id() returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  id bigint := nullif(current_setting('coppice.audit', true), '')::bigint;
begin
  if id > 0 then return id; end if;
  perform pg_current_xact_id();
  id := nextval('audit_entry_ids');
  perform set_config('coppice.audit', id::text, true);
  return id;
end $$;

-- Long texts are cut: the log says what changed, and is no second copy of it. It is stable, as to_jsonb is: called immutable, it could not become
-- a part of the expression that calls it, and a list of ten thousand people calls it two hundred thousand times.
create or replace function audit_value(value jsonb) returns jsonb language sql stable parallel safe as $$
  select case
    when value = 'null' then null
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 500
      then to_jsonb(left(value #>> '{}', 500) || '…')
    else value
  end
$$;

-- A part of a text, with a sign where there is more of it.
create or replace function audit_part(value text, start integer) returns jsonb language sql immutable parallel safe as $$
  select to_jsonb(case when start > 0 then '…' else '' end || substr(value, start + 1, 500)
                  || case when length(value) > start + 500 then '…' else '' end)
$$;

-- The value before and after. Of long texts that begin alike, the part around the first difference: what is the same
-- would say nothing of the change.
create or replace function audit_pair(before jsonb, after jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  one text := before #>> '{}'; other text := after #>> '{}';
  alike integer := 0; most integer; middle integer; start integer;
begin
  if jsonb_typeof(before) is distinct from 'string' or jsonb_typeof(after) is distinct from 'string'
     or greatest(length(one), length(other)) <= 500 then
    return jsonb_build_array(audit_value(before), audit_value(after));
  end if;
  most := least(length(one), length(other));
  while alike < most loop
    middle := (alike + most + 1) / 2;
    if left(one, middle) = left(other, middle) then alike := middle; else most := middle - 1; end if;
  end loop;
  start := case when alike < 400 then 0 else alike - 100 end;
  return jsonb_build_array(audit_part(one, start), audit_part(other, start));
end $$;

-- Rows of one statement, as one change each. The arguments of the trigger: the kind, the columns that may be shown, the
-- columns of the key, the one with the id of the object, the one with its person, the one with its client, and further ones
-- it is listed with. What is not named is never read into the log.
create or replace function audit_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shown text[] := tg_argv[1]; keys text[] := tg_argv[2]; further text[] := tg_argv[6];
  -- Counts and copies that follow from other changes (rule audit-6).
  counted constant text[] := '{likes,comments,revision,referral_code_uses,uses,must_be_unique,by_name,in_order,is_of_learner,changed_at}';
  -- Why a row is deleted, where who deletes it has given a reason (rule communities-9): {"id": …, "reason": …}.
  deletion jsonb := nullif(current_setting('coppice.deletion', true), '')::jsonb;
begin
  if coalesce(current_setting('coppice.audit', true), '') = '' then return null; end if;
  if tg_op = 'INSERT' then
    perform audit_add('created', null, to_jsonb(n), tg_argv[0], shown, tg_argv[3], tg_argv[4], tg_argv[5], further)
       from new_rows as n;
  elsif tg_op = 'DELETE' then
    perform audit_add('removed', o.data || jsonb_build_object('deletion_reason',
                                  case when o.data ->> 'id' = deletion ->> 'id' then deletion ->> 'reason' end),
                      null, tg_argv[0], shown || 'deletion_reason'::text, tg_argv[3], tg_argv[4], tg_argv[5], further)
       from (select to_jsonb(r) as data from old_rows as r) as o;
  else
    -- With “offset 0”, because PostgreSQL would otherwise make the jsonb of a row again at each mention.
    perform audit_add('changed', o.data, n.data, tg_argv[0], shown, tg_argv[3], tg_argv[4], tg_argv[5], further)
       from (select data, audit_key(data, keys) as key from (select to_jsonb(r) as data from old_rows as r offset 0) as rows) as o
       join (select data, audit_key(data, keys) as key from (select to_jsonb(r) as data from new_rows as r offset 0) as rows) as n
      using (key)
      where o.data - counted is distinct from n.data - counted;
  end if;
  return null;
end $$;

create or replace function audit_key(data jsonb, keys text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(data ->> key) from unnest(keys) as key
$$;

create or replace function audit_add(
  action text, was jsonb, becomes jsonb, kind text, shown text[], id_column text, person_column text, client_column text, further text[]
) returns void language plpgsql as $$
declare
  data jsonb := coalesce(becomes, was);
  object uuid := data ->> nullif(id_column, '');
  person uuid := data ->> nullif(person_column, '');
  client uuid := data ->> nullif(client_column, '');
  about uuid[];
  fields jsonb;
  salt bytea := uuid_send(gen_random_uuid());
begin
  if client is null and person is not null then
    select client_id into client from users where id = person;
  end if;
  select array_agg(distinct id) into about
    from (select unnest(array[object, person, client]) as id
          union all select (data ->> name)::uuid from unnest(further) as name) as ids
   where id is not null;
  select coalesce(jsonb_object_agg(name, audit_pair(was -> name, becomes -> name)), '{}') into fields
    from (select name, nullif(was -> name, 'null') is distinct from nullif(becomes -> name, 'null') as differs
            from unnest(shown) as name) as columns
   where differs;
  insert into audit_changes (entry_id, action, kind, object_id, person_id, client_id, about, fields, salt, digest)
  values (audit_entry_id(), action, kind, object, person, client, coalesce(about, '{}'), fields, salt,
          sha256(salt || convert_to(fields::text, 'UTF8')));
end $$;
-- Called by audit_rows only: nobody else adds a change to an entry.
revoke execute on function audit_add(text, jsonb, jsonb, text, text[], text, text, text, text[]) from public;

-- Audits a table: see audit_rows for what is named. server/db/audit-triggers.ts calls it for each table that server/db/tables/ says is
-- audited.
create or replace function audit_table(
  name text, kind text, shown text[], id text default 'id', person text default '', client text default '',
  further text[] default '{}', keys text[] default null
) returns void language plpgsql as $$
declare
  key text[] := coalesce(keys, (
    select array_agg(attname::text) from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = name::regclass and indisprimary));
  arguments text := format('%L, %L, %L, %L, %L, %L, %L', kind, shown, key, id, person, client, further);
begin
  if key is null then raise exception '% has no primary key', name; end if;
  execute format('create or replace trigger audit_insert after insert on %I referencing new table as new_rows
                  for each statement execute function audit_rows(%s)', name, arguments);
  execute format('create or replace trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
                  for each statement execute function audit_rows(%s)', name, arguments);
  execute format('create or replace trigger audit_delete after delete on %I referencing old table as old_rows
                  for each statement execute function audit_rows(%s)', name, arguments);
end $$;

-- Writes the entry of the current transaction, with all that its triggers have added, and answers its id.
create or replace function audit_write(
  kind text, call text, person uuid, client uuid, address text, request text, about uuid[]
) returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry bigint := audit_entry_id();
begin
  insert into audit_log (id, kind, call, person_id, client_id, address, request_id, about)
  values (entry, kind, call, person, client, address, request, about);
  insert into audit_subjects (subject_id, entry_id, call)
  select distinct id, entry, audit_write.call
    from (select unnest(changes.about) as id from audit_changes as changes where entry_id = entry
          union all select unnest(audit_write.about)
          union all values (person), (client)) as ids
   where id is not null;
  return entry;
end $$;

-- The same for a call that may have found nothing to change (rule audit-1): writes nothing, and answers null, unless rows of
-- audited tables differ from before, or rows of a table that is not audited were written. Statements alone do not tell:
-- an update that stores what is there already changes nothing.
create or replace function audit_write_changed(
  kind text, call text, person uuid, client uuid, address text, request text, about uuid[], written text[]
) returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if nullif(current_setting('coppice.audit', true), '')::bigint > 0
     or exists (select from unnest(written) as name
                 where not exists (select from pg_trigger where tgrelid = to_regclass(name) and tgname = 'audit_update')) then
    return audit_write(kind, call, person, client, address, request, about);
  end if;
  return null;
end $$;

create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - make_interval(days => (select audit_days from provider_settings)) then return old; end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'audit_changes' then
    if new.fields is null and new.salt is null
       and to_jsonb(new) - 'fields' - 'salt' = to_jsonb(old) - 'fields' - 'salt'
       and (case when old.person_id is not null then not exists (select from users where id = old.person_id)
                else old.client_id is not null and not exists (select from clients where id = old.client_id) end) then
      return new;
    end if;
  end if;
  raise exception 'The audit log is append-only: % on % is refused', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['audit_log', 'audit_changes', 'audit_subjects', 'audit_seals'] loop
    execute format('create or replace trigger append_only before update or delete on %I
                    for each row execute function audit_refuse()', name);
    execute format('create or replace trigger never_emptied before truncate on %I
                    for each statement execute function audit_refuse()', name);
  end loop;
end $$;

-- The content of an entry, as the chain covers it. Times as a number, so that no setting of a connection changes them.
create or replace function audit_digest(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(
    jsonb_build_array(entry.id, extract(epoch from entry.at), entry.kind, entry.call, entry.person_id, entry.client_id,
                      entry.address, entry.request_id, entry.about)::text, 'UTF8')
    || coalesce((select string_agg(convert_to(
         jsonb_build_array(change.id, extract(epoch from change.at), change.action, change.kind, change.object_id,
                           change.person_id, change.client_id, change.about)::text, 'UTF8') || change.digest, '' order by change.id)
       from audit_changes as change where change.entry_id = entry.id), ''))
$$;

create or replace function audit_seal_hash(previous bytea, first_id bigint, last_id bigint, entries bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(previous || int8send(first_id) || int8send(last_id) || entries)
$$;

-- Seals the entries up to an id, at most so many ids, and answers up to which it did. The caller knows that no transaction with a lower
-- id is still running.
create or replace function audit_seal(up_to bigint, most integer) returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  previous audit_seals;
  first bigint; last bigint;
  sealed bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit_seal'));
  select * into previous from audit_seals order by number desc limit 1;
  first := coalesce(previous.last_id, 0) + 1;
  last := least(up_to, first + most - 1);
  if last < first then return coalesce(previous.last_id, 0); end if;
  select string_agg(int8send(entry.id) || audit_digest(entry), '' order by entry.id) into sealed
    from audit_log as entry where entry.id between first and last;
  if sealed is null then
    -- Only gaps: they become part of the next range.
    if last = up_to then return coalesce(previous.last_id, 0); end if;
    sealed := '';
  end if;
  insert into audit_seals (number, first_id, last_id, entries, hash)
  values (coalesce(previous.number, 0) + 1, first, last, sealed,
          audit_seal_hash(coalesce(previous.hash, ''), first, last, sealed));
  return last;
end $$;

create or replace function audit_certificate() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(current_setting('coppice.audit', true), '') = '' then return null; end if;
  if tg_op = 'INSERT' then
    perform audit_add('created', null, to_jsonb(new), 'certificate', '{number,first_name,last_name,issue_reason}',
                      '', 'user_id', '', '{course_id}');
  else
    perform audit_add('changed', to_jsonb(old), to_jsonb(new), 'certificate', '{revoked_reason}',
                      '', 'user_id', '', '{course_id}');
  end if;
  return null;
end $$;

create or replace trigger audit_reissued after insert on certificates
  for each row when (new.issued_by is not null) execute function audit_certificate();

create or replace trigger audit_revoked after update of revoked_at on certificates
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function audit_certificate();

-- Removes some of the seals all of whose entries are older than the provider has chosen, with these entries, and answers how many
-- entries there were. Without a choice nothing is older than null.
create or replace function audit_remove_old(most_seals integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last bigint;
  removed bigint;
begin
  select max(last_id) into last from audit_seals
   where number < (select least(max(number), min(number) + most_seals) from audit_seals)
     and at < now() - make_interval(days => (select audit_days from provider_settings));
  if last is null then return 0; end if;
  delete from audit_subjects where entry_id <= last;
  delete from audit_changes where entry_id <= last;
  delete from audit_log where id <= last;
  get diagnostics removed = row_count;
  delete from audit_seals where last_id <= last;
  perform set_config('coppice.audit', '0', true);
  perform audit_write('cleanup', 'audit.cleanup', null, null, '', '', '{}');
  return removed;
end $$;

-- Erases the values about a person who was deleted for good, and answers of how many changes. The trigger audit_refuse
-- refuses it while the person exists.
create or replace function audit_erase(person uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased bigint;
begin
  update audit_changes set fields = null, salt = null
   where entry_id in (select entry_id from audit_subjects where subject_id = person)
     and person_id = person and fields is not null;
  get diagnostics erased = row_count;
  return erased;
end $$;

-- The same of a client: the values of what it was itself, and not of people, who may be at another client by now.
create or replace function audit_erase_client(client uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased bigint;
begin
  update audit_changes set fields = null, salt = null
   where entry_id in (select entry_id from audit_subjects where subject_id = client)
     and client_id = client and person_id is null and fields is not null;
  get diagnostics erased = row_count;
  return erased;
end $$;
