-- The provider's blog.

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  url_slug text collate "C" not null unique, -- C: those that begin alike are found by the index
  title text not null,
  body text not null, -- HTML, cleaned
  summary text not null, -- the beginning of the body as plain text, so that lists need not read bodies
  image text,
  body_pictures text[] not null, -- the keys of the pictures that stand in the body
  version integer not null default 1,
  is_published boolean not null default false,
  first_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_published or first_published_at is not null)
);
create index blog_posts_newest on blog_posts (created_at desc, id);
create index blog_posts_published on blog_posts (first_published_at desc, id) where is_published;
create index blog_posts_by_picture on blog_posts using gin (body_pictures);
create index blog_posts_by_image on blog_posts (image) where image is not null;

create table blog_tags (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references blog_posts on delete cascade,
  value text not null,
  position bigint generated always as identity
);
create unique index blog_tags_of_post on blog_tags (post_id, lower(value));
create index blog_tags_by_value on blog_tags (lower(value), post_id);

-- Pictures uploaded for the text of a post. Which post shows one is known when it is saved.
create table blog_pictures (
  key text primary key,
  uploaded_at timestamptz not null default now()
);
create index blog_pictures_by_age on blog_pictures (uploaded_at);
