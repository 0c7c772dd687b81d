-- The window of a course ends with the next thing that it asks for, when its person may not go on (rule learning-30).

-- Of a window whose person is deleted nothing is left to say so.
create table deleted_tickets (
  ticket_hash bytea primary key,
  deleted_at timestamptz not null default now()
);
comment on table deleted_tickets is
  'The tickets of windows that were open when their person or client was deleted, so that the window can say why it has ended.';
create index deleted_tickets_by_time on deleted_tickets (deleted_at);
