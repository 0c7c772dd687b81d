-- A person who is moved has no start date and no end date at the new client. They come back with an undone move.
alter table closed_records add column starts_on date, add column ends_on date;
comment on column closed_records.starts_on is 'The first working day at the former client, as it was then.';
comment on column closed_records.ends_on is 'The last working day at the former client, as it was then.';
