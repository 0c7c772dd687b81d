-- Whether a learner has given feedback follows from the forms that were sent: the form that a course has now may be another one than the
-- form that was answered, and is offered then (rule feedback-1). The column stays, because an upgrade drops no value.
comment on column course_records.feedback_complete is
  'Not read any more: feedback_submissions says which forms were sent.';
