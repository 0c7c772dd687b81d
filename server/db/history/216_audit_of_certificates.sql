-- Until now the audit log said that a certificate was revoked or issued again, but not whose it was, nor why. Now it has
-- what changed, and is listed with the holder, their client and the course. Certificates that a course issues, or that are
-- removed with their holder, are not in it one by one.

create function audit_certificate() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(current_setting('coppice.audit', true), '') = '' then return null; end if;
  if tg_op = 'INSERT' then
    perform audit_add('created', null, to_jsonb(new), 'certificate', '{number,first_name,last_name,issue_reason}',
                      '', 'user_id', '', '{course_id}');
  else
    perform audit_add('changed', to_jsonb(old), to_jsonb(new), 'certificate', '{revoked_reason}',
                      '', 'user_id', '', '{course_id}');
  end if;
  return null;
end $$;

create trigger audit_reissued after insert on certificates
  for each row when (new.issued_by is not null) execute function audit_certificate();
create trigger audit_revoked after update of revoked_at on certificates
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function audit_certificate();
