-- When each person was last invited (rule lists-20), so that lists can be sorted by it: a row for each, with an index.
create table last_invitations (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default '-infinity'
);
comment on table last_invitations is
  'When the last mail with an invitation of each person was written; maintained by triggers on users and outbox.';
comment on column last_invitations.at is '-infinity without one.';

insert into last_invitations (user_id, at)
select users.id, coalesce(mails.at, '-infinity')
  from users
  left join (
    select user_id, max(created_at) as at
      from outbox where template_type in ('ConfirmAccount', 'ConfirmLearnerAccount') group by user_id
  ) as mails on mails.user_id = users.id;

create index last_invitations_by_time on last_invitations (at, user_id);

analyze last_invitations;
