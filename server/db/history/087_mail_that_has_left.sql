-- Whether a mail has really left, or was only recorded because no mail server was configured: both are processed.
alter table outbox add column has_left boolean not null default false;

-- Of mail that was processed before, the links to an account tell: they were taken out of what had left, and are still in
-- what was only recorded. Any other mail was treated as the last such mail before it or, when there is none, as the first
-- one after it. Where nothing tells, it is not said that a mail has left.
with told as (
  select id, processed_at,
         case when text like '%it was taken out of this copy when the mail had been sent.%' then true
              when text ~ 'https?://[^\s"<>/]+/(Reset|Confirm|Register)/[\w-]+/[\w-]+' then false end as has_left
    from outbox where processed_at is not null
), grouped as (
  select *, count(has_left) over (order by processed_at, id) as before,
         count(has_left) over (order by processed_at desc, id desc) as after
    from told
), decided as (
  select id, coalesce(
           has_left,
           bool_or(has_left) over (partition by before),
           bool_or(has_left) over (partition by after),
           false
         ) as has_left
    from grouped
)
update outbox set has_left = true from decided where decided.id = outbox.id and decided.has_left;

create index outbox_left on outbox (processed_at desc) where has_left;
