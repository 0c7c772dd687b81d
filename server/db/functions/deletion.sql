-- The functions, views and triggers of the tables in baseline/deletion.sql.

-- Rows that are restored were counted, and had their effect, when they were added.
create or replace function is_restoring() returns boolean language sql stable as $$
  select coalesce(current_setting('coppice.restoring', true), '') = 'on'
$$;

-- Writes the entry of a retention rule, with how much of each kind is removed.
create or replace function audit_removed_by_rule(call text, removed jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('coppice.audit', '0', true);
  perform audit_add('removed', jsonb_build_object('count', part.value), null, part.key, '{count}', '', '', '', '{}')
     from jsonb_each(removed) as part
    where part.value <> '0'
    order by part.key;
  return audit_write('cleanup', audit_removed_by_rule.call, null, null, '', '', '{}');
end $$;
