-- The functions, views and triggers of the tables in baseline/teams.sql.

create or replace function set_client_of_team() returns trigger language plpgsql as $$
begin
  new.client_id := (select client_id from teams where id = new.team_id);
  return new;
end $$;

create or replace trigger set_client_of_team before insert or update on team_members
  for each row execute function set_client_of_team();

create or replace trigger set_client_of_team before insert or update on team_managers
  for each row execute function set_client_of_team();

-- A person who comes to another client leaves the teams of the previous one.
create or replace function leave_teams() returns trigger language plpgsql as $$
begin
  delete from team_members where user_id = old.id;
  delete from team_managers where user_id = old.id;
  return new;
end $$;

create or replace trigger leave_teams before update of client_id on users
  for each row when (new.client_id <> old.client_id) execute function leave_teams();

create or replace view people_of_managers as
  select distinct manager.user_id as manager_id, member.user_id
    from team_managers as manager
    join team_members as member on member.team_id = manager.team_id;
comment on view people_of_managers is 'Whom the managers who are limited to teams see.';

create or replace view team_courses as
  select distinct team_pathways.team_id, pathway_courses.course_id
    from team_pathways
    join pathways on pathways.id = team_pathways.pathway_id and pathways.deleted_at is null
    join pathway_courses on pathway_courses.pathway_id = pathways.id
    join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null;
comment on view team_courses is 'Which courses a team has by its pathways.';

create or replace view team_only_courses as
  select distinct member.client_id, member.user_id, offered.course_id
    from team_courses as offered
    join team_members as member on member.team_id = offered.team_id
   where not exists (
     select from course_counts as assignment
      where assignment.client_id = member.client_id and assignment.course_id = offered.course_id and assignment.is_offered
   );
comment on view team_only_courses is 'Which courses a person has by a team, and not by the client.';

-- Functions, because their text is put into the query that uses them, with the person in place: only the rows of that
-- person are read.
create or replace function pathways_of_person(of_person uuid, of_client uuid) returns table (pathway_id uuid)
language sql stable parallel safe as $$
  select pathways.id
    from pathways
   where pathways.deleted_at is null
     and (exists (select from client_pathways as assignment where assignment.pathway_id = pathways.id and assignment.client_id = of_client)
          or exists (select from clients where clients.id = of_client and clients.is_provider)
          or exists (select from team_pathways as assignment
                       join team_members as member on member.team_id = assignment.team_id
                      where assignment.pathway_id = pathways.id and member.user_id = of_person))
$$;
comment on function pathways_of_person is 'The pathways that a person of this client has.';

create or replace function courses_of_person(of_person uuid, of_client uuid) returns table (course_id uuid)
language sql stable parallel safe as $$
  select assignment.course_id from course_counts as assignment where assignment.client_id = of_client and assignment.is_offered
   union all
  select assignment.course_id from team_only_courses as assignment where assignment.user_id = of_person
$$;
comment on function courses_of_person is 'The courses that a person of this client has.';

-- Who should be in a team by its rule. In lower case, as values are compared. A closed record stays as it was.
create or replace view people_of_rules as
  select rule.team_id, stored.user_id
    from team_rules as rule
    join teams on teams.id = rule.team_id
    join person_field_values as stored on stored.field_id = rule.field_id and stored.client_id = teams.client_id
     and lower(stored.value) = any (lower(rule.wanted::text)::text[])
   where not exists (select from closed_records where record_id = stored.user_id);
comment on view people_of_rules is 'Who has a value by which the rule of a team includes people of its client.';

-- Lets these people join and leave teams as the rules say. Who is in a team by hand stays.
create or replace function follow_team_rules(people uuid[]) returns void language plpgsql as $$
begin
  delete from team_members as member
   where member.user_id = any (people) and member.by_rule
     and not exists (select from closed_records where record_id = member.user_id)
     and not exists (select from people_of_rules as wanted
                      where wanted.team_id = member.team_id and wanted.user_id = member.user_id);
  insert into team_members (team_id, user_id, by_rule)
  select team_id, user_id, true from people_of_rules where user_id = any (people) order by team_id, user_id
  on conflict do nothing;
end $$;

-- After each change of values. While a deletion is restored the memberships come back as they were, and are compared with the rules then.
create or replace function follow_values() returns trigger language plpgsql as $$
begin
  if not is_restoring() and exists (select from team_rules) then
    perform follow_team_rules(array(select distinct user_id from changed));
  end if;
  return null;
end $$;

-- What else is beside a value, such as the name of the person, changes no team.
create or replace function follow_changes_of_values() returns trigger language plpgsql as $$
begin
  if not is_restoring() and exists (select from team_rules) then
    perform follow_team_rules(array(
      select distinct user_id from changed left join former using (user_id, field_id)
       where (former.value, former.client_id) is distinct from (changed.value, changed.client_id)));
  end if;
  return null;
end $$;

create or replace trigger follow_added_values after insert on person_field_values
  referencing new table as changed for each statement execute function follow_values();

create or replace trigger follow_changed_values after update on person_field_values
  referencing old table as former new table as changed for each statement execute function follow_changes_of_values();

create or replace trigger follow_removed_values after delete on person_field_values
  referencing old table as changed for each statement execute function follow_values();
