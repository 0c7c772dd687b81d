-- The audit log (docs/rules/audit.md, docs/decisions/165-audit-log.md). A call of the API writes one entry in the transaction
-- of its change; triggers add what it changed. Nothing of it is changed later.

create table audit_log (
  id bigint primary key,
  at timestamptz not null default now(),
  kind text not null
    constraint audit_log_kind check (kind in ('change', 'export', 'view', 'login', 'refused login', 'cleanup')),
  call text not null,
  person_id uuid,
  client_id uuid,
  address text not null default '',
  request_id text not null default '',
  about uuid[] not null default '{}'
);
comment on table audit_log is
  'Who did what and when: one entry for each call that changed or exported something, showed sensitive data or was a log-in. Append-only.';
comment on column audit_log.id is 'From audit_entry_ids; entries of transactions that were rolled back leave gaps.';
comment on column audit_log.at is 'When the transaction began.';
comment on column audit_log.call is 'Domain and name of the call in the contract, such as pathways.create.';
comment on column audit_log.person_id is 'Who made the call; null for a visitor. No reference: the entry outlives the person.';
comment on column audit_log.client_id is 'The client of who made the call.';
comment on column audit_log.address is 'The network address of the caller.';
comment on column audit_log.about is 'Objects that the entry is listed with beside those that were changed.';
create sequence audit_entry_ids as bigint owned by audit_log.id;
create index audit_log_at on audit_log (at, id);
create index audit_log_call on audit_log (call, at, id);

create table audit_changes (
  entry_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  action text not null constraint audit_changes_action check (action in ('created', 'changed', 'removed')),
  kind text not null,
  object_id uuid,
  person_id uuid,
  client_id uuid,
  about uuid[] not null default '{}',
  fields jsonb,
  salt bytea,
  digest bytea not null,
  primary key (entry_id, id)
);
comment on table audit_changes is 'What an entry of the audit log changed: one row for each row that was created, changed or removed. Append-only.';
comment on column audit_changes.kind is 'What kind of object the row is, such as person or pathway course.';
comment on column audit_changes.person_id is 'The person whom the row is about.';
comment on column audit_changes.client_id is 'The client whose row it is, or whose person it is about; its managers see the change.';
comment on column audit_changes.about is 'All objects that this change is listed with.';
comment on column audit_changes.fields is 'Each changed field with its value before and after; null once it was erased with the person.';
comment on column audit_changes.salt is 'So that digest does not give away an erased value to somebody who guesses it.';
comment on column audit_changes.digest is 'SHA-256 of salt and fields; remains when these are erased, so that the chain can still be checked.';

create table audit_subjects (
  subject_id uuid not null,
  at timestamptz not null default now(),
  entry_id bigint not null,
  call text not null,
  primary key (subject_id, at, entry_id)
);
comment on table audit_subjects is 'With which people, clients, courses and other objects an entry of the audit log is listed. Append-only.';
create index audit_subjects_entry on audit_subjects (entry_id);
create index audit_subjects_call on audit_subjects (subject_id, call, at, entry_id);

-- Nothing is changed. Two things can be removed, by rules that the database itself checks: entries that are older than the
-- provider has chosen to store them, and the values about a person who was deleted for good.
alter table provider_settings add column audit_days integer
  constraint provider_settings_audit_days check (audit_days between 90 and 36500);
comment on column provider_settings.audit_days is
  'After how many days entries of the audit log are removed; null stores them without limit.';

-- The chain. Entries are sealed in batches shortly after they were stored, so that nobody waits for another's entry.
create table audit_seals (
  number integer primary key,
  at timestamptz not null default now(),
  first_id bigint not null,
  last_id bigint not null,
  entries bytea not null,
  hash bytea not null
);
comment on table audit_seals is
  'The hash chain over the audit log: each seal covers the entries of a range of ids and the seal before it. Append-only.';
comment on column audit_seals.first_id is 'The range that is covered begins here; gaps in it are ids of transactions that were rolled back.';
comment on column audit_seals.entries is 'For each entry, in order: its id in 8 bytes and the SHA-256 of its content in 32.';
comment on column audit_seals.hash is 'SHA-256 of the hash of the seal before, first_id, last_id and entries.';
