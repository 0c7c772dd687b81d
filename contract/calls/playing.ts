// Launching a course, and the data that its player and the content host exchange.
import { z } from 'zod'
import { get, post, changes } from '../call.ts'
import type { Cmi } from '../rules/cmi.ts'
import { secondsOf } from '../rules/durations.ts'
import type { CourseResult } from '../rules/lesson-status.ts'
import type { LostReason } from '../rules/lost-reasons.ts'
import type { Package } from '../rules/package.ts'
import type { WithoutStatus } from '../rules/without-status.ts'
import {
  apiErrorsLimit,
  commentsLimit,
  interactionsLimit,
  listsOfItem,
  locationLimit,
  objectivesLimit,
  scoreLimit,
  sequenceLimit,
  suspendDataLimit,
  visitLimit,
} from '../rules/play-limits.ts'
import { id } from '../shapes.ts'
import type { ColourScheme } from '../rules/colours.ts'

export const launch = post('Course/LaunchCourse', {
  access: ['LEARNER'],
  audit: changes('Opened a course'),
  summary:
    'Open a course for learning: answers the address of the player window. Refused with 409 for a course that is locked',
  input: { courseId: id },
  reply: z.object({ trackingId: z.string(), launchUrl: z.string() }),
})

export const preview = get('Course/PreviewCourse/{courseId}', {
  access: ['ADMIN', 'CLIENTADMIN', 'LEARNER'],
  audit: changes('Opened the preview of a course'),
  summary:
    'Open a course as a preview: nothing is recorded. Refused with 409 to a learner for whom it is locked',
  input: { courseId: id },
  reply: z.object({ launchUrl: z.string() }),
})

// The shapes below are for calls of the content host, under /playcourse/{ticket}/. The ticket authorises these calls.

const decimal = z.number().min(-scoreLimit).max(scoreLimit)
const noDuration = {
  error: 'The session time must be seconds from 0 on, or a duration such as PT1H30M or 01:30:00',
}
const visitSeconds = z.number(noDuration).min(0, noDuration).max(visitLimit, noDuration)
/** Accepts a number of seconds, or a duration in the format of SCORM. */
const seconds = z
  .union([visitSeconds, z.string().transform((written) => secondsOf(written) ?? Number.NaN)], noDuration)
  .pipe(visitSeconds)

const score = z.object({
  raw: decimal.nullable().optional(),
  min: decimal.nullable().optional(),
  max: decimal.nullable().optional(),
  scaled: decimal.min(-1).max(1).nullable().optional(),
})

/** The fields are explained at the type. */
export const cmi = z.object({
  lessonStatus: z
    .enum(['not attempted', 'incomplete', 'completed', 'passed', 'failed', 'browsed'])
    .optional(),
  completionStatus: z.enum(['unknown', 'not attempted', 'incomplete', 'completed']).optional(),
  successStatus: z.enum(['unknown', 'passed', 'failed']).optional(),
  progressMeasure: decimal.min(0).max(1).nullable().optional(),
  score: score.optional(),
  location: z.string().max(locationLimit).optional(),
  suspendData: z.string().max(suspendDataLimit).optional(),
  exit: z.enum(['', 'time-out', 'suspend', 'logout', 'normal']).optional(),
  asksToResume: z.boolean().optional(),
  sessionTime: seconds.optional(),
  isUnderWay: z.boolean().optional(),
  isPresumed: z.boolean().optional(),
  isMarked: z.boolean().optional(),
  objectives: z.array(z.record(z.string(), z.unknown())).max(objectivesLimit).optional(),
  interactions: z.array(z.record(z.string(), z.unknown())).max(interactionsLimit).optional(),
  comments: z.array(z.record(z.string(), z.unknown())).max(commentsLimit).optional(),
  preferences: z.record(z.string(), z.unknown()).optional(),
  apiErrors: z
    .array(
      z.object({
        call: z.string().max(30),
        element: z.string().max(500),
        code: z.string().max(10),
        times: z
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
    )
    .max(apiErrorsLimit + 1 + listsOfItem.length)
    .optional(),
}) satisfies z.ZodType<Cmi>

export const commit = z.object({
  /** The id of the item. */
  sco: z.string().max(1_000),
  /** Increases from 1 within a launch. One that is not higher than the last accepted one changes nothing. */
  sequence: z.number().int().min(1).max(sequenceLimit).optional(),
  /** The id of the item's visit: time is added once per visit. */
  visit: z.string().max(100).optional(),
  cmi,
  /** SCORM 2004: the state of the activity tree, as the player stores it. */
  sequencing: z.string().max(1_000_000).optional(),
})
export type Commit = z.infer<typeof commit>

const noTime = { error: 'A measured time must be whole seconds of a day' }
const secondsOfDay = z.number(noTime).int(noTime).min(0, noTime).max(86_400, noTime)

/** How long the window was open and used on a day, since the player was loaded. It is a total, not a difference. */
export const measuredTime = z.object({
  attemptId: z.guid({ error: 'attemptId must be the id that the state of the course has' }),
  /** The player makes this id when it is loaded. */
  period: z.guid({ error: 'period must be a UUID' }),
  /** The day in UTC. */
  day: z.iso.date({ error: 'day must be a date such as 2026-02-28' }),
  open: secondsOfDay,
  active: secondsOfDay,
})
export type MeasuredTime = z.infer<typeof measuredTime>

/** Commits of a previous window that did not arrive, sent by the next window before it starts. */
export const replay = z.object({
  launchId: z.guid({ error: 'launchId must be the id that the launch answered' }),
  commits: z.array(commit).max(500),
})
export type Replay = z.infer<typeof replay>

/** GET state: everything that a player needs to start. */
export interface PlayState {
  success: true
  errors: []
  /** The time on the server, because the clock of the learner's device may be wrong. */
  now: string
  /** The id of this window: the name of its local queue. */
  launchId: string
  /** The last sequence number that was accepted from this window. After a reload the window continues from it. */
  lastSequence: number
  /** The id of the attempt, which all windows on this attempt share; null if nothing is recorded. */
  attemptId: string | null
  over: LostReason | null
  /** The origin of the page that opens windows. It may send a window the `checkMessage`. */
  site: string
  mode: 'normal' | 'review' | 'browse'
  /** The setting of the course. */
  withoutStatus: WithoutStatus
  /** The item of the last commit. */
  lastItem: string | null
  /** The result of the attempt so far; null if nothing is recorded. */
  result: CourseResult | null
  course: { id: string; title: string }
  learner: { id: string; name: string }
  package: Package
  /** The address of the folder with the files of the package. */
  contentUrl: string
  items: Record<string, ItemState>
  sequencing: string | null
  /** SCORM 2004: newer values of the shared data, from the learner's other courses. */
  elsewhere: Elsewhere
  /** The colours of the player, and the name that it shows. */
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
  /** The values by the id of the global objective. An absent value is unknown. */
  objectives: Record<string, Record<string, boolean | number>>
  /** ADL shared data, by its id. */
  data: Record<string, string>
}

/**
 * The stored state of an item. For a SCORM 2004 package, with one item or several, the player's activity tree computes the
 * result of the whole package, and the player commits it under the id of the root.
 */
export interface ItemState {
  cmi: Cmi
  /** Seconds of all visits that have ended. */
  totalSeconds: number
}
