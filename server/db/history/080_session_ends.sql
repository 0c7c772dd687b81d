-- A session that was ended stays as a row until it is swept away, so that the next call with its token can say why.
alter table sessions
  add column ended_because text check (ended_because in ('archived', 'loggedOut', 'passwordChanged'));
