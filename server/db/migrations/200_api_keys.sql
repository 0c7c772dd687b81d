-- Keys with which programs make calls (rules access-30 to access-35).
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  client_id uuid references clients on delete cascade,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null constraint api_keys_hash unique,
  last_characters text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
comment on table api_keys is 'Keys with which programs make calls in the name of the person who made them. Only their hashes are stored.';
comment on column api_keys.user_id is 'Who made the key: it can do no more than this person can do at that moment.';
comment on column api_keys.client_id is 'The only client that the key reaches; null for a key of an administrator that reaches all clients.';
comment on column api_keys.scopes is 'What the key is for; the names are in contract/rules/key-scopes.ts.';
comment on column api_keys.last_characters is 'The last four characters of the key, by which people recognise it.';
comment on column api_keys.ends_at is 'The key does not work from this moment on.';
comment on column api_keys.ended_at is 'When somebody ended the key before that.';
comment on column api_keys.last_used_at is 'A time within the minute before the last call, so that calls need not each write it.';
create index api_keys_of_person on api_keys (user_id);
create index api_keys_of_client on api_keys (client_id);
