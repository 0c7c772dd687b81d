-- What a mail says while it waits, if it has a link that opens an account (rule access-57).
alter table outbox add column sealed bytea;
comment on column outbox.sealed is
  'While a mail waits that has a link which opens an account: all that it says, encrypted with the secret of the signing keys. Null otherwise.';
