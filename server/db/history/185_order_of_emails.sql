-- The list of sent mail can be sorted by recipient and by template, and filtered by template.
create index outbox_sent_by_address on outbox (lower(to_address), id) where processed_at is not null;
create index outbox_sent_by_name on outbox (lower(to_name), id) where processed_at is not null;
create index outbox_sent_by_template on outbox (template_type, processed_at, id) where processed_at is not null;
