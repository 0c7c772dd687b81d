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

create function note_people_to_invite() returns trigger language plpgsql as $$
begin
  insert into last_invitations (user_id) select id from added on conflict do nothing;
  return null;
end $$;
create trigger note_people_to_invite after insert on users
  referencing new table as added for each statement execute function note_people_to_invite();

create function note_invitations() returns trigger language plpgsql as $$
begin
  update last_invitations
     set at = greatest(last_invitations.at, mails.at)
    from (
      select user_id, max(created_at) as at
        from added where template_type in ('ConfirmAccount', 'ConfirmLearnerAccount') group by user_id
    ) as mails
   where mails.user_id = last_invitations.user_id;
  return null;
end $$;
create trigger note_invitations after insert on outbox
  referencing new table as added for each statement execute function note_invitations();

analyze last_invitations;
