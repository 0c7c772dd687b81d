-- Courses that were completed elsewhere, with the evidence, and why exemptions and such completions were changed (rules
-- deadlines-31 to deadlines-36).

create table evidence_files (
  key text primary key
);
comment on table evidence_files is
  'Files that are evidence of an external completion. The cleanup job removes those that none names any more.';
comment on column evidence_files.key is 'In the file store.';

create table external_completions (
  completion_id uuid primary key references completions on delete cascade,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses,
  completed_on date not null,
  own_valid_until date,
  title text not null,
  evidence_key text not null references evidence_files,
  evidence_name text not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users on delete set null,
  change_reason text,
  constraint external_completions_days check (own_valid_until >= completed_on)
);
comment on table external_completions is
  'What was recorded of a course that a person completed elsewhere. Its period is in completions.';
comment on column external_completions.own_valid_until is
  'The last day on which it is valid, as it was recorded. Null: by the rule of the course.';
comment on column external_completions.title is 'What it was, and who issued it.';
comment on column external_completions.evidence_name is 'The name of the file when it is downloaded.';
comment on column external_completions.change_reason is 'Why it was corrected the last time.';
create index external_completions_of_person on external_completions (user_id);
create index external_completions_of_course on external_completions (course_id);
create index external_completions_by_author on external_completions (recorded_by);
create index external_completions_of_file on external_completions (evidence_key);

alter table exemptions add column change_reason text;
comment on column exemptions.change_reason is 'Why its last day was changed.';
drop trigger audit_insert on exemptions;
drop trigger audit_update on exemptions;
drop trigger audit_delete on exemptions;
select audit_table('exemptions', 'exemption', '{from_day,until_day,reason,change_reason}', person => 'user_id',
  further => '{course_id}');
select audit_table('external_completions', 'external completion',
  '{completed_on,own_valid_until,title,evidence_name,change_reason}', id => 'completion_id', person => 'user_id',
  further => '{course_id}');

-- The period that a completion opens (server/training/validity.ts has the same rule, and a test compares them). A completion
-- that is recorded later than others for an earlier day follows the one before that day.
drop function open_period(uuid, uuid, date);
create function open_period(
  of_user uuid, of_course uuid, on_day date, own_end date default null, corrected uuid default null
) returns table (valid_until date, renewable_from date) language sql stable as $$
  with rule as (
    select case when own.client_id is null then courses.valid_months else own.valid_months end as months,
           coalesce(own.renewal_days, courses.renewal_days) as renewal_days,
           coalesce(own.renew_from, courses.renew_from) as renew_from
      from courses
      join users on users.id = of_user
      left join client_validities as own on own.client_id = users.client_id and own.course_id = courses.id
     where courses.id = of_course
  ), previous as (
    select completions.valid_until, completions.renewable_from from completions
     where user_id = of_user and course_id = of_course and completed_on <= on_day
       and (ended_on is null or on_day < ended_on) and id is distinct from corrected
     order by completed_on desc, recorded_at desc limit 1
  ), period as (
    select rule.renewal_days,
           coalesce(own_end, (coalesce((select previous.valid_until from previous
                       where rule.renew_from = 'previousEnd'
                         and on_day between previous.renewable_from and previous.valid_until),
                     on_day) + make_interval(months => rule.months))::date) as ends
      from rule
  )
  select ends, ends - renewal_days from period
$$;
comment on function open_period is
  'The period that a completion opens; own_end instead of the end by the rule; corrected is a completion that is worked out again.';
