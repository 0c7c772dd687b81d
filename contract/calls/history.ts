// The attempts of a learner at a course, which are stored permanently, their answers, and the log of each attempt.
import { z } from 'zod'
import { download, get, exports } from '../call.ts'
import { csvFormat, dateTime, id, lessonStatus, optionalId, urlToken } from '../shapes.ts'
import { certificateStatuses } from '../rules/certificates.ts'
import { wholeCertificate } from './issued-certificates.ts'
import { momentGroups } from '../rules/moments.ts'

const looksAfter = ['ADMIN', 'CLIENTADMIN'] as const

/** The seconds of all visits, as the course and the player count them. */
const totalSeconds = z.number()
/** The seconds in which the window was open, and those in which it was also visible and used (rule learning-14). */
const measured = { openSeconds: z.number(), activeSeconds: z.number() }

const attempt = z.object({
  id: z.string(),
  /** Counts from 1. A restart begins the next attempt. */
  number: z.number(),
  isCurrent: z.boolean(),
  packageVersion: z.number(),
  scormVersion: z.string(),
  startedDateTime: dateTime,
  lastDateTime: dateTime.nullable(),
  completedDateTime: dateTime.nullable(),
  /** Set when a restart closed the attempt. */
  endedDateTime: dateTime.nullable(),
  lessonStatus,
  scorePercentage: z.number().nullable(),
  progress: z.number(),
  totalSeconds,
  ...measured,
  numberOfInteractions: z.number(),
})
export type Attempt = z.infer<typeof attempt>

const learner = z.object({ name: z.string(), urlToken: z.string() })
const course = z.object({ id: z.string(), title: z.string() })

export const attempts = get('History/GetAttempts/{urlToken}/{courseId}', {
  access: looksAfter,
  audit: 'nothing',
  summary: "A learner's attempts at a course, the newest first, and their total learning time",
  input: { urlToken, courseId: id },
  reply: z.object({ learner, course, totalSeconds, ...measured, attempts: z.array(attempt) }),
})

const learnerMoment = z.object({
  at: dateTime,
  kind: z.enum([
    'reminded',
    /** A reminder that was only recorded, because no mail is sent. */
    'reminderRecorded',
    'dueDateChanged',
    'invited',
    /** The invitation was only recorded and not sent, because there is no mail server. */
    'invitationRecorded',
    'registered',
    'started',
    'completed',
    'restarted',
    'certificate',
    'reissued',
    'revoked',
    'external',
    'exempted',
  ]),
  courseId: z.string().nullable(),
  courseTitle: z.string().nullable(),
  attemptId: z.string().nullable(),
  attemptNumber: z.number().nullable(),
  /** The present status of the attempt. */
  lessonStatus: lessonStatus.nullable(),
  scorePercentage: z.number().nullable(),
  certificateNumber: z.string().nullable(),
  certificateStatus: z.enum(certificateStatuses).nullable(),
  /** Set for an attempt that was completed or closed by a restart; otherwise null. */
  time: z.object({ totalSeconds, ...measured }).nullable(),
})
export type LearnerMoment = z.infer<typeof learnerMoment>

/** The maximum number of events of a learner that are returned. They are the latest. */
export const maximumMoments = 200

export const learnerTimeline = get('History/GetLearnerTimeline/{urlToken}', {
  access: looksAfter,
  audit: 'nothing',
  summary:
    'What has happened with a learner: invitations, attempts at courses and certificates, the newest first; of one group if it is given',
  input: { urlToken, show: z.enum(momentGroups).optional() },
  reply: z.object({ numberOfEarlier: z.number(), moments: z.array(learnerMoment) }),
})

const certificateOf = { urlToken, courseId: id }

export const certificate = get('History/GetCertificate/{urlToken}/{courseId}', {
  access: looksAfter,
  audit: 'nothing',
  summary: 'The certificate of a learner for a course, as it was when it was earned',
  input: certificateOf,
  reply: z.object({
    learner,
    course,
    certificate: z.object({
      id: z.string(),
      ...wholeCertificate,
      /** The address at which any visitor can verify it. */
      link: z.string(),
    }),
  }),
})

export const downloadCertificate = download('History/DownloadCertificate/{urlToken}/{courseId}', {
  access: looksAfter,
  audit: exports('Downloaded the certificate of a learner'),
  summary: 'The certificate of a learner for a course, as a PDF',
  input: certificateOf,
})

/** One answer to one question. Values that the package did not report are null. */
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
  audit: 'nothing',
  summary: 'One attempt: the result of each item of the package, and the answers to its questions',
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

/** One event of an attempt, in a sentence. */
const timelineEvent = z.object({
  at: dateTime,
  /** Set when several equal events are shown as one: the time of the last one. `times` is their number. */
  until: dateTime.nullable(),
  times: z.number(),
  text: z.string(),
  tone: z.enum(['plain', 'good', 'warning']),
  /** Set for an anomaly: the reason why the event is implausible. */
  anomaly: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** The maximum number of events that are returned. They are the latest. */
export const maximumEvents = 500

export const timeline = get('History/GetAttemptStory/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The events of an attempt, from its log, as sentences in order of time',
  input: { id },
  reply: z.object({
    numberOfEntries: z.number(),
    /** The number of the first entry that was changed or follows a deleted one; null for an unchanged log. */
    firstBrokenEntry: z.number().nullable(),
    /** The number of earlier events, which are only in the download. */
    numberOfEarlier: z.number(),
    moments: z.array(timelineEvent),
  }),
})

export const downloadLog = download('History/DownloadAttemptStory/{id}', {
  access: ['ADMIN'],
  audit: exports('Exported the log of an attempt'),
  summary: 'The log of an attempt, entry by entry with its hash, as CSV',
  input: { id, format: csvFormat },
})

export const downloadLearner = download('History/DownloadLearningTime/{urlToken}', {
  access: looksAfter,
  audit: exports('Exported the learning time of a learner'),
  summary: 'Every attempt of one learner with its learning time, as CSV',
  input: { urlToken, format: csvFormat },
})

export const downloadCourse = download('History/DownloadCourseLearningTime', {
  access: looksAfter,
  audit: exports('Exported the learning time of a course'),
  summary: 'Every attempt at one course with its learning time, as CSV',
  input: { courseId: id, clientId: optionalId, format: csvFormat },
})

/** The maximum number of attempts that are analysed. They are the latest. */
export const analysedAttempts = 1_000

export const itemAnalysis = get('History/GetItemAnalysis/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'The questions of a course: how they were answered in the latest attempts, and the share of right answers',
  input: { courseId: id, packageVersion: z.coerce.number().int().min(1).max(1_000_000).optional() },
  reply: z.object({
    packageVersion: z.number(),
    packageVersions: z.array(z.number()),
    numberOfAttempts: z.number(),
    /** The number of analysed attempts in which some reported answers could not be stored. */
    numberIncomplete: z.number(),
    questions: z.array(
      z.object({
        item: z.string(),
        question: z.string(),
        description: z.string().nullable(),
        type: z.string().nullable(),
        /** The answers that are right, as the package last reported them; absent if it reports none. */
        correctResponse: z.string().optional(),
        numberOfAnswers: z.number(),
        /** The number of answers that the package marked as right or wrong. */
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
