-- Teams in a client: a person may be in several. A manager may be limited to teams, and pathways can be assigned to them.

create table teams (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  name text not null constraint teams_name check (name <> ''),
  created_at timestamptz not null default now(),
  -- What the tables below refer to, so that a team and its people are always of one client.
  unique (id, client_id)
);
comment on table teams is 'A team in a client.';
create unique index teams_by_name on teams (client_id, lower(name));

-- It is built while nobody writes: the upgrade of a large database waits some seconds here.
alter table users add unique (id, client_id);

create table team_members (
  team_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  since timestamptz not null default now(),
  primary key (team_id, user_id),
  foreign key (team_id, client_id) references teams (id, client_id) on delete cascade,
  foreign key (user_id, client_id) references users (id, client_id) on delete cascade
);
comment on table team_members is 'Who is in which team. An archived person stays in it.';
comment on column team_members.client_id is 'The client of the team, set by a trigger.';
comment on column team_members.since is 'When the person came to the team.';
create index team_members_by_person on team_members (user_id, team_id);

-- A team cannot be deleted while a row here refers to it: a manager who lost the last one would see the whole client.
create table team_managers (
  team_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  primary key (team_id, user_id),
  foreign key (team_id, client_id) references teams (id, client_id),
  foreign key (user_id, client_id) references users (id, client_id) on delete cascade
);
comment on table team_managers is
  'The teams to which a manager is limited. A manager without a row here sees the people of the whole client.';
comment on column team_managers.client_id is 'The client of the team, set by a trigger.';
create index team_managers_by_person on team_managers (user_id, team_id);

create table team_pathways (
  team_id uuid not null references teams on delete cascade,
  pathway_id uuid not null references pathways on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (team_id, pathway_id)
);
comment on table team_pathways is 'Which pathways a team is assigned, beside those of its client.';
create index team_pathways_by_pathway on team_pathways (pathway_id);
