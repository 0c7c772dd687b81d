-- A new version of a course can end the completions of the versions before it (rules courses-30 to courses-38).
alter table course_versions add column earlier_valid_until date;
comment on column course_versions.earlier_valid_until is
  'The last day on which completions of the versions before it count. Null: they count to their own end.';
create index course_versions_required on course_versions (course_id) where earlier_valid_until is not null;
