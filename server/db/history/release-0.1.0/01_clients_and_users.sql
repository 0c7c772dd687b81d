-- The organisations that use Coppice, their people, and what the people said when they registered.

-- Finds a part of a text without reading every row. Comes with PostgreSQL; the owner of a database may switch it on.
create extension if not exists pg_trgm;

create table clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url_token text not null unique,
  referral_code text not null,
  maximum_learners integer not null check (maximum_learners >= 0),
  is_provider boolean not null default false,
  is_paused boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table clients is
  'An organisation whose people learn here. One of them is the provider, to which the administrators belong.';
comment on column clients.maximum_learners is '0: unlimited';
create unique index clients_referral_code on clients (lower(referral_code));
create unique index clients_one_provider on clients (is_provider) where is_provider;
create index clients_by_name on clients (lower(name), id) where archived_at is null and not is_provider;
create index clients_listed_by_name on clients (lower(name), id) where not is_provider;

create table users (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null default '',
  url_token text not null unique,
  role text not null check (role in ('ADMIN', 'CLIENTADMIN', 'LEARNER')),
  secondary_role text check (secondary_role in ('ADMIN', 'CLIENTADMIN', 'LEARNER') and secondary_role <> role),
  is_learner boolean not null generated always as (role = 'LEARNER' or coalesce(secondary_role, '') = 'LEARNER') stored,
  is_manager boolean not null generated always as (role <> 'LEARNER' or secondary_role is not null) stored,
  search_text text not null generated always as (lower(first_name || ' ' || last_name || e'\n' || email)) stored,
  password_hash text,
  email_confirmed_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table users is 'A person with an account: an administrator, a client manager, a learner, or two of these.';
comment on column users.password_hash is 'Argon2. Null until the person has chosen a password.';
create unique index users_email on users (lower(email));
create index users_by_client on users (client_id, lower(first_name), lower(last_name), id) where archived_at is null;
create index users_learners on users (client_id, id) where is_learner and archived_at is null;
create index users_by_name on users (lower(first_name), lower(last_name), id) where archived_at is null;
create index users_managers on users (lower(first_name), lower(last_name), id) where is_manager and archived_at is null;
create index users_by_search on users using gin (search_text gin_trgm_ops) where archived_at is null;

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
  date_of_birth date not null,
  gender_id uuid not null references registration_options,
  ethnicity_id uuid not null references registration_options,
  employment_status_id uuid not null references registration_options,
  job_role_id uuid not null references registration_options,
  post_code text not null,
  knows_climate_action boolean not null,
  understands_own_role boolean not null,
  understands_organisation_role boolean not null,
  heard_of_sustainable_development_goals boolean not null,
  agreed_to_terms_at timestamptz not null default now(),
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
  ], null)) stored
);
comment on table registrations is 'What a learner said when registering.';
comment on column registrations.answers is
  'All of it in one list, for the reports: that the person registered, what was chosen, and what was answered with yes.';

create table themes (
  client_id uuid primary key references clients on delete cascade,
  primary_nav_colour text,
  secondary_nav_colour text,
  primary_button_colour text,
  secondary_button_colour text,
  primary_nav_font_colour text,
  secondary_nav_font_colour text,
  icon_colour text,
  sidebar_icon_colour text,
  logo text,
  loading_logo text,
  favicon text
);
comment on table themes is
  'The colours and pictures of a client. A null stands for what the provider has and, for the provider, for what Coppice has.';
