-- Changing the mail domain of a client (rule people-100).
create table earlier_emails (
  user_id uuid primary key references users on delete cascade,
  email text not null
);
comment on table earlier_emails is
  'The address that a person had before the mail domain of the client changed. It opens the account until the person logs in with the new one.';
create index earlier_emails_by_address on earlier_emails (lower(email));
