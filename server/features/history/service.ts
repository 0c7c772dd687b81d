// Shows the attempts of a learner to administrators and managers.
import { maximumEvents } from '#contract/calls/history.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { type Package, type PackageItem, playableItems } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { csvFile } from '../../http/csv.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Scope } from '../../access/who.ts'
import { percentOf } from '#contract/rules/course-result.ts'
import { learnerWithin } from '../../identity/learner-within.ts'
import { csvName } from '../../http/file-name.ts'
import { verifyLink } from '../../mail/links.ts'
import { readCertificate } from '../certificates/service.ts'
import { hasLostAnswers } from './api-errors.ts'
import { answersOf } from './interactions.ts'
import { startCounting } from './item-analysis.ts'
import { firstBroken } from '../../learning/log-entry.ts'
import { attemptById, attemptsAt, courseOfLearner, latestAnswers, statesOf, versionsOf } from './queries.ts'
import { eventsOf, timelineOf } from './timeline.ts'
import { logOf } from '../../learning/log-queries.ts'

/** @throws Refusal 404 for a learner whom the caller does not look after, or a course that the learner neither has nor has begun */
export async function attemptsOf({ db }: App, urlToken: string, courseId: string, scope: Scope) {
  const learner = await learnerWithin(db, urlToken, scope)
  const course = orNotFound(await courseOfLearner(db, learner, courseId))
  const attempts = await attemptsAt(db, learner.id, courseId)
  return {
    learner: { name: `${learner.firstName} ${learner.lastName}`, urlToken: learner.urlToken },
    course,
    totalSeconds: attempts.reduce((total, { totalSeconds }) => total + totalSeconds, 0),
    openSeconds: attempts.reduce((total, { openSeconds }) => total + openSeconds, 0),
    activeSeconds: attempts.reduce((total, { activeSeconds }) => total + activeSeconds, 0),
    attempts,
  }
}

/**
 * Finds a certificate, also for a course that is no longer offered, because certificates stay.
 * @throws Refusal 404 if the caller does not look after the learner, or there is no certificate
 */
export async function certificateOfLearner(app: App, urlToken: string, courseId: string, scope: Scope) {
  const learner = await learnerWithin(app.db, urlToken, scope)
  const found = await readCertificate(app, { userId: learner.id, courseId })
  return {
    learner: { name: `${learner.firstName} ${learner.lastName}`, urlToken: learner.urlToken },
    course: { id: courseId, title: found.courseTitle },
    certificate: { ...found, id: found.trackingId, link: verifyLink(app.config, found.number) },
  }
}

/** @throws Refusal 404 */
export async function attemptOf({ db }: App, id: string, scope: Scope) {
  const {
    name,
    urlToken,
    courseId,
    courseTitle,
    package: content,
    ...attempt
  } = orNotFound(await attemptById(db, id, scope))
  const states = await statesOf(db, id)
  const items = playableItems(content.root)
  return {
    learner: { name, urlToken },
    course: { id: courseId, title: courseTitle },
    attempt,
    items: items.map((item) => {
      const state = states.get(item.id)
      return {
        id: item.id,
        title: titleOf(item),
        status: state ? statusText(state.cmi) : 'Not opened',
        scorePercentage: state ? percentOf(state.cmi) : null,
        totalSeconds: state?.totalSeconds ?? 0,
        lastDateTime: state?.lastDateTime ?? null,
      }
    }),
    interactions: items.flatMap((item) =>
      answersOf(states.get(item.id)?.cmi ?? {}).map((answer) => ({ item: titleOf(item), ...answer })),
    ),
  }
}

/** Returns the status that the item reported, as SCORM names it. */
function statusText({ lessonStatus, completionStatus, successStatus }: Cmi): string {
  const reported =
    lessonStatus ?? (successStatus && successStatus !== 'unknown' ? successStatus : completionStatus)
  const text = !reported || reported === 'unknown' || reported === 'not attempted' ? 'opened' : reported
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const titleOf = ({ title, id }: Pick<PackageItem, 'title' | 'id'>) => title || id

/** @throws Refusal 404 */
export async function openTimeline({ db }: App, id: string, scope: Scope) {
  const { package: content } = orNotFound(await attemptById(db, id, scope))
  const entries = await logOf(db, id)
  const events = timelineOf(entries, titlesOf(content))
  return {
    numberOfEntries: entries.length,
    firstBrokenEntry: firstBroken(entries),
    numberOfEarlier: Math.max(0, events.length - maximumEvents),
    moments: events.slice(-maximumEvents),
  }
}

const timelineColumns = ['Number', 'Time', 'Window', 'Event', 'Anomaly', 'Entry', 'Hash']

/** @throws Refusal 404 */
export async function fileOfTimeline(
  { db }: App,
  id: string,
  format: CsvFormat,
  scope: Scope,
): Promise<Download> {
  const { package: content, name, courseTitle, number } = orNotFound(await attemptById(db, id, scope))
  const entries = await logOf(db, id)
  const events = eventsOf(entries, titlesOf(content))
  const rows = entries.map(({ number: entryNumber, at, launchId, entry, hash }, index) => [
    entryNumber,
    at,
    launchId,
    events[index]?.text ?? null,
    events[index]?.anomaly ?? null,
    entry,
    hash.toString('hex'),
  ])
  return csvFile(csvName(`Attempt ${number} ${courseTitle} ${name}`), format, timelineColumns, rows)
}

/** Returns the titles of the items. If there are several, the whole course has a title too, because SCORM 2004 reports on it. */
function titlesOf({ root }: Package): Map<string, string> {
  const items = playableItems(root).map((item) => [item.id, titleOf(item)] as const)
  return new Map(items.length > 1 ? [[root.id, 'The whole course'], ...items] : items)
}

const numberOf = (rows: { attemptId: string }[]) => new Set(rows.map(({ attemptId }) => attemptId)).size

/** Analyses the answers to the items of the current package, unless the caller asks for another version. @throws Refusal 404 */
export async function analyseItems({ db }: App, courseId: string, packageVersion?: number) {
  const versions = await versionsOf(db, courseId)
  const version = orNotFound(
    packageVersion === undefined ? versions[0] : versions.find(({ number }) => number === packageVersion),
  )
  const rows = await latestAnswers(db, version.id)
  const counting = startCounting()
  for (const { item, interactions } of rows) counting.count(item, answersOf({ interactions }))
  const titles = titlesOf(version.package)
  return {
    packageVersion: version.number,
    packageVersions: versions.map(({ number }) => number),
    numberOfAttempts: numberOf(rows.filter(({ interactions }) => interactions.length > 0)),
    numberIncomplete: numberOf(rows.filter(({ apiErrors }) => hasLostAnswers(apiErrors))),
    questions: counting.questions((item) => titles.get(item) ?? item),
  }
}
