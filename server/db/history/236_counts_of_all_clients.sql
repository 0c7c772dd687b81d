-- Sums over all clients, so that the figures of the provider cost the same however many clients there are.

create table due_counts (
  due_on date not null,
  course_id uuid not null,
  status text not null,
  obligations integer not null
);
comment on table due_counts is
  'How many obligations of each status are due on each day, in each course and all clients together: the sum of the rows, of which some are changes that are not added up yet. Those without a due date are not in it.';
create index due_counts_by_day on due_counts (due_on, course_id, status) include (obligations);

insert into due_counts
select due_on, course_id, status, count(*) from obligations where due_on is not null group by 1, 2, 3;

create function count_due_obligations() returns trigger language plpgsql as $$
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
create trigger count_added_due_obligations after insert on obligations
  referencing new table as added for each statement execute function count_due_obligations();
create trigger count_removed_due_obligations after delete on obligations
  referencing old table as removed for each statement execute function count_due_obligations();
create trigger count_changed_due_obligations after update on obligations
  referencing old table as removed new table as added for each statement execute function count_due_obligations();

-- Makes one row of those with the same key, and none where nothing is left; nothing that is read changes by it.
create function add_up_due_counts() returns void language sql as $$
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

alter table compliance_snapshots add column is_counted boolean not null default true;
comment on column compliance_snapshots.is_counted is
  'Whether compliance_totals has it: that of a client that is not archived.';
update compliance_snapshots set is_counted = false
 where client_id in (select id from clients where archived_at is not null);

create table compliance_totals (
  pathway_id uuid,
  month date not null,
  required bigint not null,
  compliant bigint not null,
  constraint compliance_totals_once unique nulls not distinct (pathway_id, month)
);
comment on table compliance_totals is
  'The sums of compliance_snapshots over all clients that are not archived. Without a foreign key: the rows of a pathway that is gone are left at 0.';
comment on column compliance_totals.pathway_id is 'Null: everything that is required.';

insert into compliance_totals
select pathway_id, month, sum(required), sum(compliant) from compliance_snapshots
 where is_counted and team_id is null group by 1, 2;

-- Waits for a client that is being archived or restored, whose snapshots change with it.
create function count_snapshot_of_client() returns trigger language plpgsql as $$
begin
  select archived_at is null into strict new.is_counted from clients where id = new.client_id for share;
  return new;
end $$;
create trigger count_snapshot_of_client before insert on compliance_snapshots
  for each row execute function count_snapshot_of_client();

create function count_snapshots_of_client() returns trigger language plpgsql as $$
begin
  update compliance_snapshots set is_counted = new.archived_at is null where client_id = new.id;
  return null;
end $$;
create trigger count_snapshots_of_client after update of archived_at on clients
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function count_snapshots_of_client();

create function add_to_compliance_totals() returns trigger language plpgsql as $$
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
create trigger add_added_snapshots after insert on compliance_snapshots
  referencing new table as added for each statement execute function add_to_compliance_totals();
create trigger add_removed_snapshots after delete on compliance_snapshots
  referencing old table as removed for each statement execute function add_to_compliance_totals();
create trigger add_changed_snapshots after update on compliance_snapshots
  referencing old table as removed new table as added for each statement execute function add_to_compliance_totals();
