-- Codes of an authenticator app beside the password, for people who want them (rules access-47 to access-55).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  turned_on_at timestamptz,
  change_reason text
);
comment on table second_factors is 'The authenticator apps of people who log in with a code beside their password.';
comment on column second_factors.secret is 'Encrypted with the secret of the signing keys, and bound to the person.';
comment on column second_factors.last_step is 'The step of 30 seconds of the last code that was used, so that each works once.';
comment on column second_factors.turned_on_at is 'Null until a right code was entered: the log-in asks for none before.';
comment on column second_factors.change_reason is 'Why an administrator takes it away, stored just before, so that the audit log has it.';
create index second_factors_not_turned_on on second_factors (created_at) where turned_on_at is null;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'The codes with which people log in without their authenticator app. Those that were used are gone.';

create table unfinished_logins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  by_present_address boolean not null,
  expires_at timestamptz not null
);
comment on table unfinished_logins is 'Log-ins with a right password that wait for a code. There is no session yet.';
comment on column unfinished_logins.by_present_address is 'Whether the person has used the present email address: a session that begins ends the earlier one.';
create index unfinished_logins_by_person on unfinished_logins (user_id);
create index unfinished_logins_by_end on unfinished_logins (expires_at);
