-- The due date that held when a course was completed is stored with the completion and stays (rule deadlines-70); a team's own
-- deadline outranks that of the client for the same pathway (deadlines-6); an exemption that ends ends extensions too
-- (deadlines-15); and a status is worked out again on each day on which a fact that is dated ahead begins (deadlines-17).

-- Rows may have been added a moment ago, by an earlier migration, with a constraint that is checked at the end.
set constraints all immediate;

alter table completions
  add column due_on date,
  add column due_pathway_id uuid references pathways on delete set null;
comment on column completions.due_on is
  'The due date that held when it was recorded: a later change of deadlines does not change it. Null: there was none.';
comment on column completions.due_pathway_id is
  'The pathway whose deadline it was. Null also where the date was set for the person.';

-- What is there already gets the due date that is known today, so that what lists show stays as it is. All learners are worked
-- out again below: the triggers have nothing to add.
update completions set due_on = obligations.due_on, due_pathway_id = obligations.due_pathway_id
  from obligations
 where obligations.user_id = completions.user_id and obligations.course_id = completions.course_id
   and obligations.due_on is not null;
update deleted_rows as completion
   set data = completion.data
     || jsonb_build_object('due_on', due.data -> 'due_on', 'due_pathway_id', due.data -> 'due_pathway_id')
  from deleted_rows as due
 where completion.table_name = 'completions' and due.table_name = 'obligations'
   and due.deletion_id = completion.deletion_id
   and due.data ->> 'user_id' = completion.data ->> 'user_id'
   and due.data ->> 'course_id' = completion.data ->> 'course_id';

create index completions_of_pathway on completions (due_pathway_id);

create table obligation_starts (
  user_id uuid primary key,
  begins_at timestamptz not null
);
comment on table obligation_starts is
  'People with an assignment that is dated ahead, as after a clock that was wrong: their obligations are worked out again then. Without a reference: a deleted person has none.';
comment on column obligation_starts.begins_at is 'The beginning of that day in the client.';
create index obligation_starts_by_time on obligation_starts (begins_at);

comment on column obligations.due_on is
  'The day at whose end it is due. Null: by no day. While a completion is valid, the day that held when it was recorded.';
comment on column obligations.days_late is
  'How many days after the due date that held then the course was first completed. Null: in time, not completed or never due.';
comment on column obligations.changes_on is
  'The first day on which it may be another one if nothing else happens.';

-- All are worked out again: the server does so soon after its start.
insert into obligation_changes (user_id) select id from users where is_learner and archived_at is null;
