-- Deleting a person changes the counts of likes and comments of posts of others. That is no change of theirs: they and
-- their clients are not listed with the entry (rule audit-6).

create or replace function audit_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shown text[] := tg_argv[1]; keys text[] := tg_argv[2]; further text[] := tg_argv[6];
  -- Maintained by triggers.
  counted constant text[] := '{likes,comments,revision}';
begin
  if coalesce(current_setting('coppice.audit', true), '') = '' then return null; end if;
  if tg_op = 'INSERT' then
    perform audit_add('created', null, to_jsonb(n), tg_argv[0], shown, tg_argv[3], tg_argv[4], tg_argv[5], further)
       from new_rows as n;
  elsif tg_op = 'DELETE' then
    perform audit_add('removed', to_jsonb(o), null, tg_argv[0], shown, tg_argv[3], tg_argv[4], tg_argv[5], further)
       from old_rows as o;
  else
    perform audit_add('changed', o.data, n.data, tg_argv[0], shown, tg_argv[3], tg_argv[4], tg_argv[5], further)
       from (select to_jsonb(r) as data, audit_key(to_jsonb(r), keys) as key from old_rows as r) as o
       join (select to_jsonb(r) as data, audit_key(to_jsonb(r), keys) as key from new_rows as r) as n using (key)
      where o.data - counted is distinct from n.data - counted;
  end if;
  return null;
end $$;
