-- Whether a call with an Idempotency-Key has stored its change, so that one that has stored nothing can be carried out again (rule access-36).
alter table idempotent_calls
  add column attempt uuid not null default gen_random_uuid(),
  add column state text not null default 'begun' check (state in ('begun', 'stored', 'ended'));
-- It is not known of earlier calls without an answer whether they have stored something.
update idempotent_calls set state = 'ended';
comment on column idempotent_calls.attempt is 'Which call carries out the change; another one that takes its place has another.';
comment on column idempotent_calls.state is 'stored is set in the transaction of the change; ended when the call has its answer, or has failed after the change was stored.';
