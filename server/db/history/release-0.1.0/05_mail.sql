-- Outgoing mail.

create table outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  to_address text not null,
  to_name text not null,
  template_type text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  processed_at timestamptz
);
comment on table outbox is 'Mail: written in the transaction that causes it, and sent from here.';
create index outbox_waiting on outbox (next_attempt_at) where processed_at is null;
create index outbox_sent on outbox (processed_at desc, id) where processed_at is not null;
create index outbox_by_user on outbox (user_id);
create index outbox_by_address on outbox using gin (to_address gin_trgm_ops) where processed_at is not null;

-- Changes are only added, and added up once an hour: who sends mail and who deletes people with all their mail do not
-- wait for each other.
create table sent_mail_counts (mails integer not null);
comment on table sent_mail_counts is 'How much mail was processed: the sum of all rows.';
