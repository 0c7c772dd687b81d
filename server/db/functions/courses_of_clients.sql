-- The functions, views and triggers of the tables in baseline/courses_of_clients.sql.

create or replace view client_courses_now as
  select client_pathways.client_id, pathway_courses.course_id
    from client_pathways
    join pathways on pathways.id = client_pathways.pathway_id and pathways.deleted_at is null
    join pathway_courses on pathway_courses.pathway_id = pathways.id
    join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
  union
  select clients.id, pathway_courses.course_id
    from clients
    cross join pathways
    join pathway_courses on pathway_courses.pathway_id = pathways.id
    join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
   where clients.is_provider and pathways.deleted_at is null;
comment on view client_courses_now is
  'Which client has which course, worked out from its pathways. The provider has every pathway.';

-- For these clients, or for all, and these courses, or all: null is all. There is no lock beside those on rows: who changes
-- what the same client is offered waits at the count of learners of that client, and the statements after it see what the
-- other transaction did.
create or replace function renew_client_courses(of_clients uuid[], of_courses uuid[])
returns void language plpgsql as $$
begin
  insert into learner_counts
  select id, 0 from clients where of_clients is null or id = any (of_clients) order by id
  on conflict do nothing;
  perform from learner_counts
   where of_clients is null or client_id = any (of_clients)
   order by client_id for update;

  -- Rows are taken in the order of their key, as by everybody who counts.
  perform from course_counts
   where (of_clients is null or client_id = any (of_clients))
     and (of_courses is null or course_id = any (of_courses))
   order by client_id, course_id for update;
  update course_counts as stored set is_offered = false
   where is_offered
     and (of_clients is null or stored.client_id = any (of_clients))
     and (of_courses is null or stored.course_id = any (of_courses))
     and not exists (
       select from client_courses_now as now
        where now.client_id = stored.client_id and now.course_id = stored.course_id
     );
  insert into course_counts as stored (client_id, course_id, in_progress, completed, is_offered)
  select client_id, course_id, 0, 0, true
    from client_courses_now as now
   where (of_clients is null or now.client_id = any (of_clients))
     and (of_courses is null or now.course_id = any (of_courses))
   order by client_id, course_id
  on conflict (client_id, course_id) do update set is_offered = true where not stored.is_offered;
end $$;

create or replace function renew_courses_of_clients() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(array(select distinct client_id from changed), null);
  return null;
end $$;

create or replace trigger renew_courses_of_assigned after insert on client_pathways
  referencing new table as changed for each statement execute function renew_courses_of_clients();

create or replace trigger renew_courses_of_unassigned after delete on client_pathways
  referencing old table as changed for each statement execute function renew_courses_of_clients();

create or replace function renew_clients_of_courses() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(null, array(select distinct course_id from changed));
  return null;
end $$;

create or replace trigger renew_clients_of_added after insert on pathway_courses
  referencing new table as changed for each statement execute function renew_clients_of_courses();

create or replace trigger renew_clients_of_removed after delete on pathway_courses
  referencing old table as changed for each statement execute function renew_clients_of_courses();

create or replace function renew_clients_of_pathway() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(null, array(select course_id from pathway_courses where pathway_id = new.id));
  return null;
end $$;

create or replace trigger renew_clients_of_pathway after update of deleted_at on pathways
  for each row execute function renew_clients_of_pathway();

create or replace function renew_clients_of_course() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(null, array[new.id]);
  return null;
end $$;

create or replace trigger renew_clients_of_course after update of deleted_at on courses
  for each row execute function renew_clients_of_course();

-- The provider has every pathway from the start.
create or replace function renew_courses_of_provider() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(array[new.id], null);
  return null;
end $$;

create or replace trigger renew_courses_of_provider after insert or update of is_provider on clients
  for each row when (new.is_provider) execute function renew_courses_of_provider();
