-- Who logs out here can be logged out at the identity provider too (rule access-98).
alter table identity_providers
  add column logs_out_there boolean not null default false,
  add column log_out_address text not null default '';
comment on column identity_providers.logs_out_there is 'Whether people who log out here are sent to the provider, to log out there too.';
comment on column identity_providers.log_out_address is 'Where people log out at the provider, as it described itself when the settings were saved; empty if it names none.';
