-- People without an email address log in with a name and a PIN (rules people-70 to people-79).
alter table users
  add column login_name text,
  add constraint users_login_name_without_address check (login_name is null or email = '');
comment on column users.login_name is
  'With the code of the client it opens the account of a person without an email address; null for everybody else.';
create unique index users_login_name on users (client_id, lower(login_name)) where login_name is not null;

create table login_cards (
  user_id uuid primary key references users on delete cascade,
  has_pin boolean not null default false,
  code_hash bytea,
  code_ends_at timestamptz,
  unlocked_at timestamptz
);
comment on table login_cards is 'The log-in cards that were made for people without an email address.';
comment on column login_cards.has_pin is 'Whether the password of the person is a PIN of six digits, which few wrong tries lock.';
comment on column login_cards.code_hash is 'The hash of the one-time code on the card; null once it was used.';
comment on column login_cards.unlocked_at is 'The last time at which somebody has unlocked the account after wrong PINs.';

create table pin_tries (
  user_id uuid primary key references users on delete cascade,
  wrong_tries integer not null
);
comment on table pin_tries is 'The wrong PINs since the last right one. Five lock the account until somebody unlocks it.';
comment on column pin_tries.wrong_tries is 'A try is counted before its PIN is compared, and given back if it was not compared.';
create index users_by_login_name on users (lower(login_name)) where login_name is not null;
