-- Sessions that an identity provider began are ended when somebody logs out there (rules access-95 to access-97).
alter table sessions
  add column provider_id uuid references identity_providers on delete cascade,
  add column provider_session_hash bytea;
comment on column sessions.provider_id is 'The identity provider with which it began; null for a session with a password, and for one from before.';
comment on column sessions.provider_session_hash is 'A hash of the name that the provider has for its own session of the person; null if it has sent none.';
create index sessions_by_provider on sessions (provider_id, provider_session_hash) where provider_id is not null;

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in
  ('paused', 'archived', 'loggedOut', 'passwordChanged', 'moved', 'endedElsewhere', 'loggedOutAtProvider'));

create table used_log_out_messages (
  provider_id uuid not null references identity_providers on delete cascade,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider_id, id_hash)
);
comment on table used_log_out_messages is 'Messages of identity providers that somebody has logged out there. Each is taken once, and stays here until it is too old to be taken.';
create index used_log_out_messages_by_end on used_log_out_messages (expires_at);
