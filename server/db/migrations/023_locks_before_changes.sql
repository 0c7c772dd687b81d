-- What is locked in order is changed by a statement of its own. Within one statement a change begins with the version of
-- a row that was there when the statement began: where somebody has changed it meanwhile, and a third one waits for
-- that version, they would wait for each other.

create or replace function count_community_likes() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  perform from community_posts where id in (select post_id from affected) order by id for no key update;
  update community_posts as post
     set likes = post.likes + difference * counted.number, revision = post.revision + 1
    from (select post_id, count(*)::integer as number from affected group by post_id) as counted
   where post.id = counted.post_id;
  perform tell_of_community(post.community_id, 'counts ' || post.id)
     from community_posts as post
    where post.id in (select post_id from affected);
  return null;
end $$;

create or replace function count_community_comments() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  perform from community_posts where id in (select post_id from affected) order by id for no key update;
  update community_posts as post
     set comments = post.comments + difference * counted.number, revision = post.revision + 1
    from (select post_id, count(*)::integer as number from affected group by post_id) as counted
   where post.id = counted.post_id;
  perform tell_of_community(post.community_id, tg_argv[1] || ' ' || post.id || ' ' || affected.id)
     from affected
     join community_posts as post on post.id = affected.post_id
    order by affected.created_at;
  return null;
end $$;

-- As in 018_client_courses.sql otherwise, and without a lock of its own: whoever changes what the same client is offered
-- waits at that client's count of learners, and what follows sees what the former one did. A second lock beside it was
-- taken in the other order by who deletes a client.
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
  update course_counts as kept set is_offered = false
   where is_offered
     and (of_clients is null or kept.client_id = any (of_clients))
     and (of_courses is null or kept.course_id = any (of_courses))
     and not exists (
       select from client_courses_now as now
        where now.client_id = kept.client_id and now.course_id = kept.course_id
     );
  insert into course_counts as kept (client_id, course_id, in_progress, completed, is_offered)
  select client_id, course_id, 0, 0, true
    from client_courses_now as now
   where (of_clients is null or now.client_id = any (of_clients))
     and (of_courses is null or now.course_id = any (of_courses))
   order by client_id, course_id
  on conflict (client_id, course_id) do update set is_offered = true where not kept.is_offered;
end $$;
