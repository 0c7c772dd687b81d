-- How the columns of an uploaded file were read is remembered for the next file with the same heading (rule people-48).
create table file_headings (
  client_id uuid not null references clients on delete cascade,
  heading_hash bytea not null,
  fields text[] not null,
  used_at timestamptz not null default now(),
  primary key (client_id, heading_hash)
);
comment on table file_headings is
  'What the columns of the files of learners of a client were, for each heading that somebody has confirmed.';
comment on column file_headings.heading_hash is 'Of the names of all columns in lower case. The names themselves are not stored.';
comment on column file_headings.fields is 'What each column is, in the order of the heading; an empty text for a column that is not used.';
