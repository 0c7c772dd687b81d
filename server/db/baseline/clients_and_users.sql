-- The organisations that use Coppice, their people, and what the people said when they registered.

-- Find parts of texts without reading every row. Both come with PostgreSQL; the owner of a database may switch them on.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text as it is searched: without accents, in lower case. unaccent() is only stable, because another dictionary can become
-- the default and its file can be edited. Here the dictionary is named, and the names are bound when the function is
-- created and do not depend on a search path, so that indexes and columns can be made of it.
create function search_form(value text) returns text
language sql immutable strict parallel safe cost 10
return lower(unaccent('unaccent'::regdictionary, value));

create table clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url_token text not null unique,
  referral_code text not null,
  maximum_learners integer not null check (maximum_learners >= 0),
  is_provider boolean not null default false,
  is_paused boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  time_zone text
);
comment on table clients is
  'An organisation whose people learn here. One of them is the provider, to which the administrators belong.';
comment on column clients.maximum_learners is '0: unlimited';
comment on column clients.time_zone is
  'The IANA name of the zone in which its due dates are days. Null stands for that of the provider and, for the provider, for UTC.';
create unique index clients_referral_code on clients (lower(referral_code));
create unique index clients_one_provider on clients (is_provider) where is_provider;
create index clients_by_name on clients (lower(name), id) where archived_at is null and not is_provider;
create index clients_listed_by_name on clients (lower(name), id) where not is_provider;
create index clients_by_search on clients using gin (search_form(' ' || name || ' ') gin_trgm_ops);

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
  password_hash text,
  email_confirmed_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (search_form(
  ' ' || first_name || ' ' || last_name || ' ' || email || ' '
  || case when last_name ~ '^[\u2e80-\u9fff\uac00-\ud7af]' then last_name || first_name || ' ' else '' end
)) stored,
  colour_scheme text not null default 'system'
  constraint users_colour_scheme check (colour_scheme in ('system', 'light', 'dark')),
  has_logged_in boolean not null default false,
  member_since timestamptz not null default now(),
  restored_at timestamptz,
  csv_format text not null default 'csv'
  constraint users_csv_format check (csv_format in ('csv', 'csv-semicolons')),
  awaits_seat boolean not null default false,
  unique (id, client_id)
);
comment on table users is 'A person with an account: an administrator, a client manager, a learner, or two of these.';
comment on column users.password_hash is 'Argon2. Null until the person has chosen a password.';
comment on column users.search_text is 'What lists and the search look for words in.';
comment on column users.colour_scheme is
  'How pages are shown to this person on every device: as the device is set, light or dark.';
comment on column users.has_logged_in is 'Whether the person has ever logged in. Maintained by a trigger on login_events.';
comment on column users.member_since is
  'When the person came to the client or was restored. What was assigned before counts from then.';
comment on column users.restored_at is
  'When the person was restored after a retention rule had deleted them. The period of the rule begins there.';
comment on column users.csv_format is
  'The form of CSV that this person chose last, which is offered first on every device.';
comment on column users.awaits_seat is
  'Asked for the account with a referral code, and has not confirmed the address yet: takes no seat until then.';
create unique index users_email on users (lower(email));
create index users_by_client on users (client_id, lower(first_name), lower(last_name), id) where archived_at is null;
create index users_learners on users (client_id, id) where is_learner and archived_at is null;
create index users_by_name on users (lower(first_name), lower(last_name), id) where archived_at is null;
create index users_managers on users (lower(first_name), lower(last_name), id) where is_manager and archived_at is null;
create index users_by_search on users using gin (search_text gin_trgm_ops) where archived_at is null;
-- The list of learners filtered to those who were invited and have never registered: usually few among many, by name.
create index users_invited on users (lower(first_name), lower(last_name), id) include (client_id)
  where is_learner and email_confirmed_at is null and archived_at is null;
-- Archived people and clients have lists of their own, by name and searched like those of the others.
create index users_archived_by_name on users (lower(first_name), lower(last_name), id) where archived_at is not null;
create index users_archived_by_search on users using gin (search_text gin_trgm_ops) where archived_at is not null;
create index users_archived_by_client on users (client_id, lower(first_name), lower(last_name), id)
  where archived_at is not null;
-- Few of a client, and in the order of the list.
create index users_never_logged_in on users (client_id, lower(first_name), lower(last_name), id)
  where is_learner and archived_at is null and not has_logged_in;
-- What is due is found without reading what is not.
create index users_archived_learners on users (archived_at) where archived_at is not null and is_learner and not is_manager;
create index users_awaiting_seat on users (client_id) where awaits_seat;

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
