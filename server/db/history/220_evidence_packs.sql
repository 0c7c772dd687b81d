-- Evidence packs (docs/rules/evidence.md): requested by a call, made in the background by any process.
create table evidence_packs (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  requested_by uuid not null references users on delete cascade,
  as_administrator boolean not null,
  limited_to_teams uuid[],
  subject text not null
    constraint evidence_packs_subject check (subject in ('client', 'team', 'pathway', 'person')),
  team_id uuid references teams on delete set null,
  pathway_id uuid references pathways,
  person_id uuid references users on delete cascade,
  subject_name text not null,
  from_day date not null,
  to_day date not null,
  with_certificates boolean not null,
  state text not null default 'waiting'
    constraint evidence_packs_state check (state in ('waiting', 'running', 'ready', 'failed')),
  progress integer not null default 0 constraint evidence_packs_progress check (progress between 0 and 100),
  tries integer not null default 0,
  lease_until timestamptz not null default now(),
  problem text,
  size_bytes bigint,
  people integer,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  constraint evidence_packs_period check (from_day <= to_day)
);
comment on table evidence_packs is
  'Evidence packs: those that are requested, those that are being made, and those that can be downloaded until they expire.';
comment on column evidence_packs.as_administrator is 'Whether it was requested with the rights of an administrator. Managers do not see those.';
comment on column evidence_packs.limited_to_teams is 'The teams that the manager was limited to when it was made; null without a limit. Who has lost one of them does not see the pack any more.';
comment on column evidence_packs.team_id is 'Null also when the team has been deleted since.';
comment on column evidence_packs.subject_name is 'As it was when the pack was requested.';
comment on column evidence_packs.from_day is 'The period, in days of the time zone of the client.';
comment on column evidence_packs.with_certificates is 'Whether the PDF of each certificate is in it.';
comment on column evidence_packs.progress is 'In percent.';
comment on column evidence_packs.tries is 'How often it was begun. After three it fails.';
comment on column evidence_packs.lease_until is 'A process that makes it moves this into the future: if the process dies, another one begins again at that time.';
comment on column evidence_packs.problem is 'Why it failed, for the person who requested it.';
comment on column evidence_packs.people is 'How many people are in it.';

create unique index evidence_packs_one_at_a_time on evidence_packs (client_id, requested_by)
  where state in ('waiting', 'running');
create index evidence_packs_due on evidence_packs (lease_until) where state in ('waiting', 'running');
create index evidence_packs_newest on evidence_packs (created_at desc, id);
create index evidence_packs_of_requester on evidence_packs (requested_by, created_at desc, id);
create index evidence_packs_expiring on evidence_packs (expires_at);
create index evidence_packs_of_person on evidence_packs (person_id);
create index evidence_packs_of_team on evidence_packs (team_id);
create index evidence_packs_of_pathway on evidence_packs (pathway_id);
