-- The state that each person had at the end of each day is stored from now on (rule deadlines-62).
create table people_states (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null references clients on delete cascade,
  day date not null,
  state text,
  primary key (user_id, day)
);
comment on table people_states is
  'The state of each person on the days on which it changed, as the lists showed it. It holds until the next row of the person.';
comment on column people_states.client_id is 'The client of the person on that day.';
comment on column people_states.day is 'The day of the client.';
comment on column people_states.state is 'As in people_obligations; null when the person has nothing to complete any more.';
create index people_states_of_client on people_states (client_id, day, user_id);
insert into people_states (user_id, client_id, day, state)
select counted.user_id, counted.client_id, (now() at time zone coalesce(
         clients.time_zone, (select time_zone from clients where is_provider), 'UTC'))::date, counted.state
  from people_obligations as counted join clients on clients.id = counted.client_id;
