-- A validity that is applied to the completions that exist gives them what recording them one after the other under it would
-- have given (rules deadlines-9 to deadlines-11, deadlines-33, deadlines-37). The rule stands once: in the three functions that
-- open_period and renew_validities call.

alter table external_completions add column dated_at timestamptz;
comment on column external_completions.dated_at is
  'When its day or its own end was corrected the last time, and with it its period. Null: as it was recorded.';
