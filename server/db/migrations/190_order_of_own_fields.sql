-- Lists of people are sorted by own fields, and the people who have a value are counted without reading the table of users (rule people-130).
alter table person_field_values
  add column in_order text not null generated always as (
    case when value ~ '^\d{1,15}(\.\d{1,6})?$'
         then '1' || lpad(split_part(value, '.', 1), 15, '0') || rpad(split_part(value, '.', 2), 6, '0')
         when value ~ '^-\d{1,15}(\.\d{1,6})?$'
         then '0' || translate(lpad(split_part(ltrim(value, '-'), '.', 1), 15, '0') || rpad(split_part(value, '.', 2), 6, '0'),
                               '0123456789', '9876543210')
         else lower(value) end
  ) stored,
  add column by_name text[],
  add column is_of_learner boolean;
comment on column person_field_values.in_order is
  'What lists are sorted by: texts that compare as the values do. Numbers have all their digits, and those of negative ones are turned round.';
comment on column person_field_values.by_name is
  'The name of the person in lower case, by which equal values are sorted; set by a trigger.';
comment on column person_field_values.is_of_learner is
  'Whether the list of learners shows the person, so whether they are a learner and not archived; set by a trigger.';

alter table person_field_values disable trigger user;
update person_field_values as stored
   set by_name = array[lower(first_name), lower(last_name)], is_of_learner = users.is_learner and archived_at is null
  from users where users.id = stored.user_id;
alter table person_field_values enable trigger user;
alter table person_field_values alter column by_name set not null, alter column is_of_learner set not null;

create index person_field_values_in_order on person_field_values (field_id, in_order, by_name, user_id);

-- The search finds people by these values (rule people-131).
create index person_field_values_by_search on person_field_values using gin (search_form(' ' || value || ' ') gin_trgm_ops);
