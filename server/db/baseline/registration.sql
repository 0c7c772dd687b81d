-- What people are asked when they register, and what they said.

create table registration_options (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('gender', 'jobRole', 'employmentStatus', 'ethnicity')),
  name text not null,
  position integer not null default 0,
  removed_at timestamptz
);
comment on table registration_options is
  'What a learner chooses from when registering. Removed options stay, because earlier registrations refer to them.';
create unique index registration_options_name on registration_options (kind, lower(name));

create table registrations (
  user_id uuid primary key references users on delete cascade,
  date_of_birth date,
  gender_id uuid references registration_options,
  ethnicity_id uuid references registration_options,
  employment_status_id uuid references registration_options,
  job_role_id uuid references registration_options,
  post_code text,
  knows_climate_action boolean not null,
  understands_own_role boolean not null,
  understands_organisation_role boolean not null,
  heard_of_sustainable_development_goals boolean not null,
  agreed_to_terms_at timestamptz not null default now(),
  form_answers text[] not null default '{}',
  answers text[] not null generated always as (array_remove(array[
    'registered',
    gender_id::text,
    ethnicity_id::text,
    employment_status_id::text,
    job_role_id::text,
    case when knows_climate_action then 'knowsClimateAction' end,
    case when understands_own_role then 'understandsOwnRole' end,
    case when understands_organisation_role then 'understandsOrganisationRole' end,
    case when heard_of_sustainable_development_goals then 'heardOfSustainableDevelopmentGoals' end
  ], null) || form_answers) stored,
  answers_removed_at timestamptz
);
comment on table registrations is 'What a learner said when registering.';
comment on column registrations.form_answers is
  'What the form at that time adds: "not asked:" with a specified field that was switched off; for an own question "asked:" and "answered:" with its id, "yes:" with its id, and the ids of the options that were chosen.';
comment on column registrations.answers is
  'All of it in one list, for the reports: that the person registered, what was chosen, and what was answered with yes.';
comment on column registrations.answers_removed_at is 'When a retention rule removed what was answered. Null: it is stored.';
create index registrations_by_form_answer on registrations using gin (form_answers);
create index registrations_with_answers on registrations (agreed_to_terms_at) where answers_removed_at is null;

create table registration_forms (
  client_id uuid primary key references clients on delete cascade,
  is_used boolean not null
);
comment on table registration_forms is
  'The provider, when its form was changed, and each client that was given a form of its own.';
comment on column registration_forms.is_used is
  'Whether a client is asked its own form; false when it uses the form of the provider again, and for the provider.';

create table registration_questions (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  kind text not null
    constraint registration_questions_kind check (kind in ('singleChoice', 'multipleChoice', 'yesNo', 'text')),
  label text not null,
  created_at timestamptz not null default now()
);
comment on table registration_questions is
  'Own questions of the registration form. Those of the provider can be asked in the forms of clients too.';
create index registration_questions_of_client on registration_questions (client_id);

create table registration_question_options (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references registration_questions on delete cascade,
  name text not null,
  position integer not null,
  removed_at timestamptz
);
comment on table registration_question_options is
  'What can be chosen at an own question. Removed options stay, because earlier registrations refer to them.';
create unique index registration_question_options_name on registration_question_options (question_id, lower(name));

create table registration_form_items (
  client_id uuid not null references registration_forms on delete cascade,
  field text constraint registration_form_items_field check (field in (
    'dateOfBirth', 'genderId', 'ethnicityId', 'employmentStatusId', 'jobRoleId', 'postCode',
    'doYouKnowWhatClimateActionIs', 'doYouUnderstandTheRoleYouCanPlay',
    'doYouUnderstandTheRoleYourOrganistaionCanPlay', 'heardOfSustainableDevelopmentGoals'
  )),
  question_id uuid references registration_questions on delete cascade,
  label text,
  is_asked boolean not null,
  is_required boolean not null,
  position integer not null,
  constraint registration_form_items_one check (num_nonnulls(field, question_id) = 1)
);
comment on table registration_form_items is 'What a form asks, in which order: a specified field or an own question.';
comment on column registration_form_items.label is 'Of a specified field, where it is not the specified one.';
create unique index registration_form_items_field on registration_form_items (client_id, field);
create unique index registration_form_items_question on registration_form_items (client_id, question_id);
create index registration_form_items_of_question on registration_form_items (question_id);

create table registration_texts (
  user_id uuid not null references registrations on delete cascade,
  question_id uuid not null references registration_questions on delete cascade,
  value text not null,
  primary key (user_id, question_id)
);
comment on table registration_texts is 'What learners answered in own words to a question of the registration form.';
create index registration_texts_of_question on registration_texts (question_id, value);
