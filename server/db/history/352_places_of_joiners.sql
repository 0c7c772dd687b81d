-- Who joins with a referral code takes a seat when the address is confirmed, not before (rule people-21): a stranger could fill a
-- client with addresses of nobody.
alter table users add column awaits_seat boolean not null default false;
comment on column users.awaits_seat is
  'Asked for the account with a referral code, and has not confirmed the address yet: takes no seat until then.';
create index users_awaiting_seat on users (client_id) where awaits_seat;
