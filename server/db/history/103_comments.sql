-- Comments on the tables that came after the baseline (docs/tables.md shows them). New tables bring theirs.
comment on table secrets is 'Random keys that this installation made for itself, by their name.';
comment on table checked_packages is
  'Packages that were checked and not published yet. Their files are stored under this id, which becomes that of the course version.';
comment on column checked_packages.person_id is
  'Without a reference: the files have to be removed with the row, also when the person has been deleted.';
comment on column courses.without_status is 'What it means when a page of the course is left without a status.';
comment on column sessions.ended_because is
  'Why it was ended before its time. The row stays for a while, so that the answer to the next call with its token can say why.';
comment on column outbox.has_left is
  'Whether it was sent. False also when it was only recorded, because no mail server was configured.';
comment on column feedback_submissions.random_position is
  'The order of exported answers, which says nothing about when they came.';
comment on column rate_counters.key is 'What the limit is for, and a keyed hash of whom it counts.';
