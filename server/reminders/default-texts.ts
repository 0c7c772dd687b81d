// Holds the texts of mails that are used until somebody edits them (rule reminders-41).
import type { MailKind, MailText } from '#contract/rules/mail-texts.ts'

export const defaultTexts: Record<MailKind, MailText> = {
  reminder: {
    subject: '{courses} to complete at {organisation}',
    opening:
      'Hello {name},\nHere is what is due for you at {organisation}, the earliest first. Each link opens the course directly.',
    closing: 'Courses that you have completed meanwhile need nothing more.',
  },
  digest: {
    subject: 'Training at {organisation}: {up to date}',
    opening: 'Hello {name},\nThis is where the training of your people is on {day}.',
    closing: 'A course that was completed today may still be in this list.',
  },
  notice: {
    subject: '{courses} overdue at {organisation}',
    opening: 'Hello {name},\nThese courses of your people are still not completed after their due date.',
    closing: 'You can set a later date for a person in the list, with the reason.',
  },
  seats: {
    subject: '{seats} are used at {organisation}',
    opening: 'Hello {name},\nThe seats for learners at {organisation} are running out.',
    closing: 'A learner who has left can be archived, which frees a seat at once and deletes nothing.',
  },
}
