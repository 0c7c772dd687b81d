// Reports: the activity at each client in a period, and statistics about the learners.
import { z } from 'zod'
import { download, get, exports, views } from '../call.ts'
import { listFields, questionKinds } from '../rules/registration-form.ts'
import { clientsReportOrder } from '../rules/list-order.ts'
import {
  csvFormat,
  day,
  id,
  listFormat,
  optionalId,
  paged,
  pageFromOne,
  pageSizeOr,
  searchTerm,
  sortedBy,
  text,
} from '../shapes.ts'

export const bothDates = 'Please select both a from and to date'

const aDay = day(bothDates)

/** Whole days, including the last. Days of a client are in its time zone, days of sums in that of the provider (rule reports-12). */
const period = { fromDate: aDay, toDate: aDay }

/** Both fields count events, so that a restart or the deletion of a person does not change a past period (rule reports-4). */
const happened = { coursesStartedThisPeriod: z.number(), coursesCompletedThisPeriod: z.number() }

/** The filter and the order of the clients. The sums include all clients (rule lists-21). */
const narrowed = { searchTerm, ...sortedBy(clientsReportOrder) }
/** The size of a page if none is chosen. */
export const clientsOnPage = 50

export const clients = get('Report/MonthlyOverview', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The activity at each client in a period of at most ten years; clients by pages of 50',
  input: {
    ...period,
    pageNumber: pageFromOne,
    pageSize: pageSizeOr(clientsOnPage),
    ...narrowed,
  },
  reply: z.object({
    rows: z.array(
      z.object({
        clientId: z.string(),
        name: z.string(),
        urlToken: z.string(),
        numberOfLearners: z.number(),
        maximumNumberOfLearners: z.number(),
        ...happened,
        isArchived: z.boolean(),
        /** The time zone in which the days of the client are counted. */
        timeZone: z.string(),
      }),
    ),
    /** The activity at the clients of all pages. Together with the next two sums it is the whole activity. */
    allClients: z.object({ numberOfLearners: z.number(), ...happened }),
    ownOrganisation: z.object({ numberOfLearners: z.number(), ...happened }),
    deletedClients: z.object(happened),
    /** The whole activity in the period that this one is compared with (rule reports-11). */
    periodBefore: z.object({ fromDate: z.string(), toDate: z.string(), ...happened }),
    /** The whole activity by day, by seven days or by month, depending on the length of the period. */
    steps: z.array(z.object({ fromDate: z.string(), toDate: z.string(), ...happened })),
    /** The time zone in which the days of sums and steps are counted: that of the provider. */
    timeZone: z.string(),
    ...paged,
  }),
})

export const exportClients = download('Report/ExportMonthlyOverview', {
  access: ['ADMIN'],
  audit: exports('Exported the report of the clients'),
  summary: 'The activity at each client in a period as the list is searched and sorted, as CSV or XLSX',
  input: { ...period, ...narrowed, format: listFormat },
})

/** Rule reports-2. */
export const clientReport = download('Report/DownloadClientReport', {
  access: ['ADMIN'],
  audit: exports('Exported the report of a client'),
  summary:
    'Who started and completed which course at one client in a period, as CSV; clientName names the file',
  input: { clientId: id, ...period, clientName: text().default(''), format: csvFormat },
})

const counts = z.array(z.object({ id: z.string(), name: z.string(), count: z.number() }))

/** Rule reports-1. */
export const insights = get('Report/UserInsights', {
  access: ['ADMIN'],
  audit: views('Viewed the registration answers of learners'),
  summary: 'What the learners of one client, or of all, stated when they registered',
  input: { clientId: optionalId },
  reply: z.object({
    numberOfLearners: z.number(),
    numberOfRegistered: z.number(),
    /** Yes and no together are the learners who were asked. */
    questions: z.array(z.object({ name: z.string(), numberOfYes: z.number(), numberOfNo: z.number() })),
    /** Empty if the form does not ask for it (rule registration-6). */
    genders: counts,
    ethnicities: counts,
    jobRoles: counts,
    employmentStatuses: counts,
    /** The reply has only those of the four lists that the form asks for. */
    asked: z.array(
      z.object({
        field: z.enum(listFields),
        label: z.string(),
        numberOfAsked: z.number(),
        numberOfAnswered: z.number(),
      }),
    ),
    ownQuestions: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        kind: z.enum(questionKinds),
        numberOfAsked: z.number(),
        numberOfAnswered: z.number(),
        /** Empty for a text. */
        counts,
        /** The list has at most 100 texts, in alphabetical order (rule registration-7). */
        texts: z.array(z.string()),
      }),
    ),
  }),
})
