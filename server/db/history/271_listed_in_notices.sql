comment on column reminder_mails.listed is
  'What the mail lists, with dates: of a reminder the courses with their status, of a notice the people and courses that it names. A mail that has waited is not sent if these have changed. Null of a digest.';
