-- An evidence pack says what each import did, also when its people have been deleted since (rule evidence-20).
alter table bulk_actions add column numbers jsonb;
comment on column bulk_actions.numbers is
  'How many people an import of a list added, changed, brought back and archived, or how many completions it recorded, and how many rows it left unchanged and rejected; null for other actions.';

-- How many rows were unchanged or rejected was not stored before. A change of a mail domain is stored as an import too, without a list.
update bulk_actions
   set numbers = counted.numbers
  from (
    select listed.action_id,
           case done.action when 'import' then jsonb_build_object(
             'added', count(*) filter (where listed.previous ->> 'kind' = 'added'),
             'changed', count(*) filter (where listed.previous ->> 'kind' = 'changed'),
             'back', count(*) filter (where listed.previous ->> 'kind' = 'back'),
             'archived', count(*) filter (where listed.previous ->> 'kind' = 'archived'))
           else jsonb_build_object(
             'recorded', coalesce(sum(jsonb_array_length(listed.previous -> 'completions')), 0)) end as numbers
      from bulk_actions as done join bulk_action_people as listed on listed.action_id = done.id
     where done.action in ('import', 'pastCompletions') and listed.reason is null
       and coalesce(done.file_name, '') not like '@% → @%'
     group by listed.action_id, done.action
  ) as counted
 where bulk_actions.id = counted.action_id;
