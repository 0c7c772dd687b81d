// Launching a course, and what its player and the content host exchange.
import { z } from 'zod'
import { get, post } from '../call.ts'
import type { ColourScheme } from '../rules/colour-scheme.ts'
import { secondsOf } from '../rules/durations.ts'
import type { Package } from '../rules/package.ts'
import type { WithoutStatus } from '../rules/without-status.ts'
import {
  apiErrorsLimit,
  commentsLimit,
  interactionsLimit,
  locationLimit,
  objectivesLimit,
  scoreLimit,
  sequenceLimit,
  suspendDataLimit,
  visitLimit,
} from '../rules/play-limits.ts'
import { id } from '../shapes.ts'

export const launch = post('Course/LaunchCourse', {
  access: ['LEARNER'],
  summary: 'Open a course for learning: answers the address of the player window',
  input: { courseId: id },
  reply: z.object({ trackingId: z.string(), launchUrl: z.string() }),
})

export const preview = get('Course/PreviewCourse/{courseId}', {
  access: ['ADMIN', 'CLIENTADMIN', 'LEARNER'],
  summary: 'Open a course to look at it: nothing is recorded',
  input: { courseId: id },
  reply: z.object({ launchUrl: z.string() }),
})

/** On the content host: the empty page that a player window begins with, until the address of its course has come. */
export const openingPath = '/opening'

/** Names the meta element of the page that stands for a missing file of a course. */
export const missingPageMark = 'missing-course-page'

/** What that page says to a window, to have it ask the server whether it may still save. */
export const lookAgain = 'coppice: look again'

// Below: the content host, under /playcourse/{ticket}/. Not calls of the API: the ticket authorises them.

const decimal = z.number().min(-scoreLimit).max(scoreLimit)
const noDuration = {
  error: 'The session time must be seconds from 0 on, or a duration such as PT1H30M or 01:30:00',
}
const visitSeconds = z.number(noDuration).min(0, noDuration).max(visitLimit, noDuration)
/** Seconds, or a duration as SCORM writes it. */
const seconds = z
  .union([visitSeconds, z.string().transform((written) => secondsOf(written) ?? Number.NaN)], noDuration)
  .pipe(visitSeconds)

const score = z.object({
  raw: decimal.nullable().optional(),
  min: decimal.nullable().optional(),
  max: decimal.nullable().optional(),
  scaled: decimal.min(-1).max(1).nullable().optional(),
})

/**
 * What an item has reported to the run-time. A commit carries the fields that changed since the last one that was
 * acknowledged; a field that is not there stays as it was.
 */
export const cmi = z.object({
  /** SCORM 1.2. */
  lessonStatus: z
    .enum(['not attempted', 'incomplete', 'completed', 'passed', 'failed', 'browsed'])
    .optional(),
  /** SCORM 2004. */
  completionStatus: z.enum(['unknown', 'not attempted', 'incomplete', 'completed']).optional(),
  successStatus: z.enum(['unknown', 'passed', 'failed']).optional(),
  progressMeasure: decimal.min(0).max(1).nullable().optional(),
  score: score.optional(),
  location: z.string().max(locationLimit).optional(),
  suspendData: z.string().max(suspendDataLimit).optional(),
  exit: z.enum(['', 'time-out', 'suspend', 'logout', 'normal']).optional(),
  /** Time of the visit so far, not added up over visits. */
  sessionTime: seconds.optional(),
  /** The item is still open: what it calls completed may yet turn out to be failed. */
  isUnderWay: z.boolean().optional(),
  /** What is called completed follows from the item's silence: it has not reported a status itself. */
  isPresumed: z.boolean().optional(),
  /** Objectives, interactions, comments, preferences: whole lists, in the run-time's own nesting. */
  objectives: z.array(z.record(z.string(), z.unknown())).max(objectivesLimit).optional(),
  interactions: z.array(z.record(z.string(), z.unknown())).max(interactionsLimit).optional(),
  comments: z.array(z.record(z.string(), z.unknown())).max(commentsLimit).optional(),
  preferences: z.record(z.string(), z.unknown()).optional(),
  /** Calls that were answered with an error. Those beyond the limit are counted in a last entry without a name. */
  apiErrors: z
    .array(
      z.object({
        call: z.string().max(30),
        element: z.string().max(500),
        code: z.string().max(10),
        /** 1, 10, 100 …: so often at least. */
        times: z
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
    )
    .max(apiErrorsLimit + 1)
    .optional(),
})
export type Cmi = z.infer<typeof cmi>

export const commit = z.object({
  /** The item that speaks. */
  sco: z.string().max(1_000),
  /** Counts up from 1 within a launch; what is not higher than the last one taken changes nothing. */
  sequence: z.number().int().min(1).max(sequenceLimit).optional(),
  /** Of the item's own visit: time is added up once per visit. */
  visit: z.string().max(100).optional(),
  cmi,
  /** SCORM 2004: the state of the activity tree, as the player stores it. */
  sequencing: z.string().max(1_000_000).optional(),
})
export type Commit = z.infer<typeof commit>

export type CommitReply = { success: true; errors: []; savedDateTime: string }

/** Commits of a previous window that never arrived, sent by the next one before it starts. */
export const replay = z.object({
  launchId: z.guid({ error: 'launchId must be the id that the launch answered' }),
  commits: z.array(commit).max(500),
})
export type Replay = z.infer<typeof replay>

/** Why a window saves nothing any more: the course was restarted, or opened in another window. */
export const lostReasons = ['restarted', 'taken over'] as const
export type LostReason = (typeof lostReasons)[number]

/** GET state: all that a player needs to begin. */
export interface PlayState {
  success: true
  errors: []
  /** The time on the server: the clock of the learner's device may be wrong. */
  now: string
  /** Of this window: names its journal. */
  launchId: string
  /** The last sequence number taken from this window: after a reload it counts on from here. */
  lastSequence: number
  /** Of the attempt: windows on the same attempt share it; absent where nothing is recorded. */
  attemptId: string | null
  over: LostReason | null
  /** The origin of the page that opens windows, which may ask one to look whether it is over. */
  site: string
  mode: 'normal' | 'review' | 'browse'
  /** Of the course. */
  withoutStatus: WithoutStatus
  /** The item that has spoken last. */
  lastItem: string | null
  course: { id: string; title: string }
  learner: { id: string; name: string }
  package: Package
  /** The files of the package are below it. */
  contentUrl: string
  items: Record<string, ItemState>
  sequencing: string | null
  /** SCORM 2004: what the learner's other courses know better of what they share with this one. */
  elsewhere: Elsewhere
  /** What the player is painted with. */
  theme: {
    colourScheme: ColourScheme
    navColour: string
    navFontColour: string
    buttonColour: string
    buttonFontColour: string
    name: string
  }
}

export interface Elsewhere {
  /** By the id of the global objective; what is not there is unknown. */
  objectives: Record<string, Record<string, boolean | number>>
  /** ADL shared data, by its id. */
  data: Record<string, string>
}

/**
 * A package of several items in SCORM 2004 rolls up in the player's activity tree: the player commits the result of
 * the whole under the root's id.
 */
export interface ItemState {
  cmi: Cmi
  /** Seconds of all visits that have ended. */
  totalSeconds: number
}
