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
