-- What runs all the time is listed with the recurring jobs, so that its failures are seen there too. It has no next time.
alter table jobs alter column next_run_at drop not null;
comment on column jobs.next_run_at is 'Null for what runs all the time.';
