// Whether every part of the product works, and which build runs (rule screens-7). In addition, /health on both ports
// answers anyone, and reports only that the listener and the database are up.
import { z } from 'zod'
import { get } from '../call.ts'
import { type JobName, jobNames } from '../rules/jobs.ts'
import { dateTime } from '../shapes.ts'

const part = {
  works: z.boolean(),
  /** What is wrong, in a sentence; null while it works. */
  problem: z.string().nullable(),
  /** How long the check took. */
  milliseconds: z.number(),
}

export const check = get('Health/GetHealth', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'Whether the database, content host, file store, mail and job queue work, when the recurring jobs ran, and which build runs',
  reply: z.object({
    database: z.object({
      ...part,
      version: z.string(),
      sizeBytes: z.number(),
      /** Of backups by `npm run backup`; null for none. */
      lastBackupAt: dateTime.nullable(),
    }),
    contentHost: z.object({ ...part, url: z.string() }),
    /** Free bytes where the store is a folder; null for an S3 store. */
    fileStore: z.object({ ...part, place: z.string(), freeBytes: z.number().nullable() }),
    /** `sends` is false when mail is only recorded; `failing` counts mails that are being retried, without those that were refused for good. */
    mail: z.object({
      ...part,
      sends: z.boolean(),
      lastSentAt: dateTime.nullable(),
      failing: z.number(),
      lastError: z.string().nullable(),
      refusedLastHour: z.number(),
    }),
    /** `waiting` mails, of which `oldestAt` is the one that has been due longest. */
    jobQueue: z.object({ ...part, waiting: z.number(), oldestAt: dateTime.nullable() }),
    jobs: z.array(
      z.object({
        name: z.string(),
        /** Null for what runs all the time. */
        nextRunAt: dateTime.nullable(),
        /** Null while no process runs it. */
        runningSince: dateTime.nullable(),
        /** When the last run ended, also one that failed. */
        lastRunAt: dateTime.nullable(),
        lastMilliseconds: z.number().nullable(),
        /** How many runs in a row have failed. */
        failures: z.number(),
        lastError: z.string().nullable(),
      }),
    ),
    build: z.object({
      version: z.string(),
      /** Null for a build outside of a repository. */
      commit: z.string().nullable(),
      /** Null when the server runs from its source. */
      builtAt: dateTime.nullable(),
      startedAt: dateTime,
      node: z.string(),
    }),
  }),
})
export type Health = z.infer<typeof check.reply>

export const failedParts = get('Health/GetFailedParts', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'What of a recurring job has failed twice or more, why, and when it is tried again',
  input: {
    job: z.enum(Object.values(jobNames) as [JobName, ...JobName[]], {
      error: `Please choose ${Object.values(jobNames).join(', ')}`,
    }),
  },
  reply: z.object({
    parts: z.array(
      z.object({
        /** What the job works on: the id of a deletion, or a rule of retention, or which mails of which client. */
        part: z.string(),
        /** Empty where it is not about a client. */
        clientName: z.string(),
        reason: z.string(),
        nextTryAt: dateTime,
      }),
    ),
  }),
})
