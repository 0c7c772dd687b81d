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
  processed_at timestamptz,
  has_left boolean not null default false
);
comment on table outbox is 'Mail: written in the transaction that causes it, and sent from here.';
comment on column outbox.has_left is
  'Whether it was sent. False also when it was only recorded, because no mail server was configured.';
create index outbox_waiting on outbox (next_attempt_at) where processed_at is null;
create index outbox_sent on outbox (processed_at desc, id) where processed_at is not null;
create index outbox_by_user on outbox (user_id);
create index outbox_by_address on outbox using gin (to_address gin_trgm_ops) where processed_at is not null;
create index outbox_left on outbox (processed_at desc) where has_left;
-- The list of sent mail can be sorted by recipient and by template, and filtered by template.
create index outbox_sent_by_address on outbox (lower(to_address), id) where processed_at is not null;
create index outbox_sent_by_name on outbox (lower(to_name), id) where processed_at is not null;
create index outbox_sent_by_template on outbox (template_type, processed_at, id) where processed_at is not null;
create index outbox_with_text on outbox (processed_at) where processed_at is not null and html <> '';

-- Changes are only added, and added up once an hour: who sends mail and who deletes people with all their mail do not
-- wait for each other.
create table sent_mail_counts (
  mails integer not null
);
comment on table sent_mail_counts is 'How much mail was processed: the sum of all rows.';

-- When each person was last invited (rule lists-20), so that lists can be sorted by it: a row for each, with an index.
create table last_invitations (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default '-infinity'
);
comment on table last_invitations is
  'When the last mail with an invitation of each person was written; maintained by triggers on users and outbox.';
comment on column last_invitations.at is '-infinity without one.';
create index last_invitations_by_time on last_invitations (at, user_id);
