-- Addresses of webhooks are encrypted, because some let in everybody who knows them (rule access-57). The next start encrypts those that are there.
alter table webhook_endpoints alter column url drop not null, add column sealed_url bytea;
comment on column webhook_endpoints.url is 'The address in clear, of a webhook from before addresses were encrypted; null after the next start.';
comment on column webhook_endpoints.sealed_url is 'The address, encrypted as secret is.';
