-- A person whom a directory accepts or restores may lack a required value, which the page of the directory then says (rule people-189).
alter table provisioning_requests add column missing_fields text[] not null default '{}';
comment on column provisioning_requests.missing_fields is
  'The names of the required fields that were empty when a directory had added or restored the person.';
