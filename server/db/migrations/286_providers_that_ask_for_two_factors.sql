-- Whether single sign-on alone meets a demand of the training provider (rule access-104).
alter table identity_providers add column asks_two_factors boolean not null default false;
comment on column identity_providers.asks_two_factors is 'Whether an administrator has said that this provider asks for two factors, so that people who log in with it only need none of their own.';

-- It counted for all of them so far. It goes on where nobody but an administrator has turned it on.
update identity_providers set asks_two_factors = true where is_on and is_only and not managers_may;
