// The dashboard of each role, which is the first screen.
import { z } from 'zod'
import { get } from '../call.ts'
import { lateStates } from '../rules/compliance.ts'
import { activities } from '../rules/activities.ts'
import { courseLook, dateTime, option, optionalId, paged, pageFromOne, pageSize } from '../shapes.ts'
import { pathwaySummary } from './pathways.ts'
import { lockedBy, ownObligation, ownRecord } from './progress.ts'

const adminFigures = z.object({
  numberOfClients: z.number(),
  numberOfLearners: z.number(),
  numberOfCourses: z.number(),
  numberOfPathways: z.number(),
  numberOfLoginsThisMonth: z.number(),
  coursesStartedThisMonth: z.number(),
  coursesCompletedThisMonth: z.number(),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      notStarted: z.number(),
      inProgress: z.number(),
      completed: z.number(),
    }),
  ),
})

export const admin = get('Admin/GetStats', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Figures of the whole platform, and of each course',
  reply: adminFigures,
})

export const adminAlias = get('Dashboard/ADMINDashboard', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'As Admin/GetStats',
  reply: adminFigures,
})

export const clientManager = get('Dashboard/CLIENTADMINDashboard', {
  access: ['CLIENTADMIN'],
  audit: 'nothing',
  summary: "Figures of the caller's client",
  reply: z.object({
    clientName: z.string(),
    numberOfLearners: z.number(),
    maximumNumberOfLearners: z.number(),
    learnerLoginsThisMonth: z.number(),
    coursesCompletedThisMonth: z.number(),
    coursesInProgress: z.number(),
    coursesNotStarted: z.number(),
    numberOfPathways: z.number(),
  }),
})

export const learner = get('Dashboard/LearnerDashboard', {
  access: ['LEARNER'],
  audit: 'nothing',
  summary: "The caller's own courses and pathways, and what is new in their communities",
  reply: z.object({
    courses: z.array(
      z.object({
        course: z.object({
          id: z.string(),
          title: z.string(),
          badgeImageUrl: z.string(),
          ...courseLook,
        }),
        ...ownRecord,
        lockedBy,
        obligation: ownObligation,
        /** The time at which the caller last did something in the course. */
        lastActiveDateTime: dateTime.nullable(),
        /** The form to fill in before the certificate; null if none is required or it is already filled in. */
        feedbackFormId: z.string().nullable(),
      }),
    ),
    learningPathways: z.array(
      pathwaySummary.extend({
        /** The courses are in the order of the pathway. */
        courseIds: z.array(z.string()),
      }),
    ),
    /** At most three posts of the communities of the caller's client and of the provider, the newest first. */
    latestPosts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        community: option,
        user: option,
        createdDateTime: dateTime,
      }),
    ),
  }),
})

/** Two months, counted over the same number of days, and the last thirty days, with the latest day at the end. */
const trend = z.object({ thisMonth: z.number(), lastMonth: z.number(), byDay: z.array(z.number()) })

export const overview = get('Dashboard/GetOverview', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'What needs attention, and this month beside the last one: of the own client, and for an administrator of one or of all',
  input: { clientId: optionalId },
  reply: z.object({
    trends: z.object({
      /** The number of days of each month that are counted, from its first day (rule reports-9). */
      days: z.number(),
      /** The first day of the last month. */
      lastMonth: z.string(),
      logins: trend,
      started: trend,
      completed: trend,
    }),
    /** The courses in which most people are late, at most five, each with an entry for those who are overdue and for those whose completion has expired. */
    late: z.array(
      z.object({ courseId: z.string(), title: z.string(), state: z.enum(lateStates), people: z.number() }),
    ),
    /** The number of further courses in which somebody is late. */
    moreLate: z.number(),
    learners: z.number(),
    /** The learners in the provider's own organisation, which is not a client; 0 if one client is chosen. */
    ownLearners: z.number(),
    /** Whether the chosen client is paused; false for all clients. */
    isPaused: z.boolean(),
    /** Whether the client or one of its teams has pathways; null for all clients. */
    hasPathways: z.boolean().nullable(),
    neverLoggedIn: z.number(),
    /** The number of learners whose address the mail server refuses (rule mail-6). */
    refusedLearners: z.number(),
    refusedManagers: z.number(),
    stuck: z.number(),
    /** How many learners have the courses that `stuck` counts, and can be reminded. */
    stuckPeople: z.number(),
    /** The seats of the chosen client; null for all clients, and for a client without a limit. */
    seats: z.object({ taken: z.number(), maximum: z.number() }).nullable(),
    /** How many clients have nearly no free seat; 0 if one client is chosen. */
    nearlyFullClients: z.number(),
    /** The number of failed mails; 0 if one client is chosen. */
    failedMails: z.number(),
    /** The number of webhooks that were paused because they fail (rule webhooks-11). */
    failedWebhooks: z.number(),
    /** The number of valid certificates that need a check after an upgrade (rule learning-20); 0 for a manager. */
    doubtful: z.number(),
    /** The number of reports of posts and comments that the caller sees on the page of communities (rule communities-10). */
    openReports: z.number(),
    /** The number of people who wait until somebody accepts them (rule clients-26); 0 for a manager limited to teams. */
    joiners: z.number(),
    /** The number of learners for whom managers ask for certificates with the present name (rule certificates-36); 0 for a manager. */
    reissueLearners: z.number(),
    reissueManagers: z.number(),
    /**
     * The clients whose directory wanted to archive many people, which an administrator has to decide about (rule provisioning-14), the one
     * that has waited longest first, at most five; empty for a manager.
     */
    stoppedDirectories: z.array(z.object({ name: z.string(), urlToken: z.string() })),
    /** Questions with many bad answers (rule feedback-18), the worst first. */
    badFeedback: z.array(
      z.object({
        feedbackFormId: z.string(),
        title: z.string(),
        question: z.string(),
        badAnswers: z.number(),
        people: z.number(),
      }),
    ),
    /** The pathways of the chosen client, each with the progress of the learners in its courses; empty for all clients. */
    pathways: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        notStarted: z.number(),
        inProgress: z.number(),
        completed: z.number(),
      }),
    ),
  }),
})

/** The filters of the rows behind a figure. */
export const activityFilter = {
  show: z.enum(activities, { error: 'Please choose what to show' }),
  clientId: optionalId,
}

export const activity = get('Dashboard/GetActivity', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The rows behind a figure of the dashboard: log-ins, or courses of learners',
  input: {
    ...activityFilter,
    pageNumber: pageFromOne,
    pageSize,
  },
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        /** The id of a learner with whom something can be done; null for all others. */
        userId: z.string().nullable(),
        /** Empty for a person who has been deleted. */
        name: z.string(),
        /** Set for learners whose page can be opened. */
        urlToken: z.string().nullable(),
        clientName: z.string(),
        courseTitle: z.string(),
        /** The time at which it happened. For a course that is not finished, it is the time at which it was last opened. */
        at: dateTime.nullable(),
      }),
    ),
    ...paged,
  }),
})

export const countActivityPeople = get('Dashboard/CountActivityPeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How many learners with whom something can be done are in all rows behind a figure of the dashboard',
  input: activityFilter,
  reply: z.object({ people: z.number() }),
})
