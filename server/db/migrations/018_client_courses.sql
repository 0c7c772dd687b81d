-- Which client has which course is read with every page and changed seldom: it is kept beside what is counted of the
-- two instead of being put together each time. client_courses_now says what it must be; whatever changes that renews the
-- rows it may concern.

alter view client_courses rename to client_courses_now;

alter table course_counts add is_offered boolean not null default false;
create view client_courses as
  select client_id, course_id, in_progress, completed from course_counts where is_offered;

-- Of these clients, or of all, and these courses, or all: null is all.
create function renew_client_courses(of_clients uuid[], of_courses uuid[]) returns void language plpgsql as $$
begin
  -- One after the other: of two that each see a course come and go by another pathway, one would be wrong. What the
  -- former one did is seen by the statements below, each of which looks anew.
  perform pg_advisory_xact_lock(4726002);

  -- How many learners these clients have stays what it is meanwhile: it is added to what a course is offered to, or
  -- taken off, and whoever comes or goes after that sees what is offered.
  insert into learner_counts
  select id, 0 from clients where of_clients is null or id = any (of_clients) order by id
  on conflict do nothing;
  perform from learner_counts
   where of_clients is null or client_id = any (of_clients)
   order by client_id for update;

  -- Rows are taken in the order of their key, as by everybody who counts.
  with gone as (
    select client_id, course_id
      from course_counts as kept
     where is_offered
       and (of_clients is null or kept.client_id = any (of_clients))
       and (of_courses is null or kept.course_id = any (of_courses))
       and not exists (
         select from client_courses_now as now
          where now.client_id = kept.client_id and now.course_id = kept.course_id
       )
     order by client_id, course_id
       for update
  )
  update course_counts as kept set is_offered = false
    from gone where kept.client_id = gone.client_id and kept.course_id = gone.course_id;

  insert into course_counts as kept (client_id, course_id, in_progress, completed, is_offered)
  select client_id, course_id, 0, 0, true
    from client_courses_now as now
   where (of_clients is null or now.client_id = any (of_clients))
     and (of_courses is null or now.course_id = any (of_courses))
   order by client_id, course_id
  on conflict (client_id, course_id) do update set is_offered = true where not kept.is_offered;
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
