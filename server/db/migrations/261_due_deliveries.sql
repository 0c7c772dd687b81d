-- Events that are due are taken in the order in which they became due, so that those that wait for later are not read.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at, number) where state = 'waiting';
