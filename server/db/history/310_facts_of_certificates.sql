-- Everything on a certificate stays as on the day on which it was issued (rule certificates-9): now also the time zone of its
-- days, the name and the look of the provider, and the picture of its badge. Certificates that exist get what is best known:
-- what their first credential says, otherwise what is set today.

create table issuers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  logo text,
  nav_colour text not null,
  nav_font_colour text not null,
  button_colour text not null,
  icon_colour text not null,
  unique nulls not distinct (name, logo, nav_colour, nav_font_colour, button_colour, icon_colour)
);
comment on table issuers is
  'The provider as it was when certificates were issued. A row is added with the first certificate after a change, and never changed.';
comment on column issuers.logo is 'The key of a picture, which is stored as long as this row; null for the name in writing.';

alter table certificates
  add column issuer_id uuid references issuers,
  add column badge_image text;

-- Nothing that is recorded or announced of certificates changes by this.

with today as (
  select clients.name, themes.logo,
         coalesce(themes.primary_nav_colour, '#12372a') as nav_colour,
         coalesce(themes.primary_nav_font_colour, '#ffffff') as nav_font_colour,
         coalesce(themes.primary_button_colour, '#1f6f4f') as button_colour,
         coalesce(themes.icon_colour, '#1f6f4f') as icon_colour
    from clients left join themes on themes.client_id = clients.id
   where clients.is_provider and exists (select from certificates)
)
insert into issuers (name, logo, nav_colour, nav_font_colour, button_colour, icon_colour)
select coalesce(signed.name, today.name), logo, nav_colour, nav_font_colour, button_colour, icon_colour
  from today
 cross join (
   select null as name
   union
   select signed_text::jsonb -> 'issuer' ->> 'name' from credentials where signed_text is not null
 ) as signed
    on conflict do nothing;

with first_credential as (
  select distinct on (certificate_id) certificate_id, badge, signed_text::jsonb -> 'issuer' ->> 'name' as issuer
    from credentials
   where signed_at is not null
   order by certificate_id, signed_at
), provider as (
  select name, time_zone from clients where is_provider
)
update certificates set
       time_zone = coalesce(certificates.time_zone, clients.time_zone, provider.time_zone, 'UTC'),
       issuer_id = issuers.id,
       badge_image = coalesce(first_credential.badge, courses.badge_image)
  from certificates as same
  join courses on courses.id = same.course_id
 cross join provider
  left join users on users.id = same.user_id
  left join clients on clients.id = users.client_id
  left join first_credential on first_credential.certificate_id = same.id
  join issuers on issuers.name = coalesce(first_credential.issuer, provider.name)
 where same.id = certificates.id;

alter table certificates
  alter column time_zone set not null,
  alter column issuer_id set not null,
  alter column badge_image set not null;
create index certificates_issuer on certificates (issuer_id);
create index certificates_badge on certificates (badge_image);
comment on column certificates.time_zone is 'The IANA name of the zone in which its dates are days: that of the client of the holder when it was issued.';
comment on column certificates.issuer_id is 'The name and the look of the provider when it was issued.';
comment on column certificates.badge_image is 'The key of the picture of its badge, which may not be that of the course any more.';

-- The zone is no longer removed and restored with the holder.
update deleted_values set data = data - 'time_zone' where table_name = 'certificates' and data ? 'time_zone';
