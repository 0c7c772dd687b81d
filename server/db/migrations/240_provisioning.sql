-- People and teams of a client come from its own directory by SCIM (rules provisioning-1 to provisioning-18).
alter table users add column changed_at timestamptz not null default now();
comment on column users.changed_at is
  'When the name, address, log-in name, number or archiving was last changed, or the release that brought this column was installed.';

alter table teams add column external_id text;
comment on column teams.external_id is 'What the directory of the client calls the team; null if it has sent nothing.';

create table provisioning_clients (
  client_id uuid primary key references clients on delete cascade,
  managers_may_provision boolean not null default false,
  stopped_at timestamptz,
  counted_from timestamptz
);
comment on table provisioning_clients is 'How directories may change the people of a client. Without a row all is as at first.';
comment on column provisioning_clients.managers_may_provision is 'Whether managers of the whole client make and end tokens too.';
comment on column provisioning_clients.stopped_at is
  'Since when directories archive nobody, because they wanted to archive many within an hour; null while they may.';
comment on column provisioning_clients.counted_from is
  'When somebody last decided about such people. Those who were archived before are counted no more.';

create table provisioning_tokens (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  name text not null,
  token_hash bytea not null constraint provisioning_tokens_hash unique,
  last_characters text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
comment on table provisioning_tokens is 'With such a token a directory changes the people of a client by SCIM. Only hashes are stored.';
comment on column provisioning_tokens.last_characters is 'The last four characters of the token, by which people recognise it.';
comment on column provisioning_tokens.ends_at is 'The token does not work from this moment on.';
comment on column provisioning_tokens.ended_at is 'When somebody ended the token before that.';
comment on column provisioning_tokens.last_used_at is 'A time within the minute before the last request, so that requests need not each write it.';
create index provisioning_tokens_of_client on provisioning_tokens (client_id);

create table provisioned_people (
  user_id uuid primary key references users on delete cascade,
  client_id uuid not null references clients on delete cascade,
  user_name text,
  removed_at timestamptz,
  archived_at timestamptz,
  held_at timestamptz,
  kept_until timestamptz
);
comment on table provisioned_people is 'What the directory of a client has sent of a person and no other table has.';
comment on column provisioned_people.user_name is
  'The user name in the directory, where it is neither the email address nor the log-in name; null otherwise.';
comment on column provisioned_people.removed_at is 'When the directory has deleted the person, who does not exist for it while archived.';
comment on column provisioned_people.archived_at is 'When the directory has archived the person; null after it has restored the person.';
comment on column provisioned_people.held_at is 'When the directory wanted to archive the person, and somebody has to decide about it first.';
comment on column provisioned_people.kept_until is 'Until when the directory cannot archive the person, because somebody has decided so.';
create unique index provisioned_people_user_name on provisioned_people (client_id, lower(user_name)) where user_name is not null;
create index provisioned_people_archived on provisioned_people (client_id, archived_at) where archived_at is not null;
create index provisioned_people_held on provisioned_people (client_id) where held_at is not null;

alter table closed_records add column directory_name text;
comment on column closed_records.directory_name is
  'The user name in the directory of the former client, which is free for another person there until the move is undone.';

create table provisioning_requests (
  id bigint generated always as identity primary key,
  client_id uuid not null references clients on delete cascade,
  token_id uuid not null references provisioning_tokens on delete cascade,
  at timestamptz not null default now(),
  action text not null,
  user_id uuid references users on delete set null,
  team_id uuid references teams on delete set null,
  refusal text
);
comment on table provisioning_requests is
  'The last requests of directories, without bodies and names. A person who is erased is named no more, as only the id is here.';
comment on column provisioning_requests.action is 'What was asked for; the words are in server/features/provisioning/request-words.ts.';
comment on column provisioning_requests.refusal is 'Why it was refused, in our own words; null if it was done.';
create index provisioning_requests_of_client on provisioning_requests (client_id, id);
create index provisioning_requests_of_token on provisioning_requests (token_id);
create index provisioning_requests_of_person on provisioning_requests (user_id);
create index provisioning_requests_of_team on provisioning_requests (team_id);
