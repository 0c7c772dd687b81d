-- Single sign-on of clients (rules access-60 to access-71).
create table identity_providers (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique references clients on delete cascade,
  kind text not null default 'oidc' check (kind in ('oidc', 'saml')),
  is_on boolean not null default false,
  is_only boolean not null default false,
  managers_may boolean not null default false,
  label text not null default '',
  discovery_address text not null default '',
  issuer text not null default '',
  oidc_client_id text not null default '',
  secret bytea,
  metadata_address text not null default '',
  sign_in_address text not null default '',
  certificates text[] not null default '{}',
  starts_at_provider boolean not null default false,
  renewed_at timestamptz,
  renew_by date,
  end_mailed_for date,
  first_name_claim text not null default 'given_name',
  last_name_claim text not null default 'family_name',
  email_claim text not null default 'email',
  team_claim text not null default '',
  field_claims jsonb not null
);
comment on table identity_providers is 'How the people of a client log in with the account of their organisation: at most one for each client.';
comment on column identity_providers.kind is 'The protocol: OpenID Connect or SAML 2.0. The other one''s columns are empty.';
comment on column identity_providers.is_only is 'Whether people of the client log in with it only, and not with a password, while it is on.';
comment on column identity_providers.managers_may is 'Whether managers of the whole client set it up too.';
comment on column identity_providers.label is 'The name of the organisation or the provider on the button of the log-in.';
comment on column identity_providers.issuer is 'Who the provider says it is (SAML: its entity id), as of the last change of the settings. Answers of another issuer are refused.';
comment on column identity_providers.secret is 'Encrypted with the secret of the signing keys, and bound to this provider.';
comment on column identity_providers.metadata_address is 'Where the metadata of a SAML provider is read when the settings are saved; empty if a file was chosen.';
comment on column identity_providers.sign_in_address is 'Where a SAML provider takes requests by redirect, as its metadata says.';
comment on column identity_providers.certificates is 'The certificates with which a SAML provider signs, in base64, as its metadata says.';
comment on column identity_providers.starts_at_provider is 'Whether a log-in that a SAML provider starts leads to one that begins here, and not to a refusal.';
comment on column identity_providers.renewed_at is 'When the secret was entered.';
comment on column identity_providers.renew_by is 'The last day of the secret, as somebody has entered it, or of the certificates.';
comment on column identity_providers.end_mailed_for is 'The last day of a secret or of certificates about which people were mailed already.';
comment on column identity_providers.team_claim is 'The claim with the names of teams that new people join; empty for none.';
comment on column identity_providers.field_claims is 'For own fields, by their ids, the claim with the value that new people get.';

create table identity_provider_domains (
  client_id uuid not null references clients on delete cascade,
  domain text not null,
  proof text not null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'administrator')),
  primary key (client_id, domain),
  check ((proven_at is null) = (proven_by is null))
);
comment on table identity_provider_domains is 'The mail domains whose people log in with the provider of the client, once it is proven that they belong to the client.';
comment on column identity_provider_domains.proof is 'The text that the DNS of the domain has to have.';
create unique index identity_provider_domains_proven on identity_provider_domains (domain) where proven_at is not null;

create table identity_links (
  provider_id uuid not null references identity_providers on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider_id, issuer, subject)
);
comment on table identity_links is 'Which person an identity provider means by its lasting name for somebody.';
comment on column identity_links.subject is 'The lasting name that the provider has for the person.';
create index identity_links_of_person on identity_links (user_id);

create table begun_sign_ons (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_id uuid not null references identity_providers on delete cascade,
  tried_by uuid references users on delete cascade,
  return_address text not null,
  answer bytea,
  expires_at timestamptz not null
);
comment on table begun_sign_ons is 'Log-ins that have gone to an identity provider and are not back. Each ends with its first answer.';
comment on column begun_sign_ons.browser_hash is 'The hash of what only the browser has in which it began. What proves the code to the provider is made of the same.';
comment on column begun_sign_ons.tried_by is 'Who tries the settings; null for a log-in.';
comment on column begun_sign_ons.return_address is 'The address to which the provider sends people back.';
comment on column begun_sign_ons.answer is 'The answer of a SAML provider as it was posted, unchecked, until the browser in which the log-in began finishes it. It is encrypted with the state, of which the database has the hash only.';
create index begun_sign_ons_of_provider on begun_sign_ons (provider_id);
create index begun_sign_ons_by_trier on begun_sign_ons (tried_by);
create index begun_sign_ons_by_end on begun_sign_ons (expires_at);
