-- Who is logged in, links sent by e-mail, and limits to how often something may be tried.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_because text,
  constraint sessions_ended_because_check
  check (ended_because in ('paused', 'archived', 'loggedOut', 'passwordChanged'))
);
comment on table sessions is 'A log-in. Of its token only a hash is stored.';
comment on column sessions.ended_because is
  'Why it was ended before its time. The row stays for a while, so that the answer to the next call with its token can say why.';
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table link_tokens (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'register', 'reset')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, purpose)
);
comment on table link_tokens is 'The link that was last sent to a person for a purpose. A new one replaces it.';
comment on column link_tokens.closed_at is 'When it was used, or when a change of the account made it useless.';
create index link_tokens_by_expiry on link_tokens (expires_at);

create table rate_counters (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
comment on table rate_counters is
  'Counters of the rate limits, shared by all processes. The time window of a counter begins with the first attempt.';
comment on column rate_counters.key is 'What the limit is for, and a keyed hash of whom it counts.';
create index rate_counters_by_end on rate_counters (ends_at);

create table login_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  client_id uuid not null,
  is_learner boolean not null,
  day date not null,
  provider_day date not null
);
comment on table login_events is
  'Log-ins, for the figures of each month. A row stays when its person or client is deleted, so that past figures stay the same.';
comment on column login_events.day is 'The day of it in the time zone that its client had then.';
comment on column login_events.provider_day is 'The day of it in the time zone that the provider had then.';
create index login_events_by_client on login_events (client_id, at);
create index login_events_by_user on login_events (user_id);
create index login_events_named on login_events (at) where user_id is not null;
create index login_events_by_time on login_events (at);

create table secrets (
  name text primary key,
  value bytea not null
);
comment on table secrets is 'Random keys that this installation made for itself, by their name.';

insert into secrets
select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
          || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  from unnest(array['rate_limit_inner', 'rate_limit_outer']) as name;
