-- Whom to ask at a client, and where it is (rule clients-29).
alter table clients
  add column contact text not null default '',
  add column address text not null default '';
comment on column clients.contact is 'Whom the provider asks at the client, such as a name with a telephone number; empty if it is not known.';
comment on column clients.address is 'The postal address of the client, with its lines; empty if it is not known.';
