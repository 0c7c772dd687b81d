-- Enquiries are new, answered or closed, and an answer is sent by mail and stored with its enquiry (rule enquiries-4).
alter table enquiries add column state text not null default 'new' check (state in ('new', 'answered', 'closed'));
create index enquiries_by_state on enquiries (state, created_at desc, id);

create table enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries on delete cascade,
  answered_by uuid references users on delete set null,
  text text not null,
  answered_at timestamptz not null default now()
);
comment on table enquiry_answers is 'An answer that an administrator has sent to an enquiry by mail.';
comment on column enquiry_answers.text is 'Empty when a retention rule has removed it.';
create index enquiry_answers_of_enquiry on enquiry_answers (enquiry_id, answered_at);
create index enquiry_answers_by_person on enquiry_answers (answered_by);
create index enquiry_answers_with_text on enquiry_answers (answered_at) where text <> '';

alter table outbox add column reply_to text;
comment on column outbox.reply_to is
  'The address that replies go to, until the mail has been sent; null for mail that nobody replies to.';
