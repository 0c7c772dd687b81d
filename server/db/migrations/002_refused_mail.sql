-- A mail that the mail server has refused for good is not tried again (rule mail-5).
alter table outbox add column refused_at timestamptz;
comment on column outbox.refused_at is 'When the mail server has refused it for good. It is not tried again.';
drop index outbox_waiting;
create index outbox_waiting on outbox (next_attempt_at) where processed_at is null and refused_at is null;
create index outbox_refused on outbox (user_id) where refused_at is not null;
create index outbox_refused_by_time on outbox (refused_at) where refused_at is not null;
