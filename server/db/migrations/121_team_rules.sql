-- A team can have a rule: people with a value of an own field are in it (rules teams-14 to teams-17).
create table team_rules (
  team_id uuid primary key references teams on delete cascade,
  field_id uuid not null references person_fields on delete cascade,
  wanted text[] not null check (cardinality(wanted) > 0)
);
comment on table team_rules is 'By which values of an own field people are in a team.';
comment on column team_rules.wanted is 'The values; they are compared without regard to case.';
create index team_rules_by_field on team_rules (field_id);

alter table team_members add column by_rule boolean not null default false;
comment on column team_members.by_rule is 'Whether the person is in the team by its rule, and leaves it with the value.';
