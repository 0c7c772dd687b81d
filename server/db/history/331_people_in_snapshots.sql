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
