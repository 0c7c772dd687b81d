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

/** Whole days, the last one included: of a client in its time zone, of sums over clients in the provider's (rule reports-12). */
const period = { fromDate: aDay, toDate: aDay }

/** Both count events, so that a restart or the deletion of a person changes no past period (rule reports-4). */
const happened = { coursesStartedThisPeriod: z.number(), coursesCompletedThisPeriod: z.number() }

/** Which clients are listed, and in which order. The sums are of all clients (rule lists-21). */
const narrowed = { searchTerm, ...sortedBy(clientsReportOrder) }
/** Where no size is chosen. */
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
        /** In which its days are counted. */
        timeZone: z.string(),
      }),
    ),
    /** What happened at the clients of all pages. With the next two sums it is the whole activity. */
    allClients: z.object({ numberOfLearners: z.number(), ...happened }),
    ownOrganisation: z.object({ numberOfLearners: z.number(), ...happened }),
    deletedClients: z.object(happened),
    /** The whole activity in the period that this one is compared with (rule reports-11). */
    periodBefore: z.object({ fromDate: z.string(), toDate: z.string(), ...happened }),
    /** The whole activity by day, by seven days or by month, depending on the length of the period. */
    steps: z.array(z.object({ fromDate: z.string(), toDate: z.string(), ...happened })),
    /** In which the days of sums and steps are counted: that of the provider. */
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
    /** Empty where the form does not ask for it (rule registration-6). */
    genders: counts,
    ethnicities: counts,
    jobRoles: counts,
    employmentStatuses: counts,
    /** The four lists, as far as the form asks for them. */
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
        /** In alphabetical order, at most 100 (rule registration-7). */
        texts: z.array(z.string()),
      }),
    ),
  }),
})
