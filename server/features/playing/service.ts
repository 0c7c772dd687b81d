// Opening a course, the state its player starts with, and the end of visits that were lost. Commits are saved by
// save-commit.ts.
import type { PlayState } from '#contract/calls/playing.ts'
import { makeReadableOn } from '#contract/rules/contrast.ts'
import { settle } from '#contract/rules/course-result.ts'
import type { Package } from '#contract/rules/package.ts'
import type { App } from '../../app/app.ts'
import { courseOrigin } from '../../app/content-origin.ts'
import type { Tx } from '../../db/open.ts'
import type { LaunchKind } from '../../db/tables/learning.ts'
import { runEach } from '../../base/run-each.ts'
import { orNotFound } from '../../base/refusal.ts'
import { hasCourse } from '../../access/people-within.ts'
import { type Caller, hasRole, newToken, ownScopeOf } from '../../access/who.ts'
import { addConsequences } from './save-commit.ts'
import { hasCourseNow } from '../../learning/courses-of-person-queries.ts'
import { record } from '../../learning/recorder.ts'
import { restartRecord } from '../../learning/restart.ts'
import { themeOf } from '../../branding/theme.ts'
import {
  anyCourse,
  attemptWithResult,
  beginAttempt,
  countStart,
  courseWhere,
  isVersionOver,
  saveResult,
  lockRecord,
  lockRecordById,
  recordOf,
  versionOfAttempt,
} from '../../learning/record-queries.ts'
import { knownElsewhere } from './known-elsewhere.ts'
import { closeItems, itemStates, lostVisits } from './item-queries.ts'
import { newerAttempt, windowEnded } from './commit-plan.ts'
import { mustBeUnlocked } from '../../learning/locks.ts'
import { openWindow, renewTicket, supersedeWindows, windowByTicket } from './window-queries.ts'
import { hashOfTicket, ticketNotFound } from './tickets.ts'

const addressOf = ({ config }: App, courseId: string, ticket: string) =>
  `${courseOrigin(config, courseId)}/playcourse/${ticket}/`

/**
 * Opens a course for learning. The first opening starts it; a further one continues the attempt and supersedes
 * any window that still has it. A finished course opens for review.
 * @throws Refusal 404 for a course the learner does not have, 409 for one that is locked
 */
export async function launchCourse(app: App, who: Caller, courseId: string) {
  const ticket = newToken()
  const trackingId = await app.db.transaction().execute(async (tx) => {
    const course = orNotFound(await courseWhere(tx, courseId, hasCourseNow(who, 'courses.id')))
    await mustBeUnlocked(tx, who, course.id)
    const learning = await lockCurrentRecord(tx, { userId: who.id, clientId: who.clientId, courseId })
    const number = learning.restarts + 1
    const attemptId =
      learning.attemptId ??
      (await beginAttempt(tx, { recordId: learning.id, number, versionId: orNotFound(course.versionId) }))
    const kind = learning.completedAt ? 'review' : 'learn'
    const followsId = await supersedeWindows(tx, attemptId)
    const launchId = await openWindow(tx, {
      ticketHash: hashOfTicket(ticket),
      kind,
      userId: who.id,
      versionId: await versionOfAttempt(tx, attemptId),
      attemptId,
      followsId,
    })
    await record(tx, attemptId, launchId, { kind: 'opened', mode: kind, again: followsId !== null })
    if (learning.attemptId === null)
      await countStart(tx, {
        recordId: learning.id,
        attemptId,
        number,
        userId: who.id,
        clientId: who.clientId,
        courseId,
      })
    return learning.id
  })
  return { trackingId, launchUrl: addressOf(app, courseId, ticket) }
}

/**
 * Locks the learner's record. An attempt that could not count any more is closed, so that nobody works for nothing: the next one begins with
 * the version that is required (rule courses-34).
 */
async function lockCurrentRecord(tx: Tx, key: Parameters<typeof lockRecord>[1]) {
  const learning = await lockRecord(tx, key)
  const { attemptId } = learning
  if (attemptId === null || learning.completedAt !== null) return learning
  const versionId = await versionOfAttempt(tx, attemptId)
  if (!(await isVersionOver(tx, { ...key, versionId }))) return learning
  await restartRecord(tx, learning.id, attemptId)
  return lockRecord(tx, key)
}

/** Managers see the courses of the people whom they manage, learners their own. */
const mayPreview = (who: Caller) =>
  hasRole(who, 'CLIENTADMIN') ? hasCourse(ownScopeOf(who), 'courses.id') : hasCourseNow(who, 'courses.id')

/**
 * Opens a course as a preview: nothing is recorded. A learner who has finished it sees it as they left it.
 * @throws Refusal 404 for a course the caller does not have, 409 to a learner for whom it is locked
 */
export async function previewCourse(app: App, who: Caller, courseId: string) {
  const ticket = newToken()
  await app.db.transaction().execute(async (tx) => {
    const course = orNotFound(
      hasRole(who, 'ADMIN')
        ? await anyCourse(tx, courseId)
        : await courseWhere(tx, courseId, mayPreview(who)),
    )
    // Those who manage look at a course before they assign it, or answer questions about it.
    if (!hasRole(who, 'ADMIN') && !hasRole(who, 'CLIENTADMIN')) await mustBeUnlocked(tx, who, course.id)
    const own = await recordOf(tx, who.id, courseId)
    const reviewed = own?.completedAt ? own : undefined
    await openWindow(tx, {
      ticketHash: hashOfTicket(ticket),
      kind: reviewed ? 'review' : 'preview',
      userId: who.id,
      versionId: reviewed?.versionId ?? orNotFound(course.versionId),
      attemptId: reviewed?.attemptId ?? null,
      followsId: reviewed ? await supersedeWindows(tx, reviewed.attemptId) : null,
    })
  })
  return { launchUrl: addressOf(app, courseId, ticket) }
}

const modes: Record<LaunchKind, PlayState['mode']> = { learn: 'normal', review: 'review', preview: 'browse' }

/** @throws Refusal 404 for an invalid ticket, 409 for a window that may not go on */
export async function playState(app: App, ticket: string): Promise<Omit<PlayState, 'success' | 'errors'>> {
  const hashed = hashOfTicket(ticket)
  const window = (await windowByTicket(app.db, hashed)) ?? (await ticketNotFound(app.db, hashed))
  if (window.ended) throw windowEnded(window.ended)
  const states = window.attemptId ? await itemStates(app.db, window.attemptId) : []
  const theme = await themeOf(app.db, app.config, window.clientId)
  const content = window.package as Package
  return {
    now: new Date().toISOString(),
    launchId: window.id,
    lastSequence: window.lastSequence,
    attemptId: window.attemptId,
    over: window.isRestarted ? 'restarted' : window.isSuperseded ? 'taken over' : null,
    site: new URL(app.config.publicUrl).origin,
    mode: modes[window.kind],
    withoutStatus: window.withoutStatus,
    lastItem: states.findLast(({ item }) => item !== content.root.id)?.item ?? null,
    result:
      window.lessonStatus === null || window.progress === null
        ? null
        : { lessonStatus: window.lessonStatus, score: window.score, progress: window.progress },
    course: { id: window.courseId, title: window.title },
    learner: { id: window.userId, name: `${window.lastName}, ${window.firstName}` },
    package: content,
    contentUrl: 'content/',
    items: Object.fromEntries(states.map(({ item, cmi, totalSeconds }) => [item, { cmi, totalSeconds }])),
    sequencing: (window.sequencing as string | null) ?? null,
    elsewhere: window.attemptId
      ? await knownElsewhere(app.db, window.userId, window.attemptId, content)
      : { objectives: {}, data: {} },
    theme: {
      name: theme.name,
      colourScheme: window.colourScheme,
      navColour: theme.primaryNavColour,
      navFontColour: makeReadableOn(theme.primaryNavColour, theme.primaryNavFontColour),
      buttonColour: theme.primaryButtonColour,
      buttonFontColour: makeReadableOn(theme.primaryButtonColour),
    },
  }
}

/** Items that were open in a window that ended without a last commit are closed: their current state counts. */
async function endVisits(tx: Tx, app: App, attemptId: string) {
  if (await closeItems(tx, attemptId)) await settleResult(tx, app, attemptId)
}

/**
 * Closes what is open in windows without a heartbeat for as long as a ticket is valid: a phone that ends its browser
 * sends nothing.
 */
export async function endLostVisits(app: App): Promise<void> {
  await runEach(await lostVisits(app.db), ({ attemptId, recordId }) =>
    app.db.transaction().execute(async (tx) => {
      await lockRecordById(tx, recordId)
      await endVisits(tx, app, attemptId)
    }),
  )
}

/** Works out the result of the attempt again, and what follows when it has become better. */
async function settleResult(tx: Tx, app: App, attemptId: string) {
  const attempt = await attemptWithResult(tx, attemptId)
  const settled = settle(
    attempt,
    new Map((await itemStates(tx, attemptId)).map(({ item, cmi }) => [item, cmi])),
  )
  if (!settled) return
  const { result, isNowCompleted } = settled
  await saveResult(tx, { ...attempt, attemptId }, result, isNowCompleted)
  await record(tx, attemptId, null, { kind: 'result', ...result })
  await addConsequences(tx, app, attempt, settled)
}

/** @throws Refusal 409 when the window has lost the attempt or may not go on, 404 for what is no ticket any more */
export async function renew(app: App, ticket: string): Promise<void> {
  const hashed = hashOfTicket(ticket)
  const problem = await renewTicket(app.db, hashed)
  if (problem === undefined) return ticketNotFound(app.db, hashed)
  if (problem === 'lost') throw newerAttempt()
  if (problem !== null) throw windowEnded(problem)
}
