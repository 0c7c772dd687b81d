-- How many people a client has is counted before it is deleted, those who are archived too.
create index users_archived_by_client on users (client_id) where archived_at is not null;
-- And how many certificates of a course stay valid.
create index certificates_by_course on certificates (course_id);
