// Writes a learner's attempts at a course. The results are worked out by the same rules as in a real course, so that
// record, attempt, items, events and certificate cannot disagree.
import { randomUUID } from 'node:crypto'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import type { Package } from '#contract/rules/package.ts'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { issueCertificate } from '../features/certificates/issue.ts'
import { resultOf } from '#contract/rules/course-result.ts'
import { answersOf } from './answers.ts'
import { logOf } from './attempt-log.ts'
import { makeChance } from './chance.ts'
import type { DemoCourse } from './courses.ts'
import type { DemoRecord } from './learning.ts'
import { addRows, earnedOn, sentOn } from './queries.ts'
import { sequencingOf, statesOf, wholeOf } from './states.ts'

export interface Published {
  courseId: string
  versionId: string
  package: Package
}

const secondsPerPage = 95

interface Owner {
  userId: string
  clientId: string
  published: Published
}

export async function addLearning(tx: Tx, app: App, { course, attempts }: DemoRecord, owner: Owner) {
  const { userId, published } = owner
  const trackingId = randomUUID()
  const written = attempts.map((attempt, index) => ({
    ...playedAttempt(course, attempt, published),
    number: index + 1,
    endedAt: attempts[index + 1]?.startedAt.toISOString() ?? null,
  }))
  const current = written.at(-1)
  if (!current) return
  await addRecord(tx, trackingId, owner, current)
  await addAttempts(tx, trackingId, published.versionId, written)
  await addRows(
    tx,
    'attempt_log',
    written.flatMap(({ id, ...attempt }) =>
      logOf({ course, ...attempt }).map((row) => ({ attempt_id: id, ...row })),
    ),
  )
  await addEvents(tx, owner, written)
  if (current.result.lessonStatus !== lessonStatuses.passed) return
  const { courseId, versionId } = published
  await issueCertificate(tx, app, { trackingId, userId, courseId, versionId })
  await earnedOn(tx, trackingId, current.lastAt)
  await sentOn(tx, userId, 'BadgeClaim', current.lastAt)
}

type PlayedAttempt = ReturnType<typeof playedAttempt> & { number: number; endedAt: string | null }

/** Returns the states of the items that an attempt has left, and the result that follows from them. */
function playedAttempt(course: DemoCourse, attempt: DemoRecord['attempts'][number], published: Published) {
  const { startedAt, lastAt } = attempt
  const states = statesOf(course, attempt.state)
  const [left, state] = [...states].at(-1) ?? []
  if (left && state && 'percent' in attempt.state) {
    const chance = makeChance(startedAt.getTime())
    const interactions = answersOf(course, attempt.state.percent, lastAt, chance)
    states.set(left, { ...state, interactions })
  }
  const sequencing = sequencingOf(published.package, states)
  if (course.scorm === '2004' && course.items.length > 1)
    states.set(published.package.root.id, wholeOf(course, states))
  const result = resultOf(published.package, states)
  const isCompleted =
    result.lessonStatus === lessonStatuses.passed || result.lessonStatus === lessonStatuses.completed
  const completedAt = isCompleted ? lastAt.toISOString() : null
  return { id: randomUUID(), states, sequencing, result, startedAt, lastAt, completedAt }
}

/** The columns that a record has from its current attempt. */
const resultColumns = ({ result, completedAt, startedAt }: PlayedAttempt) => ({
  started_at: startedAt.toISOString(),
  completed_at: completedAt,
  lesson_status: result.lessonStatus,
  score: result.score,
  progress: result.progress,
})

const addRecord = (tx: Tx, id: string, { userId, clientId, published }: Owner, current: PlayedAttempt) =>
  addRows(tx, 'course_records', [
    {
      id,
      user_id: userId,
      client_id: clientId,
      course_id: published.courseId,
      restarts: current.number - 1,
      attempt_id: current.id,
      last_active_at: current.lastAt.toISOString(),
      ...resultColumns(current),
    },
  ])

async function addAttempts(tx: Tx, recordId: string, versionId: string, attempts: PlayedAttempt[]) {
  await addRows(
    tx,
    'attempts',
    attempts.map((attempt) => ({
      id: attempt.id,
      record_id: recordId,
      number: attempt.number,
      version_id: versionId,
      ended_at: attempt.endedAt,
      sequencing: attempt.sequencing,
      ...resultColumns(attempt),
    })),
  )
  await addRows(
    tx,
    'item_states',
    attempts.flatMap(({ id, states, lastAt }) =>
      [...states].map(([item, cmi]) => ({
        attempt_id: id,
        item,
        cmi: JSON.stringify(cmi),
        total_seconds: secondsPerPage * (JSON.parse(cmi.suspendData ?? '{}').read?.length ?? 1),
        updated_at: lastAt.toISOString(),
      })),
    ),
  )
}

function addEvents(tx: Tx, { userId, clientId, published }: Owner, attempts: PlayedAttempt[]) {
  const event = { user_id: userId, client_id: clientId, course_id: published.courseId }
  return addRows(
    tx,
    'course_events',
    attempts.flatMap(({ number, startedAt, completedAt }) => [
      { kind: 'started' as const, at: startedAt.toISOString(), attempt: number, ...event },
      ...(completedAt ? [{ kind: 'completed' as const, at: completedAt, attempt: number, ...event }] : []),
    ]),
  )
}
