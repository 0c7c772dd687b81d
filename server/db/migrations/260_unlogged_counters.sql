-- Counters are not written to the disk before a call is answered: each call with an API key counts. After a crash of the database all
-- windows begin again, which is what a counter is worth: the longest window is a day, and nothing else is stored here.
alter table rate_counters set unlogged;
comment on table rate_counters is
  'Counters of the rate limits, shared by all processes. The time window of a counter begins with the first attempt. It is unlogged: a crash of the database empties it, and all windows begin again.';
