-- Accounts can be without an email address: the closed record of a person who was moved has none, because the person has it (rule
-- people-92). The empty text stands for none.
drop index users_email;
create unique index users_email on users (lower(email)) where email <> '';
-- The unique index finds no address by equality, because its condition does not follow from that.
create index users_by_email on users (lower(email));
comment on column users.email is 'Unique in any case of its letters; empty for an account without an address.';
