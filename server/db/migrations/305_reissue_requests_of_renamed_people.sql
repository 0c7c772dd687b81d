drop trigger if exists users_end_reissue_requests on users;
drop function if exists end_reissue_request_of_user();
