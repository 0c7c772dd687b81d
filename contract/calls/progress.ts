// How far learners are in their courses.
import { z } from 'zod'
import { download, get, postBare, stream } from '../call.ts'
import { dateTime, id, lessonStatus, optionalId, paged, pageFromOne, pageSize } from '../shapes.ts'

export const ofCourse = get('Course/GetCourseProgress', {
  access: ['ADMIN', 'CLIENTADMIN'],
  summary: 'The progress of learners in one course: totals and a page of learners',
  input: { courseId: id, pageNumber: pageFromOne, pageSize, clientId: optionalId },
  reply: z.object({
    id: z.string(),
    title: z.string(),
    feedbackFormId: z.string().nullable(),
    stats: z.object({ notStarted: z.number(), inProgress: z.number(), completed: z.number() }),
    courses: z.array(
      z.object({
        learner: z.object({ name: z.string(), urlToken: z.string() }),
        startedDateTime: dateTime.nullable(),
        completedDateTime: dateTime.nullable(),
        scorePercentage: z.number().nullable(),
        lessonStatus,
        numberOfRestarts: z.number(),
        /** When the certificate was issued; null without one. */
        certificateDateTime: dateTime.nullable(),
      }),
    ),
    ...paged,
  }),
})

export const downloadOfCourse = download('Course/DownloadCourseProgress', {
  access: ['ADMIN', 'CLIENTADMIN'],
  summary: 'The progress of every learner of one course, as CSV',
  input: { courseId: id, clientId: optionalId },
})

/** A learner's own progress in one course. */
export const ownRecord = {
  startedDateTime: dateTime.nullable(),
  completedDateTime: dateTime.nullable(),
  lessonStatus,
  progress: z.number(),
  scorePercentage: z.number().nullable(),
}

export const mine = get('Course/GetLearnerCourse/{id}', {
  access: ['LEARNER', 'CLIENTADMIN'],
  summary:
    "The caller's own record in one course; a client manager who takes no courses gets the course alone",
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
      }),
      trackingId: z.string().nullable(),
      ...ownRecord,
      feedbackComplete: z.boolean(),
    }),
  }),
})

export const watch = stream('Course/WatchLearnerCourse/{id}', {
  access: ['LEARNER', 'CLIENTADMIN'],
  summary: "Reports when the caller's own record in one course has changed, until the session ends",
  input: { id },
  reply: z.object({ kind: z.literal('changed') }),
})

export const reset = postBare('Course/ResetCourseProgress', {
  access: ['LEARNER'],
  summary: 'Start a course again; the previous attempt is archived. Answers a bare true or false',
  input: { trackingId: z.unknown().optional() },
  reply: z.boolean(),
})
