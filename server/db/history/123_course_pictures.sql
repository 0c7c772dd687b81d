alter table courses
  add column picture text,
  add column minutes integer constraint courses_minutes check (minutes between 1 and 6000);
comment on column courses.picture is
  'The key of the picture of the course; null before one is uploaded. It signs the addresses of the picture and is never sent.';
comment on column courses.minutes is 'How long the course typically takes; null where nobody has said.';
