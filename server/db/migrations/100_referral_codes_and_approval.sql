-- Referral codes can end and be used up, a replaced code can go on until a day, and who joins can wait for acceptance (rules
-- clients-20 to clients-28).
alter table clients
  add column referral_code_ends_on date,
  add column referral_code_max_uses integer check (referral_code_max_uses > 0),
  add column referral_code_uses integer not null default 0,
  add column approves_joiners boolean not null default false;
comment on column clients.referral_code_ends_on is 'The last day on which the code lets people in, in the time zone of the client; null without an end.';
comment on column clients.referral_code_max_uses is 'How many people can join with the code; null without a limit.';
comment on column clients.referral_code_uses is 'How many people have asked to join with the code.';
comment on column clients.approves_joiners is 'Whether people who join with a referral code wait until somebody accepts them.';

create table former_referral_codes (
  client_id uuid not null references clients on delete cascade,
  code text not null,
  ends_on date not null,
  max_uses integer,
  uses integer not null,
  primary key (client_id, code)
);
comment on table former_referral_codes is 'The codes that a client had before, which go on until a day.';
comment on column former_referral_codes.ends_on is 'The last day on which the code lets people in, in the time zone of the client.';
comment on column former_referral_codes.max_uses is 'How many people can join with the code; null without a limit.';
comment on column former_referral_codes.uses is 'How many people have asked to join with the code.';
create index former_referral_codes_by_code on former_referral_codes (lower(code));

-- Who waits for acceptance is set aside as archived people are, so that no list, count, seat or mail includes them.
alter table users
  add column awaits_acceptance boolean not null default false,
  add constraint users_awaiting_are_set_aside check (not awaits_acceptance or archived_at is not null);
comment on column users.awaits_acceptance is
  'Has asked to join with a referral code, and nobody has accepted it yet. Such a person is set aside like an archived one.';
create index users_awaiting_acceptance on users (client_id, email_confirmed_at, id) where awaits_acceptance;
