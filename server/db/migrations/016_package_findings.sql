-- What was found in a package when it was looked through, [{"tone": …, "sentence": …}, …].
alter table course_versions add column findings jsonb not null default '[]';
