-- Posts and comments can be hidden and reported, and communities closed (rules communities-6 to communities-11).

alter table communities add column closed_at timestamptz;
comment on column communities.closed_at is 'Since when it takes no new posts and comments; null while it takes them.';

alter table community_posts
  add column hidden_at timestamptz(3),
  add column hidden_reason text,
  add constraint community_posts_hidden check ((hidden_at is null) = (hidden_reason is null));
comment on column community_posts.hidden_at is
  'Since when only its author and those who moderate see it; null while everybody in the community does.';

alter table community_comments
  add column hidden_at timestamptz(3),
  add column hidden_reason text,
  add constraint community_comments_hidden check ((hidden_at is null) = (hidden_reason is null));
comment on column community_comments.hidden_at is 'As of a post. Hidden comments are not counted in community_posts.comments.';

create table community_reports (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references community_posts on delete cascade,
  comment_id uuid references community_comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  unique nulls not distinct (post_id, comment_id, user_id)
);
comment on table community_reports is
  'A report by a member about a post, or about a comment on it. A settled one stays, so that nobody reports the same again.';
comment on column community_reports.user_id is 'Who has reported.';
comment on column community_reports.settled_at is 'When somebody who moderates has hidden what it is about, or decided that it may stay.';
create index community_reports_open on community_reports (created_at desc, id desc) where settled_at is null;
create index community_reports_by_comment on community_reports (comment_id);
create index community_reports_by_user on community_reports (user_id);
create index deleted_rows_of_comments on deleted_rows ((data ->> 'id')) where table_name = 'community_comments';
