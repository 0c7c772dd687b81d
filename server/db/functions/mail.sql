-- The functions, views and triggers of the tables in baseline/mail.sql.

create or replace function note_sent_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sent_mail_counts
    select count(*) from added where processed_at is not null having count(*) <> 0;
  elsif tg_op = 'DELETE' then
    insert into sent_mail_counts
    select -count(*) from removed where processed_at is not null having count(*) <> 0;
  else
    insert into sent_mail_counts
    select sum(sign)
      from (select 1 as sign, processed_at from added union all select -1, processed_at from removed) as side
     where processed_at is not null
    having sum(sign) <> 0;
  end if;
  return null;
end $$;

create or replace trigger note_added_mail after insert on outbox
  referencing new table as added for each statement execute function note_sent_mail();

create or replace trigger note_removed_mail after delete on outbox
  referencing old table as removed for each statement execute function note_sent_mail();

create or replace trigger note_changed_mail after update on outbox
  referencing old table as removed new table as added for each statement execute function note_sent_mail();

create or replace function note_people_to_invite() returns trigger language plpgsql as $$
begin
  insert into last_invitations (user_id) select id from added on conflict do nothing;
  return null;
end $$;

create or replace trigger note_people_to_invite after insert on users
  referencing new table as added for each statement execute function note_people_to_invite();

create or replace function note_invitations() returns trigger language plpgsql as $$
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

create or replace trigger note_invitations after insert on outbox
  referencing new table as added for each statement execute function note_invitations();

create or replace view refused_addresses as
  select distinct on (users.id) users.id as user_id, mail.refused_at, mail.last_error as reason
    from outbox as mail
    join users on users.id = mail.user_id and lower(users.email) = lower(mail.to_address)
   where mail.refused_at is not null
     and not exists (
       select from outbox as later
        where later.user_id = users.id and later.has_left and lower(later.to_address) = lower(users.email)
          and later.processed_at > mail.refused_at
     )
   order by users.id, mail.refused_at desc;
comment on view refused_addresses is
  'People to whose current address the mail server has refused a mail for good, and has taken none since: the last refusal.';
