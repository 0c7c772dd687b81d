alter table pathways add column order_enforced boolean not null default false;
comment on column pathways.order_enforced is
  'Whether a learner can open a course of the pathway only when the one before it is completed.';
