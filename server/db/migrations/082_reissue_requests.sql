-- Managers ask for the certificates of a person to be issued again after the name was corrected (rule certificates-36).
create table reissue_requests (
  user_id uuid primary key references users on delete cascade,
  requested_by uuid references users on delete set null,
  requested_at timestamptz not null default now()
);
comment on table reissue_requests is
  'Managers who have asked for the certificates of a person to be issued again with the corrected name. Removed when it is done or dismissed.';
comment on column reissue_requests.requested_by is 'Null once that manager was deleted.';
create index reissue_requests_requested_by on reissue_requests (requested_by) where requested_by is not null;
