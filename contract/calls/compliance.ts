// The courses that people have to complete, with due dates and the status on the current day: as a list, as a table of people
// and courses, and as totals.
import { z } from 'zod'
import { download, exports, get } from '../call.ts'
import {
  complianceFilters,
  leftOutReasons,
  loginFilters,
  matrixOrder,
  peopleFilters,
  personStates,
} from '../rules/compliance.ts'
import { complianceOrder, obligationStatuses } from '../rules/training.ts'
import {
  byCursor,
  day,
  listFormat,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  searchTerm,
  sortedBy,
  withCursor,
} from '../shapes.ts'

const status = z.enum(obligationStatuses)
const aDay = day('Please enter a day, such as 2027-03-31')

/** The filters of the obligations, except the status. */
const within = {
  clientId: optionalId,
  /** The list contains only the people of this team of the client. */
  teamId: optionalId,
  learningPathwayId: optionalId,
  courseId: optionalId,
  /** The list contains only people in this state, or who are or are not up to date. If a pathway or course is given, only its courses count. */
  people: z.enum(peopleFilters, { error: `Please choose people: ${peopleFilters.join(', ')}` }).optional(),
  /** The list contains only people who log in in this way. */
  login: z.enum(loginFilters, { error: `Please choose a log-in: ${loginFilters.join(', ')}` }).optional(),
  dueFrom: aDay.optional(),
  dueTo: aDay.optional(),
  validFrom: aDay.optional(),
  validTo: aDay.optional(),
  searchTerm,
}
/** The filters of the lists of compliance. */
export const filtered = {
  ...within,
  status: z
    .enum(complianceFilters, { error: `Please choose a status: ${complianceFilters.join(', ')}` })
    .optional(),
}
const narrowed = { ...filtered, ...sortedBy(complianceOrder) }

const totals = z.object({
  exempt: z.number(),
  completed: z.number(),
  renewalDue: z.number(),
  expired: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
  toDo: z.number(),
})
/**
 * The number of people who have something to complete, and how many of them have nothing overdue or expired. `required` and
 * `requiredUpToDate` are the same numbers for the courses that they have to complete.
 */
const share = {
  people: z.number(),
  peopleUpToDate: z.number(),
  required: z.number(),
  requiredUpToDate: z.number(),
}
const shares = {
  /** The numbers for the chosen client, team, pathway and course. The other filters do not change them. */
  share: z.object(share),
  /** How many of these people have each state. The numbers add up to all of them. */
  peopleByState: z.object({
    overdue: z.number(),
    expired: z.number(),
    dueSoon: z.number(),
    renewalDue: z.number(),
    nothingDue: z.number(),
  }),
  /** How many other learners have nothing to complete; null when a pathway or a course is chosen. */
  nothingToComplete: z.number().nullable(),
}
const state = z.enum(personStates)
const learner = z.object({ name: z.string(), urlToken: z.string() })
/** Null for somebody who has an email address. */
const loginName = z.string().nullable()
const courseAndDay = z.object({ title: z.string(), status, day: z.string() })

export const obligations = get('Training/GetCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "Who has to complete which course until when, with the status on the current day: totals of each status, and a page of the list; of the caller's client, or for an administrator of all",
  input: { ...narrowed, pageNumber: pageFromOne, pageSize, ...byCursor },
  reply: z.object({
    /** The numbers for everything that fits the search and the filters except the status. They add up to all obligations. */
    totals,
    ...shares,
    obligations: z.array(
      z.object({
        /** The id of the learner. */
        userId: z.string(),
        learner,
        loginName,
        clientName: z.string(),
        isClientPaused: z.boolean(),
        /** The names of the person's teams. */
        teams: z.array(z.string()),
        course: z.object({ id: z.string(), title: z.string() }),
        status,
        since: z.string(),
        dueOn: z.string().nullable(),
        /** The pathway that sets the due date; null if there is no due date, or if it was set for the person. */
        duePathway: z.string().nullable(),
        completedOn: z.string().nullable(),
        validUntil: z.string().nullable(),
        /** The days from the due date to the completion or, while it is overdue, to the current day. */
        daysLate: z.number().nullable(),
        scorePercentage: z.number().nullable(),
        /** The number of the latest certificate for the course. */
        certificateNumber: z.string().nullable(),
      }),
    ),
    ...paged,
    ...withCursor,
  }),
})

export const exportObligations = download('Training/ExportCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported who has to complete what'),
  summary: 'The list of who has to complete what, as it is filtered and sorted, as CSV or XLSX',
  input: { ...narrowed, format: listFormat },
})

const ofPeople = { clientId: optionalId, teamId: optionalId }
const ofSubject = { learningPathwayId: optionalId, courseId: optionalId }
const leftOutReason = z.enum(leftOutReasons, {
  error: `Please choose a reason: ${leftOutReasons.join(', ')}`,
})

export const complianceTotals = get('Training/GetComplianceTotals', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How the number of learners and the number of courses that they have to complete add up, of all courses or of a pathway or a course, and how many learners are left out for which reason',
  input: { ...ofPeople, ...ofSubject },
  reply: z.object({
    /** All learners of the client or team, including archived ones. */
    learners: z.number(),
    /** The number of people for each number of courses that they have to complete, the largest group first. */
    groups: z.array(z.object({ people: z.number(), courses: z.number() })),
    /** The sum over all groups, which is also the sum over all statuses. */
    required: z.number(),
    /** Empty for a pathway or a course: who does not have it is not listed. */
    leftOut: z.array(z.object({ reason: leftOutReason, people: z.number() })),
    /** The number of learners and required courses that these numbers do not explain. */
    unexplained: z.number(),
    /** The number of learners in paused organisations who have something to complete. */
    paused: z.number(),
    /** The number of learners whose status is being computed again after a change. */
    outdated: z.number(),
  }),
})

export const leftOut = get('Training/GetLeftOut', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The learners who have nothing to complete, each with the reason',
  input: { ...ofPeople, reason: leftOutReason.optional(), searchTerm, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        /** Null for archived people, whose page cannot be opened. */
        urlToken: z.string().nullable(),
        clientName: z.string(),
        reason: leftOutReason,
      }),
    ),
    ...paged,
  }),
})

const ofEachPerson = { ...filtered, ...sortedBy(matrixOrder) }

export const people = get('Training/GetCompliancePeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The people who have anything to complete that fits the search and the filters, each with the state, and what is late and due next',
  input: { ...ofEachPerson, pageNumber: pageFromOne, pageSize, ...byCursor },
  reply: z.object({
    ...shares,
    people: z.array(
      z.object({
        id: z.string(),
        learner,
        email: z.string(),
        loginName,
        clientName: z.string(),
        isClientPaused: z.boolean(),
        teams: z.array(z.string()),
        /** The state in the chosen pathway or course, or in all courses if none is chosen. */
        state,
        /** The number of courses that the person has to complete among those, without those from which the person is exempt. */
        courses: z.number(),
        /** How many of them are completed and still valid. */
        coursesDone: z.number(),
        coursesExempt: z.number(),
        /** The number of overdue or expired courses among those. */
        late: z.number(),
        /** The due date in the chosen course; null if there is none, or if no course is chosen. */
        dueOn: z.string().nullable(),
        /** The course that has been overdue or expired for the longest time. `day` is its due date, or the end of its validity. */
        firstLate: courseAndDay.nullable(),
        /** The course that is due next, also for a renewal. `day` is its due date, or the end of its validity. */
        nextDue: courseAndDay.nullable(),
        /** When the person last did anything in a course. */
        lastActiveAt: z.string().nullable(),
        /** Whether the person has ever logged in, in whichever way. */
        hasLoggedIn: z.boolean(),
        /** The number of certificates that are valid today. */
        certificates: z.number(),
      }),
    ),
    ...paged,
    ...withCursor,
  }),
})

export const exportPeople = download('Training/ExportCompliancePeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported who is up to date'),
  summary: 'The list of people with their states as it is filtered and sorted, as CSV or XLSX',
  input: { ...ofEachPerson, format: listFormat },
})

/** A day in the past, and which of its people are wanted. */
export const onDay = {
  ...ofPeople,
  ...ofSubject,
  day: aDay,
  people: z.enum(peopleFilters, { error: `Please choose people: ${peopleFilters.join(', ')}` }).optional(),
  searchTerm,
}

export const pastPeople = get('Training/GetPastCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The states that people had at the end of a day in the past, as the list showed them then or worked out from what is stored today, with the number of people in each state',
  input: { ...onDay, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    /** The first day of which states are stored; null if there are none. */
    knownFrom: z.string().nullable(),
    peopleByState: shares.peopleByState,
    /** How many of all these people have a state that was not stored on that day, but was worked out from what is stored today. */
    peopleWorkedOut: z.number(),
    people: z.array(
      z.object({
        id: z.string(),
        /** The name as it is today. `urlToken` is null for archived people, whose page cannot be opened. */
        name: z.string(),
        urlToken: z.string().nullable(),
        email: z.string(),
        clientName: z.string(),
        /** The state in the chosen pathway or course, or in all courses if none is chosen. */
        state,
        /** The state of that day by what is known today; null if the person has nothing to complete by that. */
        stateKnownNow: state.nullable(),
        /** Whether the state was worked out, because none of that day is stored. In a pathway or a course it always is. */
        isWorkedOut: z.boolean(),
      }),
    ),
    ...paged,
  }),
})

export const exportPastPeople = download('Training/ExportPastCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported who was up to date on a day'),
  summary: 'The states that people had at the end of a day in the past, as CSV or XLSX',
  input: { ...onDay, format: listFormat },
})

export const complianceMatrix = get('Training/GetComplianceMatrix', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The same as people and courses: a page of people, each with what fits the search and the filters',
  input: { ...ofEachPerson, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    ...shares,
    /** The courses in the order of their titles; at most forty. */
    courses: z.array(
      z.object({ id: z.string(), title: z.string(), people: z.number(), peopleUpToDate: z.number() }),
    ),
    /** The number of further courses, which have no column. */
    moreCourses: z.number(),
    people: z.array(
      z.object({
        id: z.string(),
        learner,
        clientName: z.string(),
        isClientPaused: z.boolean(),
        /** The number of overdue or expired courses among all that the person has to complete. */
        overdue: z.number(),
        /** The state in the chosen pathway or course, or in all courses if none is chosen. */
        state,
        cells: z.array(
          z.object({
            courseId: z.string(),
            status,
            dueOn: z.string().nullable(),
            validUntil: z.string().nullable(),
            daysLate: z.number().nullable(),
          }),
        ),
      }),
    ),
    ...paged,
  }),
})

export const exportComplianceMatrix = download('Training/ExportComplianceMatrix', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported who has to complete what, as a table of people and courses'),
  summary: 'The table of people and courses as it is filtered and sorted, as CSV or XLSX',
  input: { ...ofEachPerson, format: listFormat },
})

const trend = z.array(
  z.object({
    month: z.string(),
    /** This field and the next two are null for a month in which people were not counted yet. */
    people: z.number().nullable(),
    peopleUpToDate: z.number().nullable(),
    requiredUpToDate: z.number().nullable(),
    required: z.number(),
    /** The number of courses that are completed, due for renewal or exempt. */
    done: z.number(),
  }),
)
const compared = z.array(z.object({ id: z.string(), name: z.string(), ...share, trend }))

export const complianceOverview = get('Training/GetComplianceOverview', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How many people are up to date: together, by each pathway and in each team, with the ends of the last months',
  reply: z.object({
    ...share,
    peopleByState: shares.peopleByState,
    nothingToComplete: shares.nothingToComplete,
    /** The list has at most the last eleven months, the earliest first. It is empty for a manager who is limited to teams. */
    trend,
    /** The pathways with the smallest share come first. */
    pathways: compared,
    /** The teams of the own client; empty for an administrator. */
    teams: compared,
  }),
})
