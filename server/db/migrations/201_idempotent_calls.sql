-- Answers of changes that programs may send again (rule access-36).
create table idempotent_calls (
  key_id uuid not null references api_keys on delete cascade,
  name_hash bytea not null,
  request_hash bytea not null,
  result text,
  begun_at timestamptz not null default now(),
  primary key (key_id, name_hash)
);
comment on table idempotent_calls is
  'Changes that were sent with an Idempotency-Key, for 24 hours: the same one sent again gets the same answer and changes nothing.';
comment on column idempotent_calls.name_hash is 'SHA-256 of the Idempotency-Key.';
comment on column idempotent_calls.request_hash is 'SHA-256 of the call and of all that it was sent, by which another request is noticed.';
comment on column idempotent_calls.result is 'The answer, as JSON; null until there is one.';
create index idempotent_calls_begun on idempotent_calls (begun_at);
