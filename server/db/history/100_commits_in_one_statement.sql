-- What a commit of a course stores, in one statement for many commits. What it comes to is worked out before, from the
-- state that the window and its attempt had (server/features/playing/save-commit.ts); the statement checks under the lock that they
-- still have it.

-- Counts up with every change of what is known of a window and its attempt.
alter table launches add column revision integer not null default 0;

-- What an item says is replaced with every commit: moved out of its row it would be written and found in two tables.
alter table item_states set (toast_tuple_target = 8160);
