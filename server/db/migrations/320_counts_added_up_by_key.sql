-- add_up compares the client like the rest of the key, and has one argument less.
drop function if exists add_up(text, text, text[], boolean);
