-- The next file with the same heading is read with the choices that the user had to make about the file (rule people-48).
alter table file_headings add column choices jsonb not null default '{}';
comment on column file_headings.choices is
  'Sheet, encoding, separator, line of the heading and order of the dates, where somebody chose something else than is found.';
comment on column file_headings.fields is
  'What each column is, in the order of the heading; an empty text for a column that is not used. Empty for a heading that is only found before these choices.';
