-- When backups were taken, so that one that has not been taken for long is noticed.
create table backups (taken_at timestamptz primary key);
comment on table backups is 'When backups were taken by npm run backup. One that is restored does not know of itself.';
