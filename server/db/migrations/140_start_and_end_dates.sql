alter table users
  add column starts_on date,
  add column ends_on date,
  add constraint users_end_after_start check (ends_on >= starts_on);
comment on column users.starts_on is 'The first working day, in the time zone of the client. Null: from the beginning of the account on.';
comment on column users.ends_on is 'The last working day, in the time zone of the client. The person is archived on the day after it.';
create index users_with_end on users (client_id, ends_on) where ends_on is not null and archived_at is null;

create table waiting_invitations (
  user_id uuid primary key references users on delete cascade
);
comment on table waiting_invitations is 'People whose invitation is not sent before their first day.';

-- Entries of jobs that do something on a day that was set for it. No row has another kind, so none is checked.
alter table audit_log
  drop constraint audit_log_kind,
  add constraint audit_log_kind
    check (kind in ('change', 'export', 'view', 'login', 'refused login', 'cleanup', 'command', 'job')) not valid;
