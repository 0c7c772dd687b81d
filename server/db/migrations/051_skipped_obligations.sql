-- Is replaced by a function that leaves out those people whose obligations could not be worked out.
drop function if exists update_obligations(integer);
