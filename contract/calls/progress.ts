// The progress of learners in their courses.
import { z } from 'zod'
import { download, get, postBare, stream, exports, changes } from '../call.ts'
import { progressOrder, progressStatuses } from '../rules/progress-list.ts'
import { obligationStatuses } from '../rules/training.ts'
import {
  byCursor,
  certificateFormat,
  courseLook,
  dateTime,
  id,
  lessonStatus,
  listFormat,
  listedCertificate,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  searchTerm,
  sortedBy,
  withCursor,
} from '../shapes.ts'

/** The filters of the learners of a course. */
export const progressFilter = {
  courseId: id,
  clientId: optionalId,
  /** The list contains only the people of this team of the client. */
  teamId: optionalId,
  searchTerm,
  status: z
    .enum(progressStatuses, { error: `Please choose a status: ${progressStatuses.join(', ')}` })
    .optional(),
}
const narrowed = { ...progressFilter, ...sortedBy(progressOrder) }
const stats = { notStarted: z.number(), inProgress: z.number(), completed: z.number() }

export const ofCourses = get('Course/GetProgressOfCourses', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "How many learners are in which status, of each course of the caller's client, or of a team of it; for an administrator of all, or of a client",
  input: { clientId: optionalId, teamId: optionalId },
  reply: z.object({
    courses: z.array(z.object({ id: z.string(), title: z.string(), stats: z.object(stats) })),
  }),
})

export const ofCourse = get('Course/GetCourseProgress', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The progress of learners in one course: totals of all of them, and a page of those that fit the search and the status',
  input: { ...narrowed, pageNumber: pageFromOne, pageSize, ...byCursor },
  reply: z.object({
    id: z.string(),
    title: z.string(),
    feedbackFormId: z.string().nullable(),
    stats: z.object(stats),
    courses: z.array(
      z.object({
        /** The id of the learner. */
        id: z.string(),
        learner: z.object({ name: z.string(), urlToken: z.string() }),
        startedDateTime: dateTime.nullable(),
        completedDateTime: dateTime.nullable(),
        scorePercentage: z.number().nullable(),
        lessonStatus,
        numberOfRestarts: z.number(),
        clientName: z.string(),
        /** The time of the last activity in this course, to the minute. A restart does not change it. */
        lastActiveDateTime: dateTime.nullable(),
        ...listedCertificate,
        /** The times of all attempts, as reported by the course and as measured by the player (rule learning-14). */
        totalSeconds: z.number(),
        openSeconds: z.number(),
        activeSeconds: z.number(),
      }),
    ),
    ...paged,
    ...withCursor,
  }),
})

export const downloadOfCourse = download('Course/DownloadCourseProgress', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the progress of a course'),
  summary: 'The progress of every learner of one course that fits the search and the status, as CSV or XLSX',
  input: { ...narrowed, format: listFormat.default('csv') },
})

export const certificatesOfCourse = download('Course/DownloadCourseCertificates', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the certificates for a course'),
  summary:
    'The last certificate for a course of every learner who fits the search and the status, as a ZIP with a PDF for each, or as one PDF to print',
  input: { ...narrowed, format: certificateFormat },
})

/** A learner's own progress in one course. */
export const ownRecord = {
  startedDateTime: dateTime.nullable(),
  completedDateTime: dateTime.nullable(),
  lessonStatus,
  progress: z.number(),
  scorePercentage: z.number().nullable(),
}

/** Whether and until when the caller has to complete a course; null if it is not assigned. Days are those of the client. */
export const ownObligation = z
  .object({
    status: z.enum(obligationStatuses),
    dueOn: z.string().nullable(),
    /** This is set if the course was completed elsewhere, too. */
    completedOn: z.string().nullable(),
    validUntil: z.string().nullable(),
    /** Days from the current day of the client to dueOn, negative after dueOn; null if there is no due date. */
    daysLeft: z.number().nullable(),
  })
  .nullable()
export type OwnObligation = NonNullable<z.infer<typeof ownObligation>>

/** Set for a locked course: the course that has to be completed first (rule courses-11); null for an open course. */
export const lockedBy = z.object({ id: z.string(), title: z.string() }).nullable()

export const myCourse = get('Course/GetLearnerCourse/{id}', {
  access: ['LEARNER', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    "The caller's own record in one course; a client manager who takes no courses gets the course alone. Refused with 409 for a course that is locked",
  input: { id },
  reply: z.object({
    course: z.object({
      course: z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        feedbackRequired: z.boolean(),
        feedbackForm: z.object({ id: z.string() }).nullable(),
        badgeImageUrl: z.string(),
        ...courseLook,
      }),
      trackingId: z.string().nullable(),
      ...ownRecord,
      ...listedCertificate,
      obligation: ownObligation,
      feedbackComplete: z.boolean(),
      /** True if a completed course can be taken again, because its completion ends soon, has ended or does not count any more. */
      mayRenew: z.boolean(),
      /**
       * The last day on which the version of the caller's attempt counts, and whether it has passed. For a manager who takes no courses it is
       * that of all earlier versions. Null if there is no such day.
       */
      earlierVersions: z.object({ lastDay: z.string(), isOver: z.boolean() }).nullable(),
    }),
  }),
})

export const watch = stream('Course/WatchLearnerCourse/{id}', {
  access: ['LEARNER', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: "Reports when the caller's own record in one course has changed, until the session ends",
  input: { id },
  reply: z.object({ kind: z.literal('changed') }),
})

export const reset = postBare('Course/ResetCourseProgress', {
  access: ['LEARNER'],
  audit: changes('Restarted a course'),
  summary: 'Start a course again; the previous attempt is archived. Answers a bare true or false',
  input: { trackingId: z.unknown().optional() },
  reply: z.boolean(),
})
