-- What people send who have no account.

create table enquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  company text not null,
  email text not null,
  phone_number text not null,
  message text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index enquiries_newest on enquiries (created_at desc, id);

-- The number is the mean of the answers, [{"question": text, "value": 1 to 10}, ...].
create table wellness_questionnaires (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  organisation text not null,
  answers jsonb not null check (jsonb_array_length(answers) > 0),
  wellness_number numeric(3, 1) not null check (wellness_number between 1 and 10),
  created_at timestamptz not null default now()
);
create index wellness_newest on wellness_questionnaires (created_at desc, id);
create index wellness_by_organisation on wellness_questionnaires (lower(organisation), created_at desc);
