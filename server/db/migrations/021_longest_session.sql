-- Sessions are extended while they are used, up to this length (rule access-20).

alter table provider_settings
  add column session_hours integer not null default 24
    constraint provider_settings_session_hours check (session_hours between 1 and 720);
comment on column provider_settings.session_hours is
  'For how many hours after its log-in a session that is used is extended at most.';
