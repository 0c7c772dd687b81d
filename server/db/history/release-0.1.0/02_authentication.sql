-- Who is logged in, links sent by e-mail, and limits to how often something may be tried.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table sessions is 'A log-in. Of its token only a hash is stored.';
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
create index rate_counters_by_end on rate_counters (ends_at);

create table login_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  client_id uuid not null,
  is_learner boolean not null
);
comment on table login_events is
  'Log-ins, for the figures of each month. A row stays when its person or client is deleted, so that past figures stay the same.';
create index login_events_by_time on login_events (at);
create index login_events_by_client on login_events (client_id, at);
create index login_events_by_user on login_events (user_id);
