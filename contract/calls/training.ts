// Deadlines of pathways, validities of courses, and the courses that the caller has to complete.
import { showNumber } from '../rules/numbers.ts'
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { deadlineKinds, maxDeadlineDays, obligationStatuses, renewFroms } from '../rules/training.ts'
import { bulkReport, day, id, optionalId, previousValues } from '../shapes.ts'
import { applyToExisting, enteredValidity } from './client-validity.ts'
import { chosenRows, reason } from './person-training.ts'

const status = z.enum(obligationStatuses)
const aDay = day('Please enter a day, such as 2027-03-31')
const wholeDays = {
  error: `Please enter a whole number of days from 0 to ${showNumber(maxDeadlineDays)}`,
}
const days = z.number(wholeDays).int(wholeDays).min(0, wholeDays).max(maxDeadlineDays, wholeDays)

export const deadlines = get('Training/GetDeadlines/{learningPathwayId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'The deadlines of a pathway: for all who have it, for single courses, and for the clients and teams that have their own',
  input: { learningPathwayId: id },
  reply: z.object({
    deadlines: z.array(
      z.object({
        /** Null means the whole pathway. */
        courseId: z.string().nullable(),
        /** Null means all clients. */
        clientId: z.string().nullable(),
        clientName: z.string().nullable(),
        /** Null if the deadline is not for a single team. */
        teamId: z.string().nullable(),
        teamName: z.string().nullable(),
        kind: z.enum(deadlineKinds),
        days: z.number().nullable(),
        day: z.string().nullable(),
      }),
    ),
  }),
})

export const saveDeadline = post('Training/SaveDeadline', {
  access: ['ADMIN'],
  audit: changes('Set a deadline'),
  summary:
    'Set when a pathway is due, or one course of it, for all who have it, for one client or for one team; "inherited" removes what was set there. What is more particular outranks what is more general',
  input: {
    learningPathwayId: id,
    courseId: optionalId,
    clientId: optionalId,
    /** Set instead of a client. */
    teamId: optionalId,
    kind: z.enum([...deadlineKinds, 'inherited'], {
      error: `Please choose a kind of deadline: ${[...deadlineKinds, 'inherited'].join(', ')}`,
    }),
    /** Set for "afterAssignment" and "afterJoining" only. */
    days: days.nullish(),
    /** Set for "fixed" only. */
    day: aDay.nullish(),
    was: previousValues,
  },
})

export const openValidity = get('Training/GetValidity/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'How long a completion of a course is valid, and how many completions there are already, in clients without a validity of their own and without external ones that have an end of their own',
  input: { courseId: id },
  reply: z.object({
    months: z.number().nullable(),
    renewalDays: z.number(),
    renewFrom: z.enum(renewFroms),
    completions: z.number(),
  }),
})

export const saveValidity = post('Training/SaveValidity', {
  access: ['ADMIN'],
  audit: changes('Set the validity of a course'),
  summary:
    'Set how long a completion of a course is valid from now on; with applyToExisting also for the completions that exist, as if each had been recorded under it',
  input: {
    courseId: id,
    ...enteredValidity,
    applyToExisting,
    was: previousValues,
  },
  reply: z.object({ changedCompletions: z.number() }),
})

export const myObligations = get('Training/GetMyObligations', {
  access: ['LEARNER'],
  audit: 'nothing',
  summary: 'The courses that the caller has to complete, by due date',
  reply: z.object({
    obligations: z.array(
      z.object({
        courseId: z.string(),
        title: z.string(),
        status,
        dueOn: z.string().nullable(),
        completedOn: z.string().nullable(),
        validUntil: z.string().nullable(),
      }),
    ),
  }),
})

export const extend = post('Training/ExtendDueDate', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Extended a due date'),
  summary:
    'Set another due date for learners in courses that they have to complete, with the reason; who does not have to complete the course any more is left out and counted. “was” has the due date of one row, as the caller saw it',
  input: { ...chosenRows, day: aDay, reason, was: previousValues },
  reply: bulkReport,
  bodyLimit: 2_000_000,
})
