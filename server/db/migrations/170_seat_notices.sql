-- Managers and administrators get a mail before the seats of a client run out (rules clients-40 to clients-43).
alter table mail_texts drop constraint mail_texts_kind;
alter table mail_texts add constraint mail_texts_kind check (kind in ('reminder', 'digest', 'notice', 'seats'));

create table seat_notices (
  client_id uuid not null references clients on delete cascade,
  percent smallint not null,
  mailed_on date not null,
  fell_below boolean not null default false,
  primary key (client_id, percent)
);
comment on table seat_notices is 'Of which clients it was mailed that so many percent of their seats are used.';
comment on column seat_notices.mailed_on is 'The day of the last mail, in the time zone of the client: there is at most one a day.';
comment on column seat_notices.fell_below is
  'Whether fewer seats have been used since the mail, so that there is another one when they are used again.';

-- A number that had been reached before there were such mails is no news.
insert into seat_notices (client_id, percent, mailed_on)
select clients.id, steps.percent, current_date
  from clients
  join learner_counts on learner_counts.client_id = clients.id
 cross join (values (90), (100)) as steps (percent)
 where not clients.is_provider and clients.maximum_learners > 0
   and 100::bigint * (learner_counts.learners - (
         select count(*) from users
          where users.client_id = clients.id and awaits_seat and is_learner and archived_at is null))
       >= steps.percent * clients.maximum_learners::bigint;
