-- Pausing or archiving a client ends the sessions of its people for good, also when it is undone (rule access-19).
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check
  check (ended_because in ('paused', 'archived', 'loggedOut', 'passwordChanged'));
update sessions set ended_because = case when clients.archived_at is not null then 'archived' else 'paused' end
  from users join clients on clients.id = users.client_id
 where users.id = sessions.user_id and sessions.ended_because is null
   and (clients.archived_at is not null or clients.is_paused);
