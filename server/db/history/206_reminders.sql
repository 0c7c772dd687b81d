-- Who is reminded of what has to be completed, and what was sent. Nobody is reminded of anything in a database that was filled
-- before, because no policy is enabled there.

create table reminder_policies (
  client_id uuid primary key references clients on delete cascade,
  is_enabled boolean not null,
  enabled_on date not null,
  on_assignment boolean not null,
  before_due integer[] not null,
  overdue_every integer constraint reminder_policies_overdue_every check (overdue_every between 1 and 365),
  overdue_at_most integer not null constraint reminder_policies_overdue_at_most check (overdue_at_most between 1 and 100),
  before_expiry integer[] not null,
  notice_after integer constraint reminder_policies_notice_after check (notice_after between 1 and 365),
  digest_weekday integer constraint reminder_policies_digest_weekday check (digest_weekday between 1 and 7),
  digest_hour integer not null constraint reminder_policies_digest_hour check (digest_hour between 0 and 23),
  digest_when_empty boolean not null,
  send_hour integer not null constraint reminder_policies_send_hour check (send_hour between 0 and 23),
  quiet_days integer[] not null
);
comment on table reminder_policies is
  'When the people of a client are reminded. The one of the provider is for all clients without their own.';
comment on column reminder_policies.enabled_on is 'Reminders whose day was before are not sent: nobody gets a flood when a policy is enabled.';
comment on column reminder_policies.before_due is 'How many days before a due date.';
comment on column reminder_policies.overdue_every is 'Every so many days after a due date or an expiry. Null: not then.';
comment on column reminder_policies.before_expiry is 'How many days before the last day of a completion.';
comment on column reminder_policies.notice_after is 'How many days after a due date the managers get a notice. Null: none.';
comment on column reminder_policies.digest_weekday is '1 is Monday. Null: no digest.';
comment on column reminder_policies.digest_when_empty is 'Whether managers get a digest that has nothing to report.';
comment on column reminder_policies.send_hour is 'From which hour of the day in the time zone of the client.';
comment on column reminder_policies.quiet_days is 'Days of the week, 1 is Monday, on which no reminder or notice is sent; those of that day are sent on the next other day.';

create table reminder_runs (
  client_id uuid not null references clients on delete cascade,
  kind text not null constraint reminder_runs_kind check (kind in ('reminders', 'digest')),
  day date not null,
  mails integer not null,
  ended_at timestamptz not null default now(),
  primary key (client_id, kind, day)
);
comment on table reminder_runs is 'Days on which all reminders and notices, or all digests, of a client were put into the outbox.';
comment on column reminder_runs.day is 'In the time zone of the client; of a digest the day for which it was planned.';

create table reminder_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null constraint reminder_mails_kind check (kind in ('reminder', 'digest', 'notice')),
  day date not null,
  is_manual boolean not null default false,
  mail_id uuid references outbox on delete set null,
  listed text,
  created_at timestamptz not null default now(),
  constraint reminder_mails_once unique (user_id, kind, day)
);
comment on table reminder_mails is 'Who got which mail about what has to be completed: of each kind at most one per person and day.';
comment on column reminder_mails.is_manual is 'Sent because a manager or an administrator pressed "Remind now".';
comment on column reminder_mails.listed is
  'Of a reminder: the courses that it lists, with status and dates. A mail that has waited is not sent if these have changed.';
create index reminder_mails_in_outbox on reminder_mails (mail_id);

create table reminder_subjects (
  id bigint generated always as identity primary key,
  reminder_id uuid not null references reminder_mails on delete cascade,
  user_id uuid not null references users on delete cascade,
  course_id uuid references courses on delete cascade,
  kind text not null constraint reminder_subjects_kind check (kind in
    ('assignment', 'beforeDue', 'overdue', 'beforeExpiry', 'expired', 'notice', 'manual')),
  day date not null,
  constraint reminder_subjects_once unique nulls not distinct (user_id, course_id, kind, day)
);
comment on table reminder_subjects is
  'Why a mail was sent. Stored in the transaction that puts the mail into the outbox, so that each reason leads to one mail.';
comment on column reminder_subjects.user_id is 'Who got the mail.';
comment on column reminder_subjects.course_id is 'Null for a notice, which is about all people who were due on one day.';
comment on column reminder_subjects.day is 'The day that the reason belongs to: the mail may have been sent later, after a quiet day or a stop of the server.';
create index reminder_subjects_of_mail on reminder_subjects (reminder_id);
create index reminder_subjects_of_course on reminder_subjects (course_id);
