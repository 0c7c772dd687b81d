-- The pathways of an obligation are stored together with it by store_obligations.
drop function if exists store_pathways_of_obligations(uuid[]);
