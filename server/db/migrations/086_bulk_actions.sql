-- What was done with many people at once, so that it can be found again and undone (rules people-40 to people-43).
create table bulk_actions (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references clients on delete cascade,
  done_by uuid references users on delete set null,
  action text not null,
  done_at timestamptz not null default now(),
  changed integer not null,
  team_id uuid references teams on delete set null,
  undone_at timestamptz
);
comment on table bulk_actions is 'What was done with many people at once.';
comment on column bulk_actions.client_id is 'The client of all these people; null for people of several clients.';
comment on column bulk_actions.done_at is 'The time of the transaction, which what was changed has too.';
comment on column bulk_actions.changed is 'How many people, or courses of people, were changed.';
comment on column bulk_actions.team_id is 'The team to which people were added.';
create index bulk_actions_by_time on bulk_actions (done_at desc, id);
create index bulk_actions_of_client on bulk_actions (client_id, done_at desc, id);
create index bulk_actions_by_author on bulk_actions (done_by, done_at desc, id);
create index bulk_actions_of_team on bulk_actions (team_id);

create table bulk_action_people (
  action_id uuid not null references bulk_actions on delete cascade,
  user_id uuid not null references users on delete cascade,
  course_id uuid references courses on delete cascade,
  reason text,
  previous jsonb,
  constraint bulk_action_people_once unique nulls not distinct (action_id, user_id, course_id)
);
comment on table bulk_action_people is 'The people of an action, each with the course that it is about.';
comment on column bulk_action_people.reason is 'Why the person was left out; null for those who were changed.';
comment on column bulk_action_people.previous is 'The row that was replaced; null if there was none.';
create index bulk_action_people_of_person on bulk_action_people (user_id);
create index bulk_action_people_of_course on bulk_action_people (course_id);
