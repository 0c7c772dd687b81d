-- What is looked at afterwards: the latest attempts at a package.

create index attempts_by_version on attempts (version_id, started_at desc);
