-- How long data about people is stored (docs/rules/retention.md). Null: without limit, as before.

alter table provider_settings
  add column people_months integer constraint provider_settings_people_months check (people_months between 3 and 600),
  add column answers_months integer constraint provider_settings_answers_months check (answers_months between 3 and 600),
  add column logs_months integer constraint provider_settings_logs_months check (logs_months between 3 and 600),
  add column mails_months integer constraint provider_settings_mails_months check (mails_months between 3 and 600);
comment on column provider_settings.people_months is 'After how many months archived learners are deleted; null: never.';
comment on column provider_settings.answers_months is
  'After how many months answers in own words, answers at registration and the names in wellness questionnaires are removed; null: never.';
comment on column provider_settings.logs_months is
  'After how many months the logs of attempts are removed, and log-ins no longer name a person; null: as the environment says, and never.';
comment on column provider_settings.mails_months is 'After how many months the texts of mails are removed; null: never.';

alter table deletions add column by_rule boolean not null default false;
comment on column deletions.by_rule is 'Whether a retention rule has deleted the person, and no user.';
alter table users add column restored_at timestamptz;
comment on column users.restored_at is
  'When the person was restored after a retention rule had deleted them. The period of the rule begins there.';
alter table registrations add column answers_removed_at timestamptz;
comment on column registrations.answers_removed_at is 'When a retention rule removed what was answered. Null: it is stored.';

-- What is due is found without reading what is not.
create index users_archived_learners on users (archived_at) where archived_at is not null and is_learner and not is_manager;
create index feedback_comments_by_time on feedback_submissions (submitted_at) where additional_feedback <> '';
create index registrations_with_answers on registrations (agreed_to_terms_at) where answers_removed_at is null;
create index wellness_named on wellness_questionnaires (created_at) where email <> '';
create index login_events_named on login_events (at) where user_id is not null;
create index outbox_with_text on outbox (processed_at) where processed_at is not null and html <> '';
