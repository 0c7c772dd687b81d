-- The functions, views and triggers of the tables in baseline/counts_of_registrations.sql.

create or replace function count_registrations() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  -- Whoever archives one of these people waits for us, or we for them: else they would go uncounted.
  perform from users where id in (select user_id from affected) order by id for share;
  insert into registration_counts as former
  select person.client_id, answer, difference * count(*)
    from affected as registration
    join users as person on person.id = registration.user_id
   cross join unnest(registration.answers) as answer
   where is_counted(person)
   group by 1, 2 order by 1, 2
  on conflict (client_id, answer) do update set learners = former.learners + excluded.learners;
  return null;
end $$;

create or replace trigger count_added_registrations after insert on registrations
  referencing new table as affected for each statement execute function count_registrations('1');

create or replace trigger count_removed_registrations after delete on registrations
  referencing old table as affected for each statement execute function count_registrations('-1');

create or replace trigger count_former_registrations after update on registrations
  referencing old table as affected for each statement execute function count_registrations('-1');

create or replace trigger count_renewed_registrations after update on registrations
  referencing new table as affected for each statement execute function count_registrations('1');

create or replace function count_registered_people() returns trigger language plpgsql as $$
begin
  -- Most changes of people change nothing here. Both sides are grouped and not joined: the plan of one person is used for ten thousand
  -- too, and a join would compare each of them with every other.
  if not exists (
    select from (
      select id, client_id, 1 as difference from later where is_learner and archived_at is null
      union all
      select id, client_id, -1 from earlier where is_learner and archived_at is null
    ) as side
    group by id, client_id having sum(difference) <> 0
  ) then
    return null;
  end if;
  insert into registration_counts as former
  select side.client_id, answer, sum(side.difference)
    from (
      select id, client_id, 1 as difference from later where is_learner and archived_at is null
      union all
      select id, client_id, -1 from earlier where is_learner and archived_at is null
    ) as side
    join registrations as registration on registration.user_id = side.id
   cross join unnest(registration.answers) as answer
   group by 1, 2 having sum(side.difference) <> 0 order by 1, 2
  on conflict (client_id, answer) do update set learners = former.learners + excluded.learners;
  return null;
end $$;

create or replace trigger count_registered_people after update on users
  referencing old table as earlier new table as later
  for each statement execute function count_registered_people();

-- Before the person is deleted, because the answers are deleted with the person. When a whole client is deleted, its
-- counts are deleted instead.
create or replace function count_removed_registered_person() returns trigger language plpgsql as $$
begin
  if is_counted(old) and exists (select from clients where id = old.client_id) then
    update registration_counts as former
       set learners = former.learners - 1
      from registrations as registration
     where registration.user_id = old.id
       and former.client_id = old.client_id and former.answer = any (registration.answers);
  end if;
  return old;
end $$;

create or replace trigger count_removed_registered_person before delete on users
  for each row execute function count_removed_registered_person();

create or replace function forget_registration_counts_of_client() returns trigger language plpgsql as $$
begin
  delete from registration_counts where client_id = old.id;
  return null;
end $$;

create or replace trigger forget_registration_counts_of_client after delete on clients
  for each row execute function forget_registration_counts_of_client();

select count_changes('note_registration_changes', 'registration_counts', 'note_%s_registrations', $$
  insert into registration_changes
  select answer, sum(sign * learners) from side group by answer having sum(sign * learners) <> 0
$$);

create or replace function add_up_registration_changes() returns void language sql as $$
  with taken as (delete from registration_changes returning answer, learners)
  insert into registration_totals as former
  select answer, sum(learners) from taken group by answer order by answer
  on conflict (answer) do update set learners = former.learners + excluded.learners
$$;
