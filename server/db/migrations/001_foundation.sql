-- Who there is, what there is to learn, and what became of it.
-- Text on the wire keeps the specification's spellings; columns are spelt right.

-- Finds a part of a text without reading every row; comes with PostgreSQL, and its database's owner may switch it on.
create extension if not exists pg_trgm;

create table clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url_token text not null unique,
  referral_code text not null,
  maximum_learners integer not null check (maximum_learners >= 0), -- 0: unlimited
  is_provider boolean not null default false,
  is_paused boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index clients_referral_code on clients (lower(referral_code));
create unique index clients_one_provider on clients (is_provider) where is_provider;
create index clients_by_name on clients (lower(name), id) where archived_at is null and not is_provider;

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
create unique index users_email on users (lower(email));
create index users_by_client on users (client_id, lower(first_name), lower(last_name), id) where archived_at is null;
create index users_learners on users (client_id, id) where is_learner and archived_at is null;
create index users_by_name on users (lower(first_name), lower(last_name), id) where archived_at is null;
create index users_managers on users (lower(first_name), lower(last_name), id) where is_manager and archived_at is null;
create index users_by_search on users using gin (search_text gin_trgm_ops) where archived_at is null;

-- The lists a learner chooses from when registering. Removed ones stay named in what was chosen before.
create table registration_options (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('gender', 'jobRole', 'employmentStatus', 'ethnicity')),
  name text not null,
  position integer not null default 0,
  removed_at timestamptz
);
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
  agreed_to_terms_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- One living e-mailed link per person and purpose: a new one replaces the former.
create table link_tokens (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'register', 'reset')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  closed_at timestamptz, -- it has been used, or the account has changed since
  primary key (user_id, purpose)
);
create index link_tokens_by_expiry on link_tokens (expires_at);

-- Counters of the rate limits, shared by all processes. A window opens with the first thing that is counted.
create table rate_counters (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_counters_by_end on rate_counters (ends_at);

-- What happened, kept when the person or the client is gone, so that past months keep adding up.
create table login_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  client_id uuid not null,
  is_learner boolean not null
);
create index login_events_by_time on login_events (at);
create index login_events_by_client on login_events (client_id, at);
create index login_events_by_user on login_events (user_id);

create table courses (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  reference text not null,
  badge_image text not null,
  current_version_id uuid,
  feedback_required boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index courses_by_title on courses (lower(title), id) where deleted_at is null;

create table course_versions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses,
  number integer not null,
  scorm_version text not null,
  package jsonb not null, -- what the manifest says, as server/packages/manifest/manifest.ts reads it
  size_bytes bigint not null,
  file_count integer not null,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (course_id, number)
);
alter table courses add foreign key (current_version_id) references course_versions deferrable initially deferred;

create table pathways (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table pathway_courses (
  pathway_id uuid not null references pathways on delete cascade,
  course_id uuid not null references courses,
  position bigint generated always as identity,
  primary key (pathway_id, course_id)
);
create index pathway_courses_by_course on pathway_courses (course_id);

create table client_pathways (
  client_id uuid not null references clients on delete cascade,
  pathway_id uuid not null references pathways on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (client_id, pathway_id)
);
create index client_pathways_by_pathway on client_pathways (pathway_id);

-- Which client has which course: through its pathways; the provider has every pathway.
create view client_courses as
  select client_pathways.client_id, pathway_courses.course_id
    from client_pathways
    join pathways on pathways.id = client_pathways.pathway_id and pathways.deleted_at is null
    join pathway_courses on pathway_courses.pathway_id = pathways.id
    join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
  union
  select clients.id, pathway_courses.course_id
    from clients
    cross join pathways
    join pathway_courses on pathway_courses.pathway_id = pathways.id
    join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
   where clients.is_provider and pathways.deleted_at is null;

-- One learner in one course; its id is the tracking id. The result of the current attempt, kept where lists read it.
create table course_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  course_id uuid not null references courses,
  started_at timestamptz,
  completed_at timestamptz,
  lesson_status smallint not null default 0 check (lesson_status between 0 and 5),
  score numeric(6, 3),
  progress smallint not null default 0 check (progress between 0 and 100),
  restarts integer not null default 0,
  feedback_complete boolean not null default false,
  attempt_id uuid,
  unique (user_id, course_id)
);
create index course_records_by_course on course_records (course_id, client_id);
create index course_records_by_client on course_records (client_id);
create index course_records_by_attempt on course_records (attempt_id);

create table attempts (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null references course_records on delete cascade,
  number integer not null,
  version_id uuid not null references course_versions,
  started_at timestamptz not null default now(),
  ended_at timestamptz, -- set when a restart archives it
  lesson_status smallint not null default 0,
  score numeric(6, 3),
  progress smallint not null default 0,
  completed_at timestamptz,
  sequencing jsonb, -- the player's own state of a package of several items
  unique (record_id, number)
);
alter table course_records
  add foreign key (attempt_id) references attempts on delete set null deferrable initially deferred;

-- What each item of a package last told the player, for this attempt.
create table item_states (
  attempt_id uuid not null references attempts on delete cascade,
  item text not null,
  cmi jsonb not null default '{}',
  total_seconds double precision not null default 0, -- of the visits that have ended
  visit text not null default '', -- the visit whose time is in visit_seconds
  visit_seconds double precision not null default 0,
  updated_at timestamptz not null default now(),
  primary key (attempt_id, item)
);

-- A window that plays a course: a ticket names one person, one version, one attempt.
create table launches (
  id uuid primary key default gen_random_uuid(),
  ticket_hash bytea not null unique,
  kind text not null check (kind in ('learn', 'review', 'preview')),
  user_id uuid not null references users on delete cascade,
  version_id uuid not null references course_versions,
  attempt_id uuid references attempts on delete cascade,
  follows_id uuid references launches on delete set null, -- the window it took the attempt over from
  last_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_over_at timestamptz
);
create index launches_by_attempt on launches (attempt_id);
create index launches_by_former on launches (follows_id) where follows_id is not null;
create index launches_by_user on launches (user_id);
create index launches_by_expiry on launches (expires_at);

create table course_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('started', 'completed')),
  user_id uuid references users on delete set null,
  client_id uuid not null,
  course_id uuid not null,
  attempt integer not null
);
create index course_events_by_time on course_events (kind, at);
create index course_events_by_client on course_events (client_id, kind, at);
create index course_events_by_user on course_events (user_id);

-- The facts of a certificate as they were when it was earned: later changes of name or title do not touch them.
create table certificates (
  id uuid primary key, -- the tracking id
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses,
  version_id uuid not null references course_versions,
  first_name text not null,
  last_name text not null,
  course_title text not null,
  issued_at timestamptz not null,
  unique (user_id, course_id)
);

-- Mail is written here in the transaction that causes it, and sent from here.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  to_address text not null,
  to_name text not null,
  template_type text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  processed_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where processed_at is null;
create index outbox_sent on outbox (processed_at desc, id) where processed_at is not null;
create index outbox_by_user on outbox (user_id);
create index outbox_by_address on outbox using gin (to_address gin_trgm_ops) where processed_at is not null;

-- A null means: as the provider has it, and for the provider: as the product has it.
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
