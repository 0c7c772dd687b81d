-- What needs attention counts these few at each call, among all mail that was ever sent.
create index outbox_failed on outbox (created_at) where processed_at is null and last_error is not null;
