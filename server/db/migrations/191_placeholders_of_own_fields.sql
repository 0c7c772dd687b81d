-- Texts of mails can name the own fields of the provider (rule people-132).
alter table person_fields add column placeholder text;
comment on column person_fields.placeholder is
  'By which texts of mails name a field of the provider: its first name, which stays when the field is renamed. Null for fields of clients.';
with named as (
  select person_fields.id,
         'field ' || lower(trim(regexp_replace(regexp_replace(person_fields.name, '[{}]', ' ', 'g'), '\s+', ' ', 'g'))) as placeholder
    from person_fields join clients on clients.id = person_fields.client_id and clients.is_provider
), numbered as (
  select id, placeholder, row_number() over (partition by placeholder order by id) as place from named
)
update person_fields
   set placeholder = numbered.placeholder || case when place > 1 then ' ' || left(numbered.id::text, 8) else '' end
  from numbered where numbered.id = person_fields.id;
create unique index person_fields_placeholder on person_fields (placeholder);
