-- Client managers are shown answers of a group only from so many people on (docs/rules/privacy.md).
alter table provider_settings add column smallest_group integer not null default 5
  constraint provider_settings_smallest_group check (smallest_group between 1 and 100);
comment on column provider_settings.smallest_group is
  'The smallest group of people whose answers client managers are shown, as numbers; 1: any.';
