-- How much of what is required was complete at the end of each month, for the trend of a year.
create table compliance_snapshots (
  client_id uuid not null references clients on delete cascade,
  pathway_id uuid references pathways on delete cascade,
  team_id uuid references teams on delete cascade,
  month date not null,
  day date not null,
  required integer not null,
  compliant integer not null,
  constraint compliance_snapshots_one_subject check (num_nonnulls(pathway_id, team_id) <= 1),
  constraint compliance_snapshots_once unique nulls not distinct (client_id, pathway_id, team_id, month)
);
comment on table compliance_snapshots is
  'How many obligations there were and how many of them were met: of a client, of each of its pathways and of each of its teams. Written once a day, so that a month keeps its last day.';
comment on column compliance_snapshots.pathway_id is 'Null with team_id: everything that is required in the client.';
comment on column compliance_snapshots.month is 'The first day of the month that had ended, or had not ended yet, when the day began.';
comment on column compliance_snapshots.day is 'The day in the client at whose beginning it was taken.';
comment on column compliance_snapshots.compliant is 'Completed, renewal due or exempt.';
create index compliance_snapshots_of_pathway on compliance_snapshots (pathway_id);
create index compliance_snapshots_of_team on compliance_snapshots (team_id);
