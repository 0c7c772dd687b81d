-- Whether a learner has given feedback follows from what was sent: the form that a course has now may be another one than the form
-- that was answered, and is offered then (rule feedback-1).
alter table course_records drop column feedback_complete;
