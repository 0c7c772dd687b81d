-- Passkeys, asking again before a factor is changed, and second factors that are demanded (rules access-81 to access-88).
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  host text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  change_reason text
);
comment on table passkeys is 'The passkeys with which people log in.';
comment on column passkeys.host is 'The only host on which the passkey works: the id of its relying party.';
comment on column passkeys.sign_count is 'Of the last use; a passkey that was copied reports a smaller one. Most report 0.';
comment on column passkeys.change_reason is 'Why an administrator takes it away, stored just before, so that the audit log has it.';
create index passkeys_by_person on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references users on delete cascade,
  host text not null,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'What a passkey signs, each for one use. Those that were used are gone.';
comment on column passkey_challenges.user_id is 'Who adds a passkey; null for a log-in.';
create index passkey_challenges_by_person on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

alter table sessions add column proved_at timestamptz;
alter table sessions alter column proved_at set default now();
comment on column sessions.proved_at is 'When the person last entered the password and a code, or used a passkey. Null for a session from before this column.';

create table second_factor_demands (
  client_id uuid not null references clients on delete cascade,
  demanded_of text not null check (demanded_of in ('administrators', 'managers', 'everybody')),
  since timestamptz not null default now(),
  grace_days integer not null check (grace_days between 0 and 90),
  primary key (client_id, demanded_of)
);
comment on table second_factor_demands is 'Of whom a second factor is demanded: by the provider of the people of all clients, by a client of its own.';

create table second_factor_graces (
  user_id uuid not null references users on delete cascade,
  demanded_since timestamptz not null,
  began_at timestamptz not null default now(),
  primary key (user_id, demanded_since)
);
comment on table second_factor_graces is 'When people first logged in after a second factor was demanded of them: the days of grace begin then.';
