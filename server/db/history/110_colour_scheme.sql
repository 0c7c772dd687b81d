alter table users add column colour_scheme text not null default 'system'
  constraint users_colour_scheme check (colour_scheme in ('system', 'light', 'dark'));
comment on column users.colour_scheme is
  'How pages are shown to this person on every device: as the device is set, light or dark.';
