// Reports whether every part of the product works, and which build runs (rule screens-7). Anyone may also call /health on
// both ports, which reports only that the listener and the database are up.
import { z } from 'zod'
import { get } from '../call.ts'
import { type JobName, jobNames } from '../rules/jobs.ts'
import { dateTime } from '../shapes.ts'

const part = {
  works: z.boolean(),
  /** The problem in a sentence; null while the part works. */
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
      /** The time of the last backup by `npm run backup`; null if there is none. */
      lastBackupAt: dateTime.nullable(),
    }),
    contentHost: z.object({ ...part, url: z.string() }),
    /** `freeBytes` is set if the store is a folder; null for an S3 store. */
    fileStore: z.object({ ...part, place: z.string(), freeBytes: z.number().nullable() }),
    /** `sends` is false if mail is only recorded. `failing` counts mails that are retried, without permanently refused ones. */
    mail: z.object({
      ...part,
      sends: z.boolean(),
      lastSentAt: dateTime.nullable(),
      failing: z.number(),
      lastError: z.string().nullable(),
      refusedLastHour: z.number(),
    }),
    /** `waiting` is the number of waiting mails. `oldestAt` is the due time of the one that has been due longest. */
    jobQueue: z.object({ ...part, waiting: z.number(), oldestAt: dateTime.nullable() }),
    jobs: z.array(
      z.object({
        name: z.string(),
        /** Null for a job that runs all the time. */
        nextRunAt: dateTime.nullable(),
        /** Null while no process runs the job. */
        runningSince: dateTime.nullable(),
        /** The end of the last run, also if it failed. */
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
        /** The object that the job processes: the id of a deletion, a rule of retention, or the kind of mails and their client. */
        part: z.string(),
        /** Empty if the part does not belong to a client. */
        clientName: z.string(),
        reason: z.string(),
        nextTryAt: dateTime,
      }),
    ),
  }),
})
