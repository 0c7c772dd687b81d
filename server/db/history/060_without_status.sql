-- What it means in a course that a page is left without a status (contract/rules/without-status.ts).
alter table courses add column without_status text not null default 'automatic'
  check (without_status in ('automatic', 'incomplete', 'completed', 'passed'));

-- Packages that have been looked through: what was found in their code tells whether they can report one.
update course_versions set package = package || '{"reportsStatus": true}'
where findings @> '[{"sentence": "Its code can report completion."}]';
