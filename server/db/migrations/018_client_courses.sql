-- Which client has which course is read with every page and changed seldom: it is kept as rows instead of being put
-- together each time. client_courses_now says what it must be; whatever changes that renews the rows it may concern.

alter view client_courses rename to client_courses_now;

create table client_courses (
  client_id uuid not null references clients on delete cascade,
  course_id uuid not null references courses,
  primary key (client_id, course_id)
);
create index client_courses_by_course on client_courses (course_id);

-- Of these clients, or of all, and these courses, or all: null is all.
create function renew_client_courses(of_clients uuid[], of_courses uuid[]) returns void language plpgsql as $$
begin
  -- One after the other: of two that each see a course come and go by another pathway, one would be wrong. What the
  -- former one did is seen by the statements below, each of which looks anew.
  perform pg_advisory_xact_lock(4726002);
  delete from client_courses as kept
   where (of_clients is null or kept.client_id = any (of_clients))
     and (of_courses is null or kept.course_id = any (of_courses))
     and not exists (
       select from client_courses_now as now
        where now.client_id = kept.client_id and now.course_id = kept.course_id
     );
  insert into client_courses
  select client_id, course_id
    from client_courses_now as now
   where (of_clients is null or now.client_id = any (of_clients))
     and (of_courses is null or now.course_id = any (of_courses))
  on conflict do nothing;
end $$;

create function renew_courses_of_clients() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(array(select distinct client_id from changed), null);
  return null;
end $$;
create trigger renew_courses_of_assigned after insert on client_pathways
  referencing new table as changed for each statement execute function renew_courses_of_clients();
create trigger renew_courses_of_unassigned after delete on client_pathways
  referencing old table as changed for each statement execute function renew_courses_of_clients();

create function renew_clients_of_courses() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(null, array(select distinct course_id from changed));
  return null;
end $$;
create trigger renew_clients_of_added after insert on pathway_courses
  referencing new table as changed for each statement execute function renew_clients_of_courses();
create trigger renew_clients_of_removed after delete on pathway_courses
  referencing old table as changed for each statement execute function renew_clients_of_courses();

create function renew_clients_of_pathway() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(null, array(select course_id from pathway_courses where pathway_id = new.id));
  return null;
end $$;
create trigger renew_clients_of_pathway after update of deleted_at on pathways
  for each row execute function renew_clients_of_pathway();

create function renew_clients_of_course() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(null, array[new.id]);
  return null;
end $$;
create trigger renew_clients_of_course after update of deleted_at on courses
  for each row execute function renew_clients_of_course();

-- The provider has every pathway from its first moment on.
create function renew_courses_of_provider() returns trigger language plpgsql as $$
begin
  perform renew_client_courses(array[new.id], null);
  return null;
end $$;
create trigger renew_courses_of_provider after insert or update of is_provider on clients
  for each row when (new.is_provider) execute function renew_courses_of_provider();

select renew_client_courses(null, null);
