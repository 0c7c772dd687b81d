// A version can be required from a day on: then the completions of the versions before it end (rules courses-30 to courses-38).
import type { Read, Reply } from '#contract/call.ts'
import type * as contract from '#contract/calls/course-versions.ts'
import { type Caller, everybodyFor } from '../../access/who.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { remindersOfEnd } from '../../reminders/reminders-of-end.ts'
import { course, holdCourse } from './queries.ts'
import {
  endedByClient,
  kindsOfValidity,
  latestToday,
  setEndOfEarlierVersions,
  sumOfEnded,
  versionsOf,
} from './required-version-queries.ts'

const hasCome = 'This day has come, so that it cannot be changed any more'
const noEarlier = 'There is no earlier version whose completions could end'

/** @throws Refusal 404 */
export async function listVersions(db: Database, courseId: string): Promise<Reply<typeof contract.list>> {
  orNotFound(await course(db, courseId))
  const [versions, firstDay, validity] = await Promise.all([
    versionsOf(db, courseId),
    latestToday(db),
    kindsOfValidity(db, courseId),
  ])
  return {
    versions: versions.map((version) => ({
      ...version,
      mayChange: version.earlierValidUntil === null || version.earlierValidUntil >= firstDay,
    })),
    ...validity,
    firstDay,
  }
}

/** @throws Refusal 400 for a day that has ended for somebody */
async function mustBeAhead(db: Database | Tx, lastDay: string): Promise<void> {
  const firstDay = await latestToday(db)
  if (lastDay < firstDay) throw invalid(`Please choose ${firstDay} or a later day`)
}

/** @throws Refusal 400, 404 */
export async function previewEnd(
  db: Database,
  who: Caller,
  { courseId, number, earlierValidUntil: lastDay }: Read<typeof contract.preview>,
): Promise<Reply<typeof contract.preview>> {
  orNotFound(await course(db, courseId))
  await mustBeAhead(db, lastDay)
  const [newest] = await versionsOf(db, courseId)
  const next = (newest?.number ?? 0) + 1
  if (number !== undefined && number >= next) throw notFound()
  if (number === 1) throw invalid(noEarlier)
  const ended = await endedByClient(db, everybodyFor(who), { courseId, number: number ?? next, lastDay })
  const reachable = new Map(ended.map((one) => [one.clientId, one.reachable]))
  const reminders = await remindersOfEnd(db, { courseId, lastDay, reachable }, new Date())
  const sums = sumOfEnded(ended)
  const reminded = reminders.reduce((sum, { people }) => sum + people, 0)
  return { ...sums, reminders, withoutReminder: sums.required - reminded }
}

interface Ending {
  courseId: string
  number: number
  lastDay: string
  expected: contract.PreviewedEnd | undefined
}

/**
 * Ends the completions of the versions before this one. The caller has locked the course.
 * @throws Refusal 400 for a day that has ended, 409 if it would do something else than the preview said
 */
export async function endEarlierVersions(
  tx: Tx,
  who: Caller,
  { expected, ...ending }: Ending,
): Promise<void> {
  await mustBeAhead(tx, ending.lastDay)
  const found = sumOfEnded(await endedByClient(tx, everybodyFor(who), ending))
  const isAsSeen =
    found.people === expected?.people &&
    found.clients === expected.clients &&
    found.required === expected.required
  if (!isAsSeen) throw conflict('The numbers have changed since they were shown. Please look at them again')
  await setEndOfEarlierVersions(tx, ending)
}

/** @throws Refusal 400, 404, 409 if the day has come, if another user has changed it, or as endEarlierVersions */
export async function changeEnd(
  db: Database,
  who: Caller,
  { courseId, number, earlierValidUntil: lastDay, previous, expected }: Read<typeof contract.save>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await holdCourse(tx, courseId))
    const stored = orNotFound((await versionsOf(tx, courseId)).find((version) => version.number === number))
    if (number === 1) throw invalid(noEarlier)
    const { earlierValidUntil } = stored
    if (earlierValidUntil !== null && earlierValidUntil < (await latestToday(tx))) throw conflict(hasCome)
    if (earlierValidUntil !== previous)
      throw conflict('Somebody else has changed this since you began. Please look at it again')
    if (lastDay === null) await setEndOfEarlierVersions(tx, { courseId, number, lastDay })
    else await endEarlierVersions(tx, who, { courseId, number, lastDay, expected })
  })
}
