alter table users add column csv_format text not null default 'csv'
  constraint users_csv_format check (csv_format in ('csv', 'csv-semicolons'));
comment on column users.csv_format is
  'The form of CSV that this person chose last, which is offered first on every device.';

alter table evidence_packs add column csv_format text not null default 'csv'
  constraint evidence_packs_csv_format check (csv_format in ('csv', 'csv-semicolons'));
comment on column evidence_packs.csv_format is 'The form of CSV of its tables.';
