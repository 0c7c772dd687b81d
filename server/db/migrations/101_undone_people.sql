-- An action that is undone in part says for whom it was not (rule people-43).
alter table bulk_action_people add column is_undone boolean;
comment on column bulk_action_people.is_undone is
  'Whether this change was taken back when the action was undone; null for actions that were not, and for who was left out.';
