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

create function note_learner_without_obligations() returns trigger language plpgsql as $$
begin
  delete from learners_without_obligations where user_id = new.id;
  insert into learners_without_obligations
  select new.id, new.client_id
   where new.is_learner and not exists (select from people_obligations where user_id = new.id);
  return null;
end $$;
create trigger note_added_learner_without_obligations after insert on users
  for each row when (new.is_learner) execute function note_learner_without_obligations();
create trigger note_changed_learner_without_obligations after update of is_learner, client_id on users
  for each row when (old.is_learner <> new.is_learner or old.client_id <> new.client_id)
  execute function note_learner_without_obligations();

-- A person who is being deleted is no longer found.
create function note_people_without_obligations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from learners_without_obligations where user_id in (select user_id from changed);
  else
    insert into learners_without_obligations
    select users.id, users.client_id from changed join users on users.id = changed.user_id where users.is_learner
        on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_people_with_obligations after insert on people_obligations
  referencing new table as changed for each statement execute function note_people_without_obligations();
create trigger note_people_without_obligations after delete on people_obligations
  referencing old table as changed for each statement execute function note_people_without_obligations();
