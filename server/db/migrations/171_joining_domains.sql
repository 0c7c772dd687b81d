-- People can join a client without a code if their address is at a mail domain that it allows (rules clients-44 to clients-49).
create table joining_domains (
  domain text primary key,
  client_id uuid not null references clients on delete cascade
);
comment on table joining_domains is 'The mail domains whose people may join a client without a referral code.';
comment on column joining_domains.domain is 'As it is in addresses: in lower case, with the letters of an international domain.';
create index joining_domains_by_client on joining_domains (client_id);

alter table users add column joins_by_domain boolean not null default false;
comment on column users.joins_by_domain is
  'Has asked to join with an address at an allowed mail domain, and has not confirmed it yet: the domain must still be allowed then.';
comment on column users.awaits_acceptance is
  'Has asked to join, and nobody has accepted it yet, or the address of who joins by mail domain is not confirmed yet. Such a person is set aside like an archived one.';
create index users_joining_by_domain on users (lower(email)) where joins_by_domain;
