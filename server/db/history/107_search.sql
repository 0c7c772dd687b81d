-- Search that does not depend on case and accents: "resume" finds "Résumé".

-- Comes with PostgreSQL, as pg_trgm does; the owner of a database may switch it on.
create extension if not exists unaccent;

-- Text as it is searched: without accents, in lower case. unaccent() is only stable, because another dictionary can become
-- the default and its file can be edited. Here the dictionary is named, and the names are bound when the function is
-- created and do not depend on a search path, so that indexes and columns can be made of it.
create function search_form(value text) returns text
language sql immutable strict parallel safe cost 10
return lower(unaccent('unaccent'::regdictionary, value));

-- In place of the column that only lower case made: one index on people serves the lists and the search. The text begins
-- and ends with a space, and its parts are divided by one, so that '% word%' finds the words that begin so. Chinese,
-- Japanese and Korean names are also written in one, the family name first.
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (search_form(
  ' ' || first_name || ' ' || last_name || ' ' || email || ' '
  || case when last_name ~ '^[\u2e80-\u9fff\uac00-\ud7af]' then last_name || first_name || ' ' else '' end
)) stored;
comment on column users.search_text is 'What lists and the search look for words in.';
create index users_by_search on users using gin (search_text gin_trgm_ops) where archived_at is null;

create index clients_by_search on clients using gin (search_form(' ' || name || ' ') gin_trgm_ops);
create index courses_by_search on courses
  using gin (search_form(' ' || title || ' ' || reference || ' ') gin_trgm_ops);
create index pathways_by_search on pathways using gin (search_form(' ' || name || ' ') gin_trgm_ops);
create index blog_posts_by_search on blog_posts using gin (search_form(' ' || title || ' ') gin_trgm_ops);
create index feedback_forms_by_search on feedback_forms using gin (search_form(' ' || title || ' ') gin_trgm_ops);
create index communities_by_search on communities using gin (search_form(' ' || name || ' ') gin_trgm_ops);
create index enquiries_by_search on enquiries
  using gin (search_form(' ' || name || ' ' || company || ' ' || email || ' ') gin_trgm_ops);

-- Nothing is known yet of what is in the new column and the expressions, and the plans of the search depend on it.
analyze users, clients, courses, pathways, blog_posts, feedback_forms, communities, enquiries;
