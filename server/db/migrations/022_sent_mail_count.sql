-- How much mail was handed over: the sum of these rows. As in 020_registration_totals.sql changes are only added, and
-- added up once an hour: who sends mail and who deletes people with all their mail do not wait for each other.
create table sent_mail_counts (mails integer not null);

create function note_sent_mail() returns trigger language plpgsql as $$
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
create trigger note_added_mail after insert on outbox
  referencing new table as added for each statement execute function note_sent_mail();
create trigger note_removed_mail after delete on outbox
  referencing old table as removed for each statement execute function note_sent_mail();
create trigger note_changed_mail after update on outbox
  referencing old table as removed new table as added for each statement execute function note_sent_mail();

insert into sent_mail_counts
select count(*) from outbox where processed_at is not null;
