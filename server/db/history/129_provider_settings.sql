-- What administrators set for the provider, and the steps of the first day. One row, which is always there.
create table provider_settings (
  one_row boolean primary key default true constraint provider_settings_one_row check (one_row),
  has_own_name boolean not null default false,
  registered_address text not null default '',
  company_number text not null default '',
  privacy_contact text not null default '',
  legal_basis text not null default '',
  processors text not null default '',
  storage_location text not null default '',
  retention_period text not null default '',
  supervisory_authority text not null default '',
  login_text text not null default '',
  test_mail_sent_at timestamptz,
  first_steps_hidden_at timestamptz
);
comment on table provider_settings is
  'What administrators set for the provider: one row. An empty text follows the environment (PROVIDER_… and PRIVACY_…).';
comment on column provider_settings.has_own_name is
  'Whether the name of the provider (in clients) was set by an administrator, and so does not follow PROVIDER_NAME.';
comment on column provider_settings.login_text is 'Shown on the log-in page.';
comment on column provider_settings.test_mail_sent_at is 'When the mail server accepted the last test message.';
comment on column provider_settings.first_steps_hidden_at is
  'When the steps of the first day were hidden from all administrators, for good.';

-- A provider that is in business already needs no steps of a first day.
insert into provider_settings (first_steps_hidden_at)
select case when exists (select from clients where not is_provider) or exists (select from courses) then now() end;
