-- Where people are logged in, and which devices they have used (rules access-40 to access-45).
alter table sessions
  add column device text,
  add column address text,
  add column last_seen_at timestamptz;
alter table sessions alter column last_seen_at set default now();
comment on column sessions.device is 'The browser and the system in words; null for a session from before, until its next call.';
comment on column sessions.address is 'The network address of the last call of which the time was stored.';
comment on column sessions.last_seen_at is 'A time within the five minutes before the last call, so that calls need not each write it.';

-- A session can also be ended from another one of the same person.
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check
  check (ended_because in ('paused', 'archived', 'loggedOut', 'passwordChanged', 'moved', 'endedElsewhere'));

create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_key text not null,
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_key)
);
comment on table known_devices is
  'The devices from which people have logged in within 90 days, so that a new one is noticed. The last one of a person stays longer.';
comment on column known_devices.device_key is 'A keyed hash of the person, the browser, the system and the network.';
comment on column known_devices.known_since is 'When it was used for the first time, or again after 90 days.';
create index known_devices_by_use on known_devices (last_used_at);
