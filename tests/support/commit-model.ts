// A simple model of commits, applied one by one: what the server must store when many arrive at the same time.
import type { Commit } from '#contract/calls/playing.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { Package } from '#contract/rules/package.ts'
import { changesOf, measureOf } from '#server/learning/changes.ts'
import { keepBetterResult, resultOf } from '#contract/rules/course-result.ts'
import type { CourseResult } from '#contract/rules/lesson-status.ts'

/** What the server is expected to store of an attempt. */
export interface Account {
  items: Record<string, { cmi: Cmi; total: number; visit: string; seconds: number }>
  result: CourseResult
  isCompleted: boolean
  isPassed: boolean
  sequencing: string | null
  log: object[]
}

export interface Window {
  last: number
  isOver: boolean
}

/** Applies a commit to the model. Returns the status of the answer. */
export function expectCommit(
  account: Account,
  content: Package,
  window: Window,
  launchId: string,
  commit: Commit,
): number {
  const { sco, cmi, sequencing } = commit
  const refuse = (why: string, sentence: string) =>
    account.log.push({ kind: 'refused', why, sentence, item: sco, fields: Object.keys(cmi) })
  if (window.isOver) {
    refuse('superseded', 'A newer attempt exists')
    return 409
  }
  if (cmi.lessonStatus !== undefined && (cmi.score?.raw ?? 0) > 100) {
    refuse('not allowed', '405: a score must be from 0 to 100')
    return 400
  }
  const sequence = commit.sequence ?? window.last + 1
  if (sequence <= window.last) return 200
  window.last = sequence
  const { sessionTime, ...fields } = cmi
  const visit = commit.visit ?? launchId
  const item = (account.items[sco] ??= { cmi: {}, total: 0, visit, seconds: 0 })
  account.log.push({
    kind: 'saved',
    item: sco,
    ...(commit.sequence === undefined ? {} : { sequence: commit.sequence }),
    ...(sessionTime === undefined ? {} : { seconds: sessionTime }),
    changes: {
      ...changesOf({ ...item.cmi }, fields),
      ...(sequencing === undefined ? {} : { sequencing: measureOf(sequencing) }),
    },
  })
  Object.assign(item.cmi, fields)
  if (item.visit !== visit) {
    item.total += item.seconds
    item.visit = visit
    item.seconds = sessionTime ?? 0
  } else if (sessionTime !== undefined) item.seconds = sessionTime
  if (sequencing !== undefined) account.sequencing = sequencing
  const resultFields = ['isUnderWay', 'isPresumed', 'isMarked', 'lessonStatus', 'score']
  if (resultFields.some((field) => field in cmi)) expectResult(account, content)
  return 200
}

function expectResult(account: Account, content: Package) {
  const states = new Map(Object.entries(account.items).map(([id, { cmi }]) => [id, cmi]))
  const ofSeveral = content.root.children.length > 1
  const now = keepBetterResult(account.result, resultOf(content, states), { ofSeveral })
  const { lessonStatus, score, progress } = account.result
  if (now.lessonStatus === lessonStatus && now.score === score && now.progress === progress) return
  account.result = now
  account.log.push({ kind: 'result', ...now })
  account.isCompleted ||= now.lessonStatus === 2 || now.lessonStatus === 4
  account.isPassed ||= now.lessonStatus === 4
}
