-- Fields of persons that the provider and each client define themselves (rules people-60 to people-68).
create table person_fields (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  name text not null check (name <> ''),
  kind text not null constraint person_fields_kind check (kind in ('text', 'number', 'date', 'choice')),
  choices text[] not null default '{}',
  seen_by text not null constraint person_fields_seen_by check (seen_by in ('administrators', 'managers', 'everybody')),
  is_required boolean not null default false,
  is_unique boolean not null default false,
  created_at timestamptz not null default now(),
  constraint person_fields_required check (not is_required or seen_by <> 'administrators')
);
comment on table person_fields is 'Own fields of persons: those of the provider are fields of the people of all clients.';
comment on column person_fields.choices is 'What can be chosen, in this order; empty for other kinds.';
comment on column person_fields.seen_by is 'Who sees the values: administrators only, managers too, or the persons themselves too.';
create unique index person_fields_by_name on person_fields (client_id, lower(name));

create table person_field_values (
  user_id uuid not null references users on delete cascade,
  field_id uuid not null references person_fields on delete cascade,
  client_id uuid not null,
  value text not null check (value <> ''),
  must_be_unique boolean not null,
  primary key (user_id, field_id)
);
comment on table person_field_values is 'The value of an own field that a person has. Without a row it is not known.';
comment on column person_field_values.client_id is 'The client of the person, set by a trigger.';
comment on column person_field_values.value is 'A day as YYYY-MM-DD, a number with a decimal point, otherwise the text.';
comment on column person_field_values.must_be_unique is 'Whether nobody else in the client may have the value, as the field says; set by a trigger.';
create index person_field_values_by_value on person_field_values (field_id, lower(value), client_id, user_id);
create index person_field_values_by_client on person_field_values (client_id, field_id, lower(value));
create unique index person_field_values_unique on person_field_values (field_id, client_id, lower(value)) where must_be_unique;
