// What has to be completed until when: deadlines of pathways, validities of courses, and the status of each person.
import { z } from 'zod'
import { download, get, post, changes, exports } from '../call.ts'
import {
  complianceOrder,
  deadlineKinds,
  mostDeadlineDays,
  obligationStatuses,
  renewFroms,
} from '../rules/training.ts'
import {
  day,
  id,
  listFormat,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  searchTerm,
  sortedBy,
} from '../shapes.ts'
import { applyToExisting, enteredValidity } from './client-validity.ts'
import { chosenRows, reason } from './person-training.ts'

const status = z.enum(obligationStatuses)
const aDay = day('Please enter a day, such as 2027-03-31')
const wholeDays = {
  error: `Please enter a whole number of days from 0 to ${mostDeadlineDays.toLocaleString('en')}`,
}
const days = z.number(wholeDays).int(wholeDays).min(0, wholeDays).max(mostDeadlineDays, wholeDays)

export const deadlines = get('Training/GetDeadlines/{learningPathwayId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'The deadlines of a pathway: for all who have it, for single courses, and for the clients and teams that have their own',
  input: { learningPathwayId: id },
  reply: z.object({
    deadlines: z.array(
      z.object({
        /** Null: the whole pathway. */
        courseId: z.string().nullable(),
        /** Null: for all clients. */
        clientId: z.string().nullable(),
        clientName: z.string().nullable(),
        /** Null: for no team in particular. */
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
    /** Instead of a client. */
    teamId: optionalId,
    kind: z.enum([...deadlineKinds, 'inherited'], {
      error: `Please choose a kind of deadline: ${[...deadlineKinds, 'inherited'].join(', ')}`,
    }),
    /** Of "afterAssignment" and "afterJoining". */
    days: days.nullish(),
    /** Of "fixed". */
    day: aDay.nullish(),
  },
})

export const openValidity = get('Training/GetValidity/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How long a completion of a course is valid, and how many completions there are already',
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
    'Set how long a completion of a course is valid from now on; with applyToExisting also for the completions that exist, counted from the day of each',
  input: {
    courseId: id,
    ...enteredValidity,
    applyToExisting,
  },
  reply: z.object({ changedCompletions: z.number() }),
})

/** Which obligations, without their status. */
const within = {
  clientId: optionalId,
  learningPathwayId: optionalId,
  courseId: optionalId,
  searchTerm,
}
const narrowed = {
  ...within,
  status: z
    .enum(obligationStatuses, { error: `Please choose a status: ${obligationStatuses.join(', ')}` })
    .optional(),
  ...sortedBy(complianceOrder),
}

export const compliance = get('Training/GetCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "Who has to complete which course until when, with the status on the current day: totals of each status, and a page of the list; of the caller's client, or for an administrator of all",
  input: { ...narrowed, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    /** Of everything that fits the search and the filters, whatever the status. They add up to all obligations. */
    totals: z.object({
      exempt: z.number(),
      completed: z.number(),
      renewalDue: z.number(),
      expired: z.number(),
      overdue: z.number(),
      dueSoon: z.number(),
      toDo: z.number(),
    }),
    people: z.object({
      /** Learners of the client or of all clients, without archived ones. */
      learners: z.number(),
      /** Of these, those who have to complete nothing, because nothing is assigned to them. */
      withoutCourses: z.number(),
      /** Of clients that are paused: their deadlines go on. */
      paused: z.number(),
      /** Whose status is being worked out again at the moment, after a change. */
      outdated: z.number(),
    }),
    obligations: z.array(
      z.object({
        learner: z.object({ name: z.string(), urlToken: z.string() }),
        clientName: z.string(),
        isClientPaused: z.boolean(),
        course: z.object({ id: z.string(), title: z.string() }),
        status,
        since: z.string(),
        dueOn: z.string().nullable(),
        /** The pathway whose deadline it is; null where there is none, or where the day was set for the person. */
        duePathway: z.string().nullable(),
        completedOn: z.string().nullable(),
        validUntil: z.string().nullable(),
        daysLate: z.number().nullable(),
        scorePercentage: z.number().nullable(),
      }),
    ),
    ...paged,
  }),
})

export const exportCompliance = download('Training/ExportCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported who has to complete what'),
  summary: 'The list of who has to complete what, as it is filtered and sorted, as CSV or XLSX',
  input: { ...narrowed, format: listFormat },
})

export const mine = get('Training/GetMyObligations', {
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
    'Set another due date for learners in courses that they have to complete, with the reason; all of them, or nothing',
  input: { rows: chosenRows, day: aDay, reason },
})
