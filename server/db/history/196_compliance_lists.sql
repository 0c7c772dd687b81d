-- The lists of who has to complete what: by status, and by the end of a validity. Days are counted from an index alone.
drop index obligations_by_due_date;
create index obligations_by_due_date on obligations (due_on, user_id, course_id) include (status);
create index obligations_by_status on obligations (status, due_on, user_id, course_id);
create index obligations_by_validity on obligations (valid_until, user_id, course_id) include (status);
