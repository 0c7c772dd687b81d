alter table merged_accounts
  add column starts_on date,
  add column ends_on date,
  add column merged_starts_on date,
  add column merged_ends_on date;
comment on column merged_accounts.merged_starts_on is 'The first working day of the account that is left, as the merge has set it.';
comment on column merged_accounts.merged_ends_on is 'The last working day of the account that is left, as the merge has set it.';
