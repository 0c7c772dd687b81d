-- The condition is in the text of the queries by now (features/communities/moderates-queries.ts), which ask it of the reader once and not for
-- each row.
drop function if exists moderates(uuid, uuid, uuid);
