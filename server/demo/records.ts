// Writes a learner's attempts at a course. The results are worked out by the same rules as anybody's, so that record,
// attempt, items, events and certificate cannot disagree.
import { randomUUID } from 'node:crypto'
import { lessonStatuses } from '#contract/shapes.ts'
import type { Package } from '#contract/rules/package.ts'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { issueCertificate } from '../features/certificates/issue.ts'
import { resultOf } from '../learning/results.ts'
import { answersOf } from './answers.ts'
import { logOf } from './attempt-log.ts'
import { makeChance } from './chance.ts'
import type { DemoRecord } from './learning.ts'
import { addRows, earnedOn, sentOn } from './queries.ts'
import { sequencingOf, statesOf, wholeOf } from './states.ts'

export interface Published {
  courseId: string
  versionId: string
  package: Package
}

const secondsPerPage = 95

export async function addLearning(
  tx: Tx,
  app: App,
  { course, attempts }: DemoRecord,
  { userId, clientId, published }: { userId: string; clientId: string; published: Published },
) {
  const { courseId, versionId } = published
  const trackingId = randomUUID()
  const written = attempts.map((attempt, index) => {
    const states = statesOf(course, attempt.state)
    const [left, state] = [...states].at(-1) ?? []
    if (left && state && 'percent' in attempt.state) {
      const chance = makeChance(attempt.startedAt.getTime())
      const interactions = answersOf(course, attempt.state.percent, attempt.lastAt, chance)
      states.set(left, { ...state, interactions })
    }
    const sequencing = sequencingOf(published.package, states)
    if (course.scorm === '2004' && course.items.length > 1)
      states.set(published.package.root.id, wholeOf(course, states))
    const result = resultOf(published.package, states)
    const isCompleted =
      result.lessonStatus === lessonStatuses.passed || result.lessonStatus === lessonStatuses.completed
    return {
      id: randomUUID(),
      number: index + 1,
      states,
      sequencing,
      result,
      startedAt: attempt.startedAt,
      lastAt: attempt.lastAt,
      completedAt: isCompleted ? attempt.lastAt.toISOString() : null,
      endedAt: attempts[index + 1]?.startedAt.toISOString() ?? null,
    }
  })
  const current = written.at(-1)
  if (!current) return
  const facts = ({ result, completedAt, startedAt }: typeof current) => ({
    started_at: startedAt.toISOString(),
    completed_at: completedAt,
    lesson_status: result.lessonStatus,
    score: result.score,
    progress: result.progress,
  })

  await addRows(tx, 'course_records', [
    {
      id: trackingId,
      user_id: userId,
      client_id: clientId,
      course_id: courseId,
      restarts: written.length - 1,
      attempt_id: current.id,
      ...facts(current),
    },
  ])
  await addRows(
    tx,
    'attempts',
    written.map((attempt) => ({
      id: attempt.id,
      record_id: trackingId,
      number: attempt.number,
      version_id: versionId,
      ended_at: attempt.endedAt,
      sequencing: attempt.sequencing,
      ...facts(attempt),
    })),
  )
  await addRows(
    tx,
    'item_states',
    written.flatMap(({ id, states, lastAt }) =>
      [...states].map(([item, cmi]) => ({
        attempt_id: id,
        item,
        cmi: JSON.stringify(cmi),
        total_seconds: secondsPerPage * (JSON.parse(cmi.suspendData ?? '{}').read?.length ?? 1),
        updated_at: lastAt.toISOString(),
      })),
    ),
  )
  await addRows(
    tx,
    'attempt_log',
    written.flatMap(({ id, ...attempt }) =>
      logOf({ course, ...attempt }).map((row) => ({ attempt_id: id, ...row })),
    ),
  )
  const event = { user_id: userId, client_id: clientId, course_id: courseId }
  await addRows(
    tx,
    'course_events',
    written.flatMap(({ number, startedAt, completedAt }) => [
      { kind: 'started' as const, at: startedAt.toISOString(), attempt: number, ...event },
      ...(completedAt ? [{ kind: 'completed' as const, at: completedAt, attempt: number, ...event }] : []),
    ]),
  )
  if (current.result.lessonStatus !== lessonStatuses.passed) return
  await issueCertificate(tx, app, { trackingId, userId, courseId, versionId })
  await earnedOn(tx, trackingId, current.lastAt)
  await sentOn(tx, userId, 'BadgeClaim', current.lastAt)
}
