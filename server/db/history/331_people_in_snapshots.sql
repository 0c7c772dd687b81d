-- How many people were up to date at the end of each month. Of the months before only the obligations are known.

alter table compliance_snapshots
  add column people integer,
  add column people_up_to_date integer,
  add column required_up_to_date integer,
  add constraint compliance_snapshots_people check (num_nonnulls(people, people_up_to_date, required_up_to_date) in (0, 3));
comment on column compliance_snapshots.people is
  'Who had anything to complete. Null, as the next two, of a day before these were counted.';
comment on column compliance_snapshots.people_up_to_date is 'Those of them with nothing overdue or expired.';
comment on column compliance_snapshots.required_up_to_date is 'How many obligations were neither overdue nor expired.';

alter table compliance_totals
  add column people bigint not null default 0,
  add column people_up_to_date bigint not null default 0,
  add column required_up_to_date bigint not null default 0,
  add column required_with_people bigint not null default 0;
comment on column compliance_totals.required_with_people is
  'What is required in the clients whose people are known for the month. Unless it is all that is required, people are known of a part only.';

create or replace function add_to_compliance_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into compliance_totals as total
      (pathway_id, month, required, compliant, people, people_up_to_date, required_up_to_date, required_with_people)
    select pathway_id, month, sum(required), sum(compliant), coalesce(sum(people), 0), coalesce(sum(people_up_to_date), 0),
           coalesce(sum(required_up_to_date), 0), coalesce(sum(required) filter (where people is not null), 0)
      from added where is_counted and team_id is null group by 1, 2 order by 1, 2
    on conflict on constraint compliance_totals_once do update
       set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant,
           people = total.people + excluded.people, people_up_to_date = total.people_up_to_date + excluded.people_up_to_date,
           required_up_to_date = total.required_up_to_date + excluded.required_up_to_date,
           required_with_people = total.required_with_people + excluded.required_with_people;
  elsif tg_op = 'DELETE' then
    insert into compliance_totals as total
      (pathway_id, month, required, compliant, people, people_up_to_date, required_up_to_date, required_with_people)
    select pathway_id, month, -sum(required), -sum(compliant), -coalesce(sum(people), 0), -coalesce(sum(people_up_to_date), 0),
           -coalesce(sum(required_up_to_date), 0), -coalesce(sum(required) filter (where people is not null), 0)
      from removed where is_counted and team_id is null group by 1, 2 order by 1, 2
    on conflict on constraint compliance_totals_once do update
       set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant,
           people = total.people + excluded.people, people_up_to_date = total.people_up_to_date + excluded.people_up_to_date,
           required_up_to_date = total.required_up_to_date + excluded.required_up_to_date,
           required_with_people = total.required_with_people + excluded.required_with_people;
  else
    insert into compliance_totals as total
      (pathway_id, month, required, compliant, people, people_up_to_date, required_up_to_date, required_with_people)
    select pathway_id, month, sum(sign * required), sum(sign * compliant), coalesce(sum(sign * people), 0),
           coalesce(sum(sign * people_up_to_date), 0), coalesce(sum(sign * required_up_to_date), 0),
           coalesce(sum(sign * required) filter (where people is not null), 0)
      from (
        select 1 as sign, * from added where is_counted and team_id is null
        union all
        select -1, * from removed where is_counted and team_id is null
      ) as side
     group by 1, 2 order by 1, 2
    on conflict on constraint compliance_totals_once do update
       set required = total.required + excluded.required, compliant = total.compliant + excluded.compliant,
           people = total.people + excluded.people, people_up_to_date = total.people_up_to_date + excluded.people_up_to_date,
           required_up_to_date = total.required_up_to_date + excluded.required_up_to_date,
           required_with_people = total.required_with_people + excluded.required_with_people;
  end if;
  return null;
end $$;
