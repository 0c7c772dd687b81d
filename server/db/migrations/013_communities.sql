-- Communities: where the people of a client talk, in posts with likes and comments.
-- Moments are kept to the millisecond, as they are said on the wire, so that a page can begin exactly after one.

create table communities (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  name text not null,
  description text not null,
  created_at timestamptz(3) not null default now()
);
create index communities_by_client on communities (client_id);
create index communities_by_name on communities (lower(name), id);

-- What a person wrote goes with the person. The two counts are kept by the triggers below; the revision counts their
-- changes, so that of two answers the later one can be told.
create table community_posts (
  id uuid primary key default gen_random_uuid(),
  community_id uuid not null references communities on delete cascade,
  user_id uuid not null references users on delete cascade,
  title text not null,
  text text not null,
  created_at timestamptz(3) not null default now(),
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  revision integer not null default 0
) with (fillfactor = 80);
create index community_posts_newest on community_posts (community_id, created_at desc, id desc);
create index community_posts_by_user on community_posts (user_id);

create table community_likes (
  post_id uuid not null references community_posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (post_id, user_id)
);
create index community_likes_by_user on community_likes (user_id);

create table community_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references community_posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default now()
);
create index community_comments_newest on community_comments (post_id, created_at desc, id desc);
create index community_comments_by_user on community_comments (user_id);

-- Who is watching is told of every change when it is committed: by "communities/" with the community's id, then what
-- happened, then to what.

create function tell_of_community(community uuid, what text) returns void language sql
  return pg_notify('live', 'communities/' || community || ' ' || what);

create function tell_removed_communities() returns trigger language plpgsql as $$
begin
  perform tell_of_community(id, 'gone') from affected;
  return null;
end $$;
create trigger tell_removed_communities after delete on communities
  referencing old table as affected for each statement execute function tell_removed_communities();

create function tell_posts() returns trigger language plpgsql as $$
begin
  -- Of a community that goes itself there is nothing more to tell.
  perform tell_of_community(affected.community_id, tg_argv[0] || ' ' || affected.id)
     from affected
     join communities on communities.id = affected.community_id
    order by affected.created_at;
  return null;
end $$;
create trigger tell_added_posts after insert on community_posts
  referencing new table as affected for each statement execute function tell_posts('post');
create trigger tell_removed_posts after delete on community_posts
  referencing old table as affected for each statement execute function tell_posts('post-removed');

-- Posts are locked in the order of their ids, so that two who change many of them wait for one another.

create function count_community_likes() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  with counted as (
    select post_id, count(*)::integer as number from affected group by post_id
  ), locked as (
    select post.id, counted.number
      from community_posts as post
      join counted on counted.post_id = post.id
     order by post.id
       for no key update of post
  )
  update community_posts as post
     set likes = post.likes + difference * locked.number, revision = post.revision + 1
    from locked
   where post.id = locked.id;
  perform tell_of_community(post.community_id, 'counts ' || post.id)
     from community_posts as post
    where post.id in (select post_id from affected);
  return null;
end $$;
create trigger count_added_likes after insert on community_likes
  referencing new table as affected for each statement execute function count_community_likes('1');
create trigger count_removed_likes after delete on community_likes
  referencing old table as affected for each statement execute function count_community_likes('-1');

create function count_community_comments() returns trigger language plpgsql as $$
declare
  difference constant integer := tg_argv[0];
begin
  with counted as (
    select post_id, count(*)::integer as number from affected group by post_id
  ), locked as (
    select post.id, counted.number
      from community_posts as post
      join counted on counted.post_id = post.id
     order by post.id
       for no key update of post
  )
  update community_posts as post
     set comments = post.comments + difference * locked.number, revision = post.revision + 1
    from locked
   where post.id = locked.id;
  perform tell_of_community(post.community_id, tg_argv[1] || ' ' || post.id || ' ' || affected.id)
     from affected
     join community_posts as post on post.id = affected.post_id
    order by affected.created_at;
  return null;
end $$;
create trigger count_added_comments after insert on community_comments
  referencing new table as affected for each statement execute function count_community_comments('1', 'comment');
create trigger count_removed_comments after delete on community_comments
  referencing old table as affected for each statement
  execute function count_community_comments('-1', 'comment-removed');
