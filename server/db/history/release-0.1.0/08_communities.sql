-- Communities: where the people of a client talk, in posts with likes and comments.
-- Times have milliseconds, as in the API, so that a page can begin exactly after one.

create table communities (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients on delete cascade,
  name text not null,
  description text not null,
  created_at timestamptz(3) not null default now()
);
comment on table communities is 'A place where the people of a client talk.';
create index communities_by_client on communities (client_id);
create index communities_by_name on communities (lower(name), id);

-- The counts change often: room is left in each page of the table for the next version of a row.
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
comment on table community_posts is 'A post. It is deleted with the person who wrote it.';
comment on column community_posts.likes is 'Maintained by triggers, like comments.';
comment on column community_posts.revision is
  'How often the two counts have changed, so that of two replies the later one is known.';
create index community_posts_newest on community_posts (community_id, created_at desc, id desc);
create index community_posts_by_user on community_posts (user_id);

create table community_likes (
  post_id uuid not null references community_posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (post_id, user_id)
);
comment on table community_likes is 'Who likes which post.';
create index community_likes_by_user on community_likes (user_id);

create table community_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references community_posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default now()
);
comment on table community_comments is 'A comment on a post. It is deleted with the person who wrote it.';
create index community_comments_newest on community_comments (post_id, created_at desc, id desc);
create index community_comments_by_user on community_comments (user_id);

-- Open pages are notified of every change when it is committed. A notice is "communities/" with the id of the community,
-- then what happened, then the ids of what it happened to.

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

-- Posts are locked in the order of their ids, so that of two transactions that change many of them one waits for the other.
-- They are locked by a statement of their own, before the one that changes them. Within one statement a change begins with
-- the version of a row that was there when the statement began: where another transaction has changed the row meanwhile,
-- and a third one waits for that version, they would wait for each other.

create function count_community_likes() returns trigger language plpgsql as $$
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
create trigger count_added_likes after insert on community_likes
  referencing new table as affected for each statement execute function count_community_likes('1');
create trigger count_removed_likes after delete on community_likes
  referencing old table as affected for each statement execute function count_community_likes('-1');

create function count_community_comments() returns trigger language plpgsql as $$
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
create trigger count_added_comments after insert on community_comments
  referencing new table as affected for each statement execute function count_community_comments('1', 'comment');
create trigger count_removed_comments after delete on community_comments
  referencing old table as affected for each statement
  execute function count_community_comments('-1', 'comment-removed');
