-- What people without an account read and send: enquiries, the wellness questionnaire and the blog.

create table enquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  company text not null,
  email text not null,
  phone_number text not null,
  message text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table enquiries is 'A message sent with the contact form.';
create index enquiries_newest on enquiries (created_at desc, id);
create index enquiries_by_search on enquiries
  using gin (search_form(' ' || name || ' ' || company || ' ' || email || ' ') gin_trgm_ops);

create table wellness_questionnaires (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  organisation text not null,
  answers jsonb not null check (jsonb_array_length(answers) > 0),
  wellness_number numeric(3, 1) not null check (wellness_number between 1 and 10),
  created_at timestamptz not null default now()
);
comment on table wellness_questionnaires is 'A wellness questionnaire that was sent.';
comment on column wellness_questionnaires.answers is '[{"question": text, "value": 1 to 10}, …]';
comment on column wellness_questionnaires.wellness_number is 'The mean of the answers.';
create index wellness_newest on wellness_questionnaires (created_at desc, id);
create index wellness_by_organisation on wellness_questionnaires (lower(organisation), created_at desc);
create index wellness_named on wellness_questionnaires (created_at) where email <> '';

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  url_slug text collate "C" not null unique,
  -- C: an index finds those that begin alike
  title text not null,
  body text not null,
  summary text not null,
  image text,
  body_pictures text[] not null,
  version integer not null default 1,
  is_published boolean not null default false,
  first_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_published or first_published_at is not null)
);
comment on table blog_posts is 'A post of the blog of the provider.';
comment on column blog_posts.body is 'HTML, cleaned.';
comment on column blog_posts.summary is 'The beginning of the body as plain text, so that lists need not read bodies.';
comment on column blog_posts.body_pictures is 'The keys of the pictures in the body.';
comment on column blog_posts.version is
  'Counts the changes, so that of two editors the second is refused instead of overwriting the first.';
create index blog_posts_newest on blog_posts (created_at desc, id);
create index blog_posts_published on blog_posts (first_published_at desc, id) where is_published;
create index blog_posts_by_picture on blog_posts using gin (body_pictures);
create index blog_posts_by_image on blog_posts (image) where image is not null;
create index blog_posts_by_search on blog_posts using gin (search_form(' ' || title || ' ') gin_trgm_ops);

create table blog_tags (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references blog_posts on delete cascade,
  value text not null,
  position bigint generated always as identity
);
comment on table blog_tags is 'The tags of a post, in the order in which they were given.';
create unique index blog_tags_of_post on blog_tags (post_id, lower(value));
create index blog_tags_by_value on blog_tags (lower(value), post_id);

create table blog_pictures (
  key text primary key,
  uploaded_at timestamptz not null default now()
);
comment on table blog_pictures is
  'Pictures uploaded for the text of a post. Which post shows one is known when the post is saved.';
create index blog_pictures_by_age on blog_pictures (uploaded_at);
