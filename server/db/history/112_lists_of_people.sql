-- The list of learners filtered to those who were invited and have never registered: usually few among many, by name.
create index users_invited on users (lower(first_name), lower(last_name), id) include (client_id)
  where is_learner and email_confirmed_at is null and archived_at is null;
