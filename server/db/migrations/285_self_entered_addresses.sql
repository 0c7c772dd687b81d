-- An address that people have entered themselves proves nothing to single sign-on (rule access-102).
alter table users add column self_entered_email_at timestamptz;
comment on column users.self_entered_email_at is 'When the person entered the present email address themselves, so that it may be somebody else''s; null if others have entered it, such as by an invitation.';

-- The audit log has who did so before.
update users set self_entered_email_at = entered.at
  from (select changed.object_id as id, changed.fields -> 'email' ->> 1 as email, max(entry.at) as at
          from audit_log as entry
          join audit_changes as changed on changed.entry_id = entry.id and changed.object_id = entry.person_id
         where entry.call = 'accounts.updateMine' and changed.kind = 'person' and changed.fields ? 'email'
         group by 1, 2) as entered
 where users.id = entered.id and users.email = entered.email;

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in
  ('paused', 'archived', 'loggedOut', 'passwordChanged', 'moved', 'endedElsewhere', 'loggedOutAtProvider', 'accessReset'));
