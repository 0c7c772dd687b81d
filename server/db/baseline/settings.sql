-- What administrators set for the provider.

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
  first_steps_hidden_at timestamptz,
  due_soon_days integer not null default 7
  constraint provider_settings_due_soon_days check (due_soon_days between 0 and 90),
  audit_days integer
  constraint provider_settings_audit_days check (audit_days between 90 and 36500),
  smallest_group integer not null default 5
  constraint provider_settings_smallest_group check (smallest_group between 1 and 100),
  open_hours_per_day integer not null default 24
    constraint provider_settings_open_hours check (open_hours_per_day between 1 and 24),
  active_hours_per_day integer not null default 12
    constraint provider_settings_active_hours check (active_hours_per_day between 1 and 24),
  people_months integer constraint provider_settings_people_months check (people_months between 3 and 600),
  answers_months integer constraint provider_settings_answers_months check (answers_months between 3 and 600),
  logs_months integer constraint provider_settings_logs_months check (logs_months between 3 and 600),
  mails_months integer constraint provider_settings_mails_months check (mails_months between 3 and 600)
);
comment on table provider_settings is
  'What administrators set for the provider: one row. An empty text follows the environment (PROVIDER_… and PRIVACY_…).';
comment on column provider_settings.has_own_name is
  'Whether the name of the provider (in clients) was set by an administrator, and so does not follow PROVIDER_NAME.';
comment on column provider_settings.login_text is 'Shown on the log-in page.';
comment on column provider_settings.test_mail_sent_at is 'When the mail server accepted the last test message.';
comment on column provider_settings.first_steps_hidden_at is
  'When the steps of the first day were hidden from all administrators, for good.';
comment on column provider_settings.due_soon_days is 'For how many days before its due date a course is due soon.';
comment on column provider_settings.audit_days is
  'After how many days entries of the audit log are removed; null stores them without limit.';
comment on column provider_settings.smallest_group is
  'The smallest group of people whose answers client managers are shown, as numbers; 1: any.';
comment on column provider_settings.open_hours_per_day is 'How much open time of a day counts for an attempt at most.';
comment on column provider_settings.active_hours_per_day is 'How much active time of a day counts for an attempt at most.';
comment on column provider_settings.people_months is 'After how many months archived learners are deleted; null: never.';
comment on column provider_settings.answers_months is
  'After how many months answers in own words, answers at registration and the names in wellness questionnaires are removed; null: never.';
comment on column provider_settings.logs_months is
  'After how many months the logs of attempts are removed, and log-ins no longer name a person; null: as the environment says, and never.';
comment on column provider_settings.mails_months is 'After how many months the texts of mails are removed; null: never.';

insert into provider_settings default values;
