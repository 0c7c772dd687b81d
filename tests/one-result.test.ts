// One result of a course: what its window shows is what the server records, for random courses of one item and several in
// both versions of SCORM, however its windows end; and for one item what a plain reading of its reports makes of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Commit, ItemState, PlayState } from '#contract/calls/playing.ts'
import type { Package } from '#contract/rules/package.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import type { Arrival, Move } from '#player/base/move.ts'
import { openDirtyTracker } from '#player/saving/dirty-tracker.ts'
import { playState } from '#player/course/play-state-for-test.ts'
import { makeProgressReporter } from '#player/session/progress-reporter.ts'
import { openScorm12 } from '#player/run-time/scorm12.ts'
import { openSequencedCourse } from '#player/course/sequenced-course.ts'
import type { SessionCore } from '#player/session/session-core.ts'
import {
  type SessionEvent,
  firstState,
  isBetweenItems,
  isOver,
  nextState,
} from '#player/session/session-state.ts'
import { openSimpleCourse } from '#player/course/simple-course.ts'
import { planCommit } from '#server/features/playing/commit-plan.ts'
import type { KnownAttempt, KnownWindow } from '#server/features/playing/known-windows.ts'
import { makeItem, makePackage } from './support/make-package.ts'
import { packageOf, sequencing } from './support/random-courses.ts'

type Api = Record<string, (...values: string[]) => string>
type Server = KnownWindow & { attempt: KnownAttempt }

function serverOf(content: Package, withoutStatus: WithoutStatus): Server {
  return {
    id: 'window',
    kind: 'learn',
    revision: 0,
    lastSequence: 0,
    isOver: false,
    ended: null,
    characters: 0,
    attempt: {
      id: 'attempt',
      number: 1,
      recordId: 'record',
      userId: 'user',
      clientId: 'client',
      courseId: 'course',
      versionId: 'version',
      completedAt: null,
      withoutStatus,
      package: content,
      items: new Map(),
      lessonStatus: 0,
      score: null,
      progress: 0,
    },
  }
}

/** A learner who opens a course in one window after another; everything that is saved arrives. */
function learnerOf(content: Package, withoutStatus: WithoutStatus = 'automatic') {
  const is12 = content.scormVersion === '1.2'
  let server = serverOf(content, withoutStatus)
  let sequencingOnServer: string | null = null
  let state = firstState
  let window = openWindow()

  function openWindow() {
    const { items, lessonStatus, score, progress, completedAt } = server.attempt
    server = { ...server, lastSequence: 0 }
    state = firstState
    const opening: PlayState = {
      ...playState(content, completedAt ? 'review' : 'normal'),
      withoutStatus,
      result: { lessonStatus, score, progress },
      lastItem: [...items.keys()].findLast((id) => id !== content.root.id) ?? null,
      items: structuredClone(
        Object.fromEntries(
          [...items].map(([id, { cmi }]): [string, ItemState] => [id, { cmi, totalSeconds: 0 }]),
        ),
      ),
      sequencing: sequencingOnServer,
    }
    const course = is12 ? openSimpleCourse(opening, openScorm12) : openSequencedCourse(opening)
    const tracker = openDirtyTracker(opening.items, opening.sequencing)
    const core = {
      opening,
      course,
      saver: { record: tracker.record, recordSequencing: tracker.recordSequencing, save() {} },
      current: {},
      result: opening.result,
      is: (wanted: object) =>
        Object.entries(wanted).every(([name, value]) => state[name as keyof typeof state] === value),
      isOver: () => isOver(state),
      isBetweenItems: () => isBetweenItems(state),
      apply: (event: SessionEvent) => void (state = nextState(state, event)),
      draw() {},
    } as unknown as SessionCore
    const reporter = makeProgressReporter(core)
    reporter.end()
    const opened = { opening, course, tracker, core, reporter, requests: [] as string[] }
    return opened
  }

  function save() {
    expect(window.reporter.record()).toBe(true)
    if (window.opening.mode !== 'normal') return
    for (let rounds = 0; window.tracker.unsent().length; rounds++) {
      expect(rounds).toBeLessThan(20)
      const [next] = window.tracker.unsent()
      if (!next) return
      const commit = JSON.parse(JSON.stringify({ ...next, sequence: server.lastSequence + 1 })) as Commit
      const { after } = planCommit(server, commit)
      server = after
      if (commit.sequencing !== undefined) sequencingOnServer = commit.sequencing
      window.tracker.confirm(next)
    }
  }

  function arrive(arrival: Arrival) {
    const { core, course } = window
    core.current = {}
    if (arrival.kind !== 'play') return
    const run = course.open({
      begun() {},
      changed() {},
      store: () => (save(), true),
      ended: (request) => window.requests.push(request),
      calledAfterEnd() {},
    })
    core.current = { id: arrival.item.id, ...(run ? { run } : {}) }
    core.apply('item shown')
    course.loaded()
    save()
  }

  const api = () => (window.core.current.run?.api ?? {}) as Api
  const call = (name: string, ...values: string[]) => api()[`${is12 ? 'LMS' : ''}${name}`]?.(...values)

  const learner = {
    open() {
      window = openWindow()
      arrive(window.course.begin())
    },
    begin: () => void call('Initialize', ''),
    set(element: string, value: string) {
      call('SetValue', element, value)
      save()
    },
    /** The item ends its run-time. What it asks for follows, unless the window is killed before. */
    end() {
      window.requests = []
      call(is12 ? 'Finish' : 'Terminate', '')
      save()
    },
    follow() {
      const request = window.requests.pop()
      if (!request || request === '_none_' || window.core.isOver()) return
      learner.carryOut({ kind: 'request', request })
    },
    move(move: Move) {
      if (window.core.isOver() || !window.course.mayMove(move)) return
      learner.carryOut(move)
    },
    carryOut(move: Move) {
      const { core, course } = window
      core.apply('move begins')
      if (core.current.run && !core.current.run.hasBegun) course.endSilence(false)
      learner.end()
      core.current.run?.close()
      core.apply('item taken away')
      save()
      const arrival = course.move(move)
      if (arrival.kind === 'stay') core.apply('item shown')
      else if (arrival.kind === 'end') {
        core.current = {}
        core.apply('finish')
      } else arrive(arrival)
      core.apply('move ends')
      save()
    },
    mark() {
      const { core, course } = window
      if (!core.current.run || core.current.run.hasBegun) return
      course.markDone?.()
      save()
    },
    leave() {
      const { core, course } = window
      if (core.isOver()) return
      core.apply('leave')
      const { run } = core.current
      course.goingAway?.(Boolean(run && !run.hasEnded))
      if (run && !run.hasBegun) course.endSilence(false)
      learner.end()
      run?.close()
      core.apply('item taken away')
      save()
      course.leave?.()
      core.apply('finish')
      save()
    },
    shown: () => window.core.result,
    recorded() {
      const { lessonStatus, score, progress } = server.attempt
      return { lessonStatus, score, progress }
    },
    isReview: () => window.opening.mode === 'review',
    nextTime: (isLeaving?: boolean) => window.course.nextTime(isLeaving),
    at: () => window.core.current.id,
    request: () => window.requests,
  }
  return learner
}

const of = (version: Package['scormVersion'], ids: string[], more: Partial<Package> = {}) =>
  makePackage(
    ids.map((id) => makeItem(id)),
    { scormVersion: version, ...more },
  )

const randomCourse: fc.Arbitrary<Package> = fc.oneof(
  fc
    .record({ count: fc.integer({ min: 1, max: 3 }), reportsStatus: fc.boolean() })
    .map(({ count, reportsStatus }) =>
      of('1.2', ['a', 'b', 'c'].slice(0, count), reportsStatus ? { reportsStatus } : {}),
    ),
  fc
    .record({
      count: fc.integer({ min: 1, max: 3 }),
      whole: sequencing,
      own: fc.array(sequencing, { minLength: 3, maxLength: 3 }),
      isPlain: fc.boolean(),
      reportsStatus: fc.boolean(),
    })
    .map(({ count, whole, own, isPlain, reportsStatus }) => {
      const children = ['a', 'b', 'c']
        .slice(0, count)
        .map((id, at) => makeItem(id, isPlain ? {} : { sequencing: own[at] as (typeof own)[number] }))
      const { controls = {} } = whole
      const flowing = { ...(isPlain ? {} : whole), controls: { ...controls, flow: true, choice: true } }
      const { resource: _, ...cluster } = makeItem('r')
      const content = packageOf({ ...cluster, children, sequencing: flowing })
      return { ...content, ...(reportsStatus ? { reportsStatus } : {}) }
    }),
)

const statuses12 = ['incomplete', 'completed', 'passed', 'failed'] as const
const step = fc.oneof(
  fc.constant('begin' as const),
  fc.constantFrom('open', 'leave', 'end', 'follow', 'next', 'previous', 'mark'),
  fc.record({
    status: fc.constantFrom(...statuses12),
    raw: fc.constantFrom(undefined, 20, 90),
  }),
  fc.constantFrom(
    { request: 'suspendAll' },
    { request: 'continue' },
    { request: 'exitAll' },
    { exit: 'suspend' },
  ),
)

function take(learner: ReturnType<typeof learnerOf>, is12: boolean, taken: unknown) {
  if (taken === 'begin') return learner.begin()
  if (taken === 'next' || taken === 'previous') return learner.move({ kind: taken })
  if (typeof taken === 'string') return learner[taken as 'open' | 'leave' | 'end' | 'follow' | 'mark']()
  const { status, raw, request, exit } = taken as Record<string, string | number | undefined>
  if (exit) learner.set(is12 ? 'cmi.core.exit' : 'cmi.exit', String(exit))
  if (request && !is12) learner.set('adl.nav.request', String(request))
  if (raw !== undefined)
    learner.set(is12 ? 'cmi.core.score.raw' : 'cmi.score.scaled', String(is12 ? raw : Number(raw) / 100))
  if (status && is12) learner.set('cmi.core.lesson_status', String(status))
  else if (status === 'passed' || status === 'failed') learner.set('cmi.success_status', status)
  else if (status) learner.set('cmi.completion_status', String(status))
}

test('a window shows what the server records, of any course, however it is played and its windows end', () => {
  fc.assert(
    fc.property(
      randomCourse,
      fc.constantFrom<WithoutStatus>('automatic', 'incomplete', 'completed', 'passed'),
      fc.array(step, { maxLength: 25 }),
      (content, withoutStatus, steps) => {
        const learner = learnerOf(content, withoutStatus)
        learner.open()
        for (const taken of steps) {
          take(learner, content.scormVersion === '1.2', taken)
          if (!learner.isReview()) expect(learner.shown()).toEqual(learner.recorded())
        }
        learner.leave()
        expect(learner.shown()).toEqual(learner.recorded())
      },
    ),
    { numRuns: 150 },
  )
})

/** What an item comes to that is left at last, read from what it said. In SCORM 1.2 all of that is in one field. */
function plainly(says: readonly string[], is12: boolean): number {
  if (says.includes('passed')) return 4
  if (is12 && says.at(-1) === 'completed') return 4
  if (says.includes('failed')) return 3
  return says.findLast((one) => one !== 'failed') === 'completed' ? 4 : 1
}

test('of one item counts what it has said, however many windows were lost meanwhile', () => {
  const windows = fc.array(fc.array(fc.constantFrom(...statuses12), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(fc.constantFrom('1.2' as const, '2004 4th Edition' as const), windows, (version, visits) => {
      const learner = learnerOf(of(version, ['one'], { reportsStatus: true }))
      const is12 = version === '1.2'
      for (const [at, says] of visits.entries()) {
        learner.open()
        learner.begin()
        for (const status of says) {
          take(learner, is12, { status })
          // While its window is open, only a verdict counts.
          if (
            !visits
              .slice(0, at + 1)
              .flat()
              .some((one) => one === 'passed' || one === 'failed')
          )
            expect(learner.recorded().lessonStatus).toBe(1)
        }
      }
      learner.leave()
      expect(learner.recorded().lessonStatus).toBe(plainly(visits.flat(), is12))
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['1.2', 'automatic', false, 2],
  ['1.2', 'automatic', true, 1],
  ['1.2', 'incomplete', false, 1],
  ['1.2', 'completed', true, 2],
  ['1.2', 'passed', true, 4],
  ['2004 4th Edition', 'automatic', false, 2],
  ['2004 4th Edition', 'automatic', true, 1],
  ['2004 4th Edition', 'incomplete', false, 1],
  ['2004 4th Edition', 'completed', true, 2],
  ['2004 4th Edition', 'passed', true, 4],
] as const)(
  'SCORM %s, set to %s, can report a status: %s: one item that only begins and ends is %s',
  (version, setting, reportsStatus, expected) => {
    for (const isBegun of [true, false]) {
      const learner = learnerOf(of(version, ['one'], reportsStatus ? { reportsStatus } : {}), setting)
      learner.open()
      if (isBegun) learner.begin()
      learner.leave()
      const { lessonStatus } = learner.recorded()
      expect(lessonStatus).toBe(expected)
      expect(learner.shown()).toEqual(learner.recorded())
    }
  },
)

test.each([[['suspendAll']], [['suspendAll', 'previous']]])(
  'what the last item asks for as it ends is carried out before anything counts: %j',
  (requests) => {
    for (const isFollowed of [true, false]) {
      const learner = learnerOf(
        makePackage([makeItem('a'), makeItem('b')], {
          scormVersion: '2004 4th Edition',
          root: {
            ...makePackage([makeItem('a'), makeItem('b')]).root,
            sequencing: { controls: { flow: true } },
          },
        }),
      )
      learner.open()
      learner.begin()
      learner.set('adl.nav.request', 'continue')
      learner.end()
      learner.follow()
      learner.begin()
      for (const request of [...requests].toReversed()) learner.set('adl.nav.request', request)
      learner.set('cmi.exit', 'normal')
      learner.end()
      expect(learner.recorded()).toMatchObject({ lessonStatus: 1 })
      if (isFollowed) learner.follow()
      expect(learner.recorded()).toMatchObject({ lessonStatus: 1, progress: 50 })
      // Neither does it count when the course is opened again.
      learner.open()
      expect(learner.recorded()).toMatchObject({ lessonStatus: 1 })
    }
  },
)

test.each(['1.2', '2004 4th Edition'] as const)(
  'SCORM %s: a page that the learner marks as done is completed, whatever the setting',
  (version) => {
    for (const setting of ['automatic', 'incomplete', 'completed'] as const) {
      const learner = learnerOf(of(version, ['one'], { reportsStatus: true }), setting)
      learner.open()
      learner.mark()
      expect(learner.recorded()).toEqual({ lessonStatus: 2, score: null, progress: 100 })
      expect(learner.shown()).toEqual(learner.recorded())
    }
  },
)

test('of items without flow that make no call, the last one is completed as it is left', () => {
  const content = of('2004 4th Edition', ['a', 'b', 'c'])
  const learner = learnerOf(content)
  learner.open()
  for (const id of ['a', 'b', 'c']) learner.move({ kind: 'to', id })
  expect(learner.recorded()).toMatchObject({ lessonStatus: 1 })
  learner.leave()
  expect(learner.recorded()).toEqual({ lessonStatus: 2, score: null, progress: 100 })
})

test('what a lost window left open counts once the learner plays another item', () => {
  const learner = learnerOf(of('1.2', ['a', 'b'], { reportsStatus: true }))
  learner.open()
  learner.begin()
  learner.set('cmi.core.lesson_status', 'completed')
  learner.open()
  expect(learner.recorded()).toMatchObject({ lessonStatus: 1, progress: 0 })
  learner.move({ kind: 'to', id: 'b' })
  expect(learner.recorded()).toMatchObject({ lessonStatus: 1, progress: 50 })
  learner.begin()
  learner.set('cmi.core.lesson_status', 'passed')
  learner.leave()
  expect(learner.recorded()).toMatchObject({ lessonStatus: 4, progress: 100 })
})

const flowing = (hideLmsUi: string[] = []) => {
  const content = makePackage(
    ['a', 'b'].map((id) => makeItem(id, { hideLmsUi })),
    { scormVersion: '2004 4th Edition' },
  )
  return { ...content, root: { ...content.root, sequencing: { controls: { flow: true, choice: false } } } }
}

test.each([
  [[], 'here', 'b'],
  [['suspendAll'], 'fromStart', 'a'],
  [['suspendAll', 'exitAll'], 'here', 'b'],
] as const)(
  'where the items hide %j, the course goes on as is said before and after: %s',
  (hidden, said, expected) => {
    const learner = learnerOf(flowing([...hidden]))
    learner.open()
    learner.begin()
    learner.move({ kind: 'next' })
    learner.begin()
    learner.set('cmi.location', 'half')
    learner.set('cmi.exit', 'suspend')
    expect(learner.nextTime(true)).toMatchObject({ kind: said })
    learner.leave()
    expect(learner.nextTime()).toMatchObject({ kind: said })
    learner.open()
    expect(learner.at()).toBe(expected)
  },
)

test('a course of silent items that was finished opens for review where it was left', () => {
  const learner = learnerOf(flowing())
  learner.open()
  learner.move({ kind: 'next' })
  learner.leave()
  expect(learner.recorded()).toMatchObject({ lessonStatus: 2 })
  learner.open()
  expect([learner.isReview(), learner.at()]).toEqual([true, 'b'])
  learner.begin()
  learner.set('cmi.success_status', 'failed')
  expect(learner.shown()).toEqual(learner.recorded())
})
