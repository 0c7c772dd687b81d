// Who has to complete what until when, with the status on the current day: as a list, as people and courses, and as totals.
import { z } from 'zod'
import { download, exports, get } from '../call.ts'
import { complianceFilters, leftOutReasons, matrixOrder, peopleFilters } from '../rules/compliance.ts'
import { complianceOrder, obligationStatuses } from '../rules/training.ts'
import { day, listFormat, optionalId, paged, pageFromOne, pageSize, searchTerm, sortedBy } from '../shapes.ts'

const status = z.enum(obligationStatuses)
const aDay = day('Please enter a day, such as 2027-03-31')

/** Which obligations, without their status. */
const within = {
  clientId: optionalId,
  /** Of this client: only the people of this team. */
  teamId: optionalId,
  learningPathwayId: optionalId,
  courseId: optionalId,
  /** Only people who have nothing overdue or expired, of the pathway or course where one is given; or only the others. */
  people: z.enum(peopleFilters, { error: `Please choose people: ${peopleFilters.join(', ')}` }).optional(),
  dueFrom: aDay.optional(),
  dueTo: aDay.optional(),
  validFrom: aDay.optional(),
  validTo: aDay.optional(),
  searchTerm,
}
const filtered = {
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
 * How many people have anything to complete and how many of them are up to date: nothing of theirs is overdue or expired; and
 * the same of what they have to complete.
 */
const share = {
  people: z.number(),
  peopleUpToDate: z.number(),
  required: z.number(),
  requiredUpToDate: z.number(),
}
const learner = z.object({ name: z.string(), urlToken: z.string() })

export const obligations = get('Training/GetCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "Who has to complete which course until when, with the status on the current day: totals of each status, and a page of the list; of the caller's client, or for an administrator of all",
  input: { ...narrowed, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    /** Of everything that fits the search and the filters, whatever the status. They add up to all obligations. */
    totals,
    /** Of the client, team, pathway and course that are chosen, whatever else narrows the list. */
    share: z.object(share),
    obligations: z.array(
      z.object({
        learner,
        clientName: z.string(),
        isClientPaused: z.boolean(),
        /** The names of the person's teams. */
        teams: z.array(z.string()),
        course: z.object({ id: z.string(), title: z.string() }),
        status,
        since: z.string(),
        dueOn: z.string().nullable(),
        /** The pathway whose deadline it is; null where there is none, or where the day was set for the person. */
        duePathway: z.string().nullable(),
        completedOn: z.string().nullable(),
        validUntil: z.string().nullable(),
        /** How long after the due date it was completed or, while it is overdue, is still not completed. */
        daysLate: z.number().nullable(),
        scorePercentage: z.number().nullable(),
        /** Of the latest certificate for the course. */
        certificateNumber: z.string().nullable(),
      }),
    ),
    ...paged,
  }),
})

export const exportObligations = download('Training/ExportCompliance', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported who has to complete what'),
  summary: 'The list of who has to complete what, as it is filtered and sorted, as CSV or XLSX',
  input: { ...narrowed, format: listFormat },
})

const ofPeople = { clientId: optionalId, teamId: optionalId }
const leftOutReason = z.enum(leftOutReasons, {
  error: `Please choose a reason: ${leftOutReasons.join(', ')}`,
})

export const complianceTotals = get('Training/GetComplianceTotals', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How the number of learners and the number of courses that they have to complete add up, and how many learners are left out for which reason',
  input: ofPeople,
  reply: z.object({
    /** All of the client or team, with archived ones. */
    learners: z.number(),
    /** How many have to complete so many courses, the most people first. */
    groups: z.array(z.object({ people: z.number(), courses: z.number() })),
    /** The sum over the groups, and of all statuses. */
    required: z.number(),
    leftOut: z.array(z.object({ reason: leftOutReason, people: z.number() })),
    /** Learners and required courses that none of this accounts for. */
    unexplained: z.number(),
    /** Of those who have something to complete: in organisations that are paused. */
    paused: z.number(),
    /** Whose status is being worked out again at the moment, after a change. */
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

const matrix = { ...filtered, ...sortedBy(matrixOrder) }

export const complianceMatrix = get('Training/GetComplianceMatrix', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The same as people and courses: a page of people, each with what fits the search and the filters',
  input: { ...matrix, pageNumber: pageFromOne, pageSize },
  reply: z.object({
    /** By title; at most forty. */
    courses: z.array(
      z.object({ id: z.string(), title: z.string(), people: z.number(), peopleUpToDate: z.number() }),
    ),
    /** Further courses, which have no column. */
    moreCourses: z.number(),
    people: z.array(
      z.object({
        learner,
        clientName: z.string(),
        isClientPaused: z.boolean(),
        /** How many courses are overdue or expired, of all that the person has to complete. */
        overdue: z.number(),
        /** Of the pathway or course that is chosen, or of all. */
        isUpToDate: z.boolean(),
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
  input: { ...matrix, format: listFormat },
})

const trend = z.array(
  z.object({
    month: z.string(),
    /** Null, as the next two, of a month in which people were not counted yet. */
    people: z.number().nullable(),
    peopleUpToDate: z.number().nullable(),
    requiredUpToDate: z.number().nullable(),
    required: z.number(),
    /** Completed, renewal due or exempt. */
    done: z.number(),
  }),
)
const compared = z.array(z.object({ id: z.string(), name: z.string(), ...share, trend }))

export const complianceOverview = get('Training/GetComplianceOverview', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'What is overdue and due, and how many people are up to date: together, by each pathway and in each team, with the ends of the last months',
  reply: z.object({
    overdue: z.number(),
    expired: z.number(),
    renewalDue: z.number(),
    /** Neither done nor late, and due in the seven days from `weekFrom` to `weekTo`. */
    dueThisWeek: z.number(),
    weekFrom: z.string(),
    weekTo: z.string(),
    ...share,
    /** Of at most the last eleven months, the earliest first; empty for a manager who is limited to teams. */
    trend,
    /** Those with the smallest share first. */
    pathways: compared,
    /** Of the own client; empty for an administrator. */
    teams: compared,
  }),
})
