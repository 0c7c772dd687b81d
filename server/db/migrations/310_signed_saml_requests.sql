-- Requests to a SAML provider are signed where its metadata asks for that (rule access-119).
alter table identity_providers
  add column request_key bytea,
  add column request_certificate text not null default '',
  add constraint identity_providers_request_key_check check ((request_key is null) = (request_certificate = ''));
comment on column identity_providers.request_key is
  'The private key with which requests to a SAML provider are signed (PKCS #8), encrypted as the secret is; null where its metadata does not ask for that.';
comment on column identity_providers.request_certificate is
  'The certificate of that key, which our metadata has, in base64; empty without one.';
