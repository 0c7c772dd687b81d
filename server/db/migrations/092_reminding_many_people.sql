-- Reminders to more people than one transaction should change: a job sends them step by step (rule people-44).
alter table bulk_actions add column waiting integer not null default 0;
comment on column bulk_actions.waiting is 'How many people a job has still to remind.';
create index bulk_actions_waiting on bulk_actions (done_at, id) where waiting > 0;

create table people_to_remind (
  action_id uuid not null references bulk_actions on delete cascade,
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (action_id, client_id, user_id)
);
comment on table people_to_remind is 'The people whom a job has still to remind, by action.';
comment on column people_to_remind.client_id is 'The people of one client are reminded together, which is much less work.';
create index people_to_remind_of_client on people_to_remind (client_id);
create index people_to_remind_of_person on people_to_remind (user_id);
