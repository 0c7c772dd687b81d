-- Merging two accounts of one person (rules people-96 to people-99).
create table merged_accounts (
  gone_id uuid primary key,
  kept_id uuid not null references users on delete cascade,
  action_id uuid references bulk_actions on delete set null,
  deletion_id uuid references deletions on delete set null,
  merged_at timestamptz not null default now(),
  merged_email text not null,
  email text not null,
  email_confirmed_at timestamptz,
  had_password boolean not null,
  employee_number text,
  awaits_seat boolean not null,
  created_at timestamptz not null,
  member_since timestamptz not null
);
comment on table merged_accounts is
  'Accounts that were merged into another one. The account is deleted, and can be restored until its deletion is final.';
comment on column merged_accounts.gone_id is 'The account that is gone. No reference: it has been deleted.';
comment on column merged_accounts.action_id is 'The action that merged them, by which it can be undone.';
comment on column merged_accounts.merged_email is 'The address of the account that is left, as the merge has set it.';
comment on column merged_accounts.email is 'Of the account that is left before the merge, as are the next columns.';
create index merged_accounts_of_kept on merged_accounts (kept_id);
create index merged_accounts_of_action on merged_accounts (action_id);
create index merged_accounts_of_deletion on merged_accounts (deletion_id);

create table merged_rows (
  id bigint generated always as identity primary key,
  gone_id uuid not null references merged_accounts on delete cascade,
  table_name text not null,
  row_key jsonb not null,
  previous jsonb
);
comment on table merged_rows is 'The rows that a merge gave to the other account or changed, so that it can be undone.';
comment on column merged_rows.row_key is 'The primary key, without the person.';
comment on column merged_rows.previous is 'The columns that were changed, as they were; null if only the person was changed.';
create index merged_rows_of_account on merged_rows (gone_id, table_name);

create table former_addresses (
  url_token text primary key,
  user_id uuid not null references users on delete cascade,
  calendar_token_hash bytea
);
comment on table former_addresses is 'The addresses of accounts that were merged into the one of this person, to which they lead for good.';
comment on column former_addresses.url_token is 'In addresses of pages of the account that is gone.';
comment on column former_addresses.calendar_token_hash is 'The address of its calendar; null if it had none.';
create index former_addresses_of_person on former_addresses (user_id);
create index former_addresses_by_calendar on former_addresses (calendar_token_hash);

alter table deletions add column is_merge boolean not null default false;
comment on column deletions.is_merge is 'Whether the person was merged into another account. It is undone there, and not listed as deleted.';
