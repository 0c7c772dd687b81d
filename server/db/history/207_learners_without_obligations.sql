-- Who has nothing to complete, so that the totals do not look for them among all learners.

create table learners_without_obligations (
  user_id uuid primary key references users on delete cascade,
  client_id uuid not null references clients on delete cascade
);
comment on table learners_without_obligations is
  'All learners without a row in people_obligations, archived ones too. A row that is no longer true may be left when two transactions change a person at once: who reads it compares.';
create index learners_without_obligations_of_client on learners_without_obligations (client_id);

insert into learners_without_obligations
select id, client_id from users
 where is_learner and not exists (select from people_obligations where user_id = users.id);
