// The first screen of each kind of person.
import { z } from 'zod'
import { get } from '../call.ts'
import { courseLook, dateTime, option } from '../shapes.ts'
import { pathwaySummary } from './pathways.ts'
import { lockedBy, ownRecord } from './progress.ts'

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
      title: z.string(),
      notStarted: z.number(),
      inProgress: z.number(),
      completed: z.number(),
    }),
  ),
})

export const admin = get('Admin/GetStats', {
  access: ['ADMIN'],
  summary: 'Figures of the whole platform, and of each course',
  reply: adminFigures,
})

export const adminAlias = get('Dashboard/ADMINDashboard', {
  access: ['ADMIN'],
  summary: 'As Admin/GetStats',
  reply: adminFigures,
})

export const clientManager = get('Dashboard/CLIENTADMINDashboard', {
  access: ['CLIENTADMIN'],
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
        /** When the caller last did something in the course. */
        lastActiveDateTime: dateTime.nullable(),
        /** The form to fill in before the certificate; null where none is asked for or it is filled in. */
        feedbackFormId: z.string().nullable(),
      }),
    ),
    learningPathways: z.array(
      pathwaySummary.extend({
        /** In the order of the pathway. */
        courseIds: z.array(z.string()),
      }),
    ),
    /** At most three, in the communities of the caller's client and of the provider, the newest first. */
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
