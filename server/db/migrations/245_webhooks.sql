-- Events that other systems are sent (rules webhooks-1 to webhooks-13).
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references clients on delete cascade,
  made_by uuid references users on delete set null,
  url text not null,
  name text not null,
  events text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_ends_at timestamptz,
  created_at timestamptz not null default now(),
  paused_at timestamptz,
  paused_because text constraint webhook_endpoints_reason check (paused_because in ('person', 'failing', 'gone')),
  failing_since timestamptz,
  constraint webhook_endpoints_paused check ((paused_at is null) = (paused_because is null))
);
comment on table webhook_endpoints is 'Addresses of other systems to which events are sent.';
comment on column webhook_endpoints.client_id is 'The client whose events are sent; null for the provider, whose addresses get the events of all clients.';
comment on column webhook_endpoints.made_by is 'Who gets the mail when it is paused because it fails. Null once that person was deleted.';
comment on column webhook_endpoints.events is 'The names of the events that are sent; they are in contract/webhook-events.ts.';
comment on column webhook_endpoints.secret is 'Signs what is sent. Encrypted with the secret of the signing keys, and bound to the row.';
comment on column webhook_endpoints.previous_secret is 'The secret before the last change, which signs too until previous_secret_ends_at. Encrypted as secret is.';
comment on column webhook_endpoints.paused_because is 'A person has paused it, it has failed for three days, or the receiver has said that it is gone (410).';
comment on column webhook_endpoints.failing_since is 'The first failure since the last success; null after a success.';
create index webhook_endpoints_by_client on webhook_endpoints (client_id);
create index webhook_endpoints_by_person on webhook_endpoints (made_by);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  user_id uuid references users on delete cascade,
  client_id uuid references clients on delete cascade,
  event text not null,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'givenUp')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  status integer,
  answer text,
  failure text
);
comment on table webhook_deliveries is 'An event on its way to an address, or that was sent there: written in the transaction of what has happened. Kept for 30 days.';
comment on column webhook_deliveries.id is 'The webhook-id, the same at each try, by which the receiver recognises an event that it has already.';
comment on column webhook_deliveries.number is 'The order in which the events of a person are sent.';
comment on column webhook_deliveries.user_id is 'Whom it is about; null if it is about nobody.';
comment on column webhook_deliveries.first_tried_at is 'It is tried for three days from here on.';
comment on column webhook_deliveries.status is 'The HTTP status of the last answer; null without one.';
comment on column webhook_deliveries.answer is 'The beginning of the body of the last answer.';
comment on column webhook_deliveries.failure is 'Why the last try got no answer; null if it got one.';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, number) where state = 'waiting';
create index webhook_deliveries_delivered on webhook_deliveries (endpoint_id, last_tried_at) where state = 'delivered';
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, user_id, number) where state = 'waiting';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, number desc);
create index webhook_deliveries_of_person on webhook_deliveries (user_id);
create index webhook_deliveries_of_client on webhook_deliveries (client_id);
create index webhook_deliveries_by_age on webhook_deliveries (happened_at);

create table webhook_announcements (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event text not null,
  subject text not null,
  user_id uuid references users on delete cascade,
  announced_on date not null default current_date,
  primary key (endpoint_id, event, subject)
);
comment on table webhook_announcements is 'What a webhook was sent of a day, so that it is sent once: a due date that was missed, a certificate that ends soon, answers to a form.';
comment on column webhook_announcements.subject is 'The ids and the day or number that it is about.';
comment on column webhook_announcements.announced_on is 'Days are forgotten 60 days later, when they cannot come again.';
create index webhook_announcements_of_person on webhook_announcements (user_id);

-- Certificates that end soon are found by their end.
create index certificates_ending on certificates (expires_on)
  where is_latest and revoked_at is null and replaced_by is null;
