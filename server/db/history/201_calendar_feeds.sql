-- The private address at which a learner's due dates are read by a calendar program, and what was shown there.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
comment on table calendar_feeds is
  'The private address of the calendar of a learner''s due dates. A new one replaces it. Of the secret in it only the hash is stored.';
comment on column calendar_feeds.last_read_at is 'When a calendar program has read it last, to within five minutes.';

create table calendar_events (
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  day date not null,
  summary text not null,
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
comment on table calendar_events is
  'The date of a course as the calendar of a learner last showed it, so that calendar programs move it when it changes.';
comment on column calendar_events.id is 'Names the event in calendar programs.';
comment on column calendar_events.sequence is 'How often it has changed.';
