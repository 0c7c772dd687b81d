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
