-- The functions, views and triggers of the tables in baseline/communities.sql.

create or replace function tell_of_community(community uuid, what text) returns void language sql as $$
  select pg_notify('live', 'communities/' || community || ' ' || what)
$$;

create or replace function tell_removed_communities() returns trigger language plpgsql as $$
begin
  perform tell_of_community(id, 'gone') from affected;
  return null;
end $$;

create or replace trigger tell_removed_communities after delete on communities
  referencing old table as affected for each statement execute function tell_removed_communities();

create or replace function tell_closed_community() returns trigger language plpgsql as $$
begin
  perform tell_of_community(new.id, 'closed');
  return null;
end $$;

create or replace trigger tell_closed_communities after update on communities
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function tell_closed_community();

create or replace function tell_posts() returns trigger language plpgsql as $$
begin
  -- Of a community that goes itself there is nothing more to tell.
  perform tell_of_community(affected.community_id, tg_argv[0] || ' ' || affected.id)
     from affected
     join communities on communities.id = affected.community_id
    order by affected.created_at;
  return null;
end $$;

create or replace trigger tell_added_posts after insert on community_posts
  referencing new table as affected for each statement execute function tell_posts('post');

create or replace function tell_hidden_post() returns trigger language plpgsql as $$
begin
  -- Each watcher is sent the post, or its removal (community-topic.ts).
  perform tell_of_community(new.community_id, 'post ' || new.id);
  return null;
end $$;

-- By row: a trigger for statements would also run for each like.
create or replace trigger tell_hidden_posts after update on community_posts
  for each row when (old.hidden_at is distinct from new.hidden_at or old.hidden_reason is distinct from new.hidden_reason)
  execute function tell_hidden_post();

create or replace trigger tell_removed_posts after delete on community_posts
  referencing old table as affected for each statement execute function tell_posts('post-removed');

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

create or replace trigger count_added_likes after insert on community_likes
  referencing new table as affected for each statement execute function count_community_likes('1');

create or replace trigger count_removed_likes after delete on community_likes
  referencing old table as affected for each statement execute function count_community_likes('-1');

create or replace function count_community_comments() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  perform from community_posts where id in (select post_id from affected) order by id for no key update;
  update community_posts as post
     set comments = post.comments + difference * counted.number, revision = post.revision + 1
    from (select post_id, count(*)::integer as number from affected where hidden_at is null group by post_id) as counted
   where post.id = counted.post_id;
  perform tell_of_community(post.community_id, tg_argv[1] || ' ' || post.id || ' ' || affected.id)
     from affected
     join community_posts as post on post.id = affected.post_id
    order by affected.created_at;
  return null;
end $$;

create or replace trigger count_added_comments after insert on community_comments
  referencing new table as affected for each statement execute function count_community_comments('1', 'comment');

create or replace trigger count_removed_comments after delete on community_comments
  referencing old table as affected for each statement
  execute function count_community_comments('-1', 'comment-removed');

create or replace function count_hidden_comment() returns trigger language plpgsql as $$
begin
  update community_posts as post
     set comments = post.comments + case when new.hidden_at is null then 1 else -1 end, revision = post.revision + 1
   where post.id = new.post_id and (old.hidden_at is null) <> (new.hidden_at is null);
  perform tell_of_community(post.community_id, 'comment ' || post.id || ' ' || new.id)
     from community_posts as post
    where post.id = new.post_id;
  return null;
end $$;

create or replace trigger count_hidden_comments after update on community_comments
  for each row when (old.hidden_at is distinct from new.hidden_at or old.hidden_reason is distinct from new.hidden_reason)
  execute function count_hidden_comment();
