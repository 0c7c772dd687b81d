-- Counted for the list of emails: with a mail server it is little among much.
create index outbox_recorded on outbox (processed_at) where processed_at is not null and not has_left;
