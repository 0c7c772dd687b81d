-- How long the window of a course was open and used, next to what the package reports (docs/rules/learning.md).
create table learning_time (
  attempt_id uuid not null references attempts on delete cascade,
  day date not null,
  period uuid not null,
  open_seconds integer not null constraint learning_time_within_a_day check (open_seconds between 0 and 86400),
  active_seconds integer not null,
  primary key (attempt_id, day, period),
  constraint learning_time_active_while_open check (active_seconds between 0 and open_seconds)
);
comment on table learning_time is
  'How long the player was open and used on a day (UTC), as it has measured. The caps of a day apply when it is read.';
comment on column learning_time.period is
  'From one loading of the player to its end. It sends totals, so that a repeated or late report changes nothing.';
comment on column learning_time.active_seconds is 'While the window was visible and there was input in the last minutes.';

alter table provider_settings
  add column open_hours_per_day integer not null default 24
    constraint provider_settings_open_hours check (open_hours_per_day between 1 and 24),
  add column active_hours_per_day integer not null default 12
    constraint provider_settings_active_hours check (active_hours_per_day between 1 and 24);
comment on column provider_settings.open_hours_per_day is 'How much open time of a day counts for an attempt at most.';
comment on column provider_settings.active_hours_per_day is 'How much active time of a day counts for an attempt at most.';
