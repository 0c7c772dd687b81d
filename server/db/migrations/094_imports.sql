-- Lists of people update who is there already (rules people-49 to people-53).
alter table users add column employee_number text;
comment on column users.employee_number is 'The number of the person at the employer, unique within the client; null if it is not known.';
create unique index users_employee_number on users (client_id, lower(employee_number)) where employee_number is not null;

alter table bulk_actions add column file_name text;
comment on column bulk_actions.file_name is 'The name of the file of an import; null for other actions.';
