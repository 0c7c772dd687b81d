-- A report shows a page of clients: what happened at each is found by client, and what happened at clients that are
-- deleted is kept together, so that nobody has to look through all others to tell it.

create function deleted_clients() returns uuid language sql immutable
  return '00000000-0000-0000-0000-000000000000'::uuid;

alter table daily_counts drop constraint daily_counts_pkey;
alter table daily_counts add primary key (client_id, day);
create index monthly_counts_by_client on monthly_counts (client_id, month);
create index clients_listed_by_name on clients (lower(name), id) where not is_provider;

-- What happened there stays told; where it was is no longer known.
create function keep_what_happened_at(gone uuid) returns void language plpgsql as $$
begin
  update course_events set client_id = deleted_clients() where client_id = gone;
  update login_events set client_id = deleted_clients() where client_id = gone;

  with former as (delete from daily_counts where client_id = gone returning day, started, completed)
  insert into daily_counts as kept
  select day, deleted_clients(), started, completed from former order by day
  on conflict (client_id, day) do update set
    started = kept.started + excluded.started,
    completed = kept.completed + excluded.completed;

  with former as (delete from monthly_counts where client_id = gone returning month, kind, count)
  insert into monthly_counts as kept
  select month, deleted_clients(), kind, count from former order by month, kind
  on conflict (month, client_id, kind) do update set count = kept.count + excluded.count;
end $$;

create function keep_what_happened() returns trigger language plpgsql as $$
begin
  perform keep_what_happened_at(old.id);
  return null;
end $$;
-- After those that take away the people: by then nothing more can happen there.
create trigger keep_what_happened after delete on clients
  for each row execute function keep_what_happened();

select keep_what_happened_at(client_id)
  from (
    select client_id from daily_counts
     union select client_id from monthly_counts
    except select id from clients
  ) as gone;
