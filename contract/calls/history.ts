// What a learner did in a course: every attempt, stored permanently, and the answers to its questions.
import { z } from 'zod'
import { download, get } from '../call.ts'
import { dateTime, id, lessonStatus, optionalId, urlToken } from '../shapes.ts'

const looksAfter = ['ADMIN', 'CLIENTADMIN'] as const

/** Seconds of all visits, as far as the course and the player have counted them. */
const totalSeconds = z.number()

const attempt = z.object({
  id: z.string(),
  /** Counts from 1; a restart begins the next one. */
  number: z.number(),
  isCurrent: z.boolean(),
  packageVersion: z.number(),
  scormVersion: z.string(),
  startedDateTime: dateTime,
  lastDateTime: dateTime.nullable(),
  completedDateTime: dateTime.nullable(),
  /** When a restart closed it. */
  endedDateTime: dateTime.nullable(),
  lessonStatus,
  scorePercentage: z.number().nullable(),
  progress: z.number(),
  totalSeconds,
  numberOfInteractions: z.number(),
})
export type Attempt = z.infer<typeof attempt>

const learner = z.object({ name: z.string(), urlToken: z.string() })
const course = z.object({ id: z.string(), title: z.string() })

export const attempts = get('History/GetAttempts/{urlToken}/{courseId}', {
  access: looksAfter,
  summary: "A learner's attempts at a course, the newest first, and how long they have learnt in all",
  input: { urlToken, courseId: id },
  reply: z.object({ learner, course, totalSeconds, attempts: z.array(attempt) }),
})

/** One answer to one question. What the package does not contain is null. */
const interaction = z.object({
  item: z.string(),
  question: z.string(),
  description: z.string().nullable(),
  type: z.string().nullable(),
  response: z.string().nullable(),
  correctResponse: z.string().nullable(),
  isRight: z.boolean().nullable(),
  latencySeconds: z.number().nullable(),
})
export type Interaction = z.infer<typeof interaction>

export const openAttempt = get('History/GetAttempt/{id}', {
  access: looksAfter,
  summary: 'One attempt: what each item of the package reported, and the answers that were given',
  input: { id },
  reply: z.object({
    learner,
    course,
    attempt,
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.string(),
        scorePercentage: z.number().nullable(),
        totalSeconds,
        lastDateTime: dateTime.nullable(),
      }),
    ),
    interactions: z.array(interaction),
  }),
})

/** One thing that happened in an attempt, in a sentence. */
const moment = z.object({
  at: dateTime,
  /** When several alike are shown as one: the last one's time, and how many. */
  until: dateTime.nullable(),
  times: z.number(),
  text: z.string(),
  tone: z.enum(['plain', 'good', 'warning']),
  /** Why it can hardly be so. */
  doubt: z.string().nullable(),
})
export type Moment = z.infer<typeof moment>

/** So many events are answered at once, the latest of them. */
export const toldMoments = 500

export const story = get('History/GetAttemptStory/{id}', {
  access: ['ADMIN'],
  summary: 'What happened in an attempt, from its log, in plain words and in the order in which it happened',
  input: { id },
  reply: z.object({
    numberOfEntries: z.number(),
    /** Of the first entry that was changed, or that follows one which is gone; null when all is as it was written. */
    firstBrokenEntry: z.number().nullable(),
    /** Earlier ones that are in the download only. */
    numberOfEarlier: z.number(),
    moments: z.array(moment),
  }),
})

export const downloadStory = download('History/DownloadAttemptStory/{id}', {
  access: ['ADMIN'],
  summary: 'The log of an attempt, entry by entry with its hash, as CSV',
  input: { id },
})

export const downloadLearner = download('History/DownloadLearningTime/{urlToken}', {
  access: looksAfter,
  summary: 'Every attempt of one learner with its learning time, as CSV',
  input: { urlToken },
})

export const downloadCourse = download('History/DownloadCourseLearningTime', {
  access: looksAfter,
  summary: 'Every attempt at one course with its learning time, as CSV',
  input: { courseId: id, clientId: optionalId },
})

/** So many of the latest attempts are looked at. */
export const analysedAttempts = 1_000

export const itemAnalysis = get('History/GetItemAnalysis/{courseId}', {
  access: ['ADMIN'],
  summary:
    'The questions of a course: how they were answered in the latest attempts, and the share that is right',
  input: { courseId: id, packageVersion: z.coerce.number().int().min(1).max(1_000_000).optional() },
  reply: z.object({
    packageVersion: z.number(),
    packageVersions: z.array(z.number()),
    numberOfAttempts: z.number(),
    questions: z.array(
      z.object({
        item: z.string(),
        question: z.string(),
        description: z.string().nullable(),
        type: z.string().nullable(),
        numberOfAnswers: z.number(),
        /** Of the answers that the package marks as right or wrong. */
        numberMarked: z.number(),
        numberRight: z.number(),
        /** The most frequent first. */
        answers: z.array(
          z.object({ response: z.string(), count: z.number(), isRight: z.boolean().nullable() }),
        ),
      }),
    ),
  }),
})
