-- Archived people and clients have lists of their own, by name and searched like those of the others.
create index users_archived_by_name on users (lower(first_name), lower(last_name), id) where archived_at is not null;
create index users_archived_by_search on users using gin (search_text gin_trgm_ops) where archived_at is not null;

-- In place of the index that had the client only: it serves the list of a client, and its count as before.
drop index users_archived_by_client;
create index users_archived_by_client on users (client_id, lower(first_name), lower(last_name), id)
  where archived_at is not null;
