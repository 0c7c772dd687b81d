import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cmi, Commit } from '#contract/calls/playing.ts'
import type { Outcome } from './content-host.ts'
import type { Unsent } from './local-queue.ts'
import type { SavingStatus } from './base/saving-status.ts'
import { startSaver } from './saver.ts'

const saved: Outcome = { kind: 'saved', at: new Date('2026-05-04T14:02:00Z') }
const unreachable: Outcome = { kind: 'unreachable' }

/** Milliseconds since 1970. */
const serverTime = Date.parse('2026-05-04T14:00:00Z')

/** A server that accepts what is newer, as ours does, and answers as the test sets. */
function setUp({ lastSequence = 0, storage = true, disk = true } = {}) {
  const answers: (Outcome | Promise<Outcome>)[] = []
  /** The next answer is sent when it is called. */
  function hold() {
    let answer: (outcome: Outcome) => void = () => undefined
    answers.push(new Promise<Outcome>((resolve) => (answer = resolve)))
    return (outcome: Outcome) => answer(outcome)
  }
  const sent: Commit[] = []
  const shown: SavingStatus[] = []
  let queue: Unsent | undefined
  let onDisk: Unsent | undefined
  const saver = startSaver(
    { launchId: 'window', attemptId: 'attempt', lastSequence, items: {}, sequencing: null },
    {
      send: async (commit) => {
        sent.push(structuredClone(commit))
        return answers.shift() ?? saved
      },
      sendAndWait: (commit) => {
        sent.push(structuredClone(commit))
        return (answers.shift() ?? saved) as Outcome
      },
      renew: async () => answers.shift() ?? saved,
      queue: {
        save: (unsent) => {
          if (storage) queue = structuredClone(unsent)
          return storage
        },
        saveOnDisk: (unsent) => {
          if (storage) queue = structuredClone(unsent)
          if (disk) onDisk = structuredClone(unsent)
          return storage && disk
        },
        remove: () => {
          queue = undefined
        },
      },
      now: () => serverTime + performance.now(),
      show: (status) => shown.push(status),
    },
  )
  const report = (cmi: Cmi, sco = 'one') => saver.record({ sco, visit: 'visit', cmi })
  return { saver, report, sent, answers, hold, shown, queue: () => queue, onDisk: () => onDisk }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('what is on the disk when the browser is killed is not dropped because another item has used its number', async () => {
  const { saver, report, sent, answers, onDisk } = setUp()
  report({ location: 'a' }, 'one')
  report({ location: 'b' }, 'two')
  expect(saver.store()).toBe(true)
  answers.push(unreachable)
  await wait(0)
  expect(sent.at(-1)).toMatchObject({ sco: 'one', sequence: 1 })
  report({ location: 'c' }, 'one')
  await wait(2_000)
  expect(sent[1]).toMatchObject({ sco: 'one', sequence: 2, cmi: { location: 'c' } })
  // The server has accepted number 2 of item one; item two on the disk has a later one.
  const { sequence, commits } = onDisk() as Unsent
  expect(sequence + 1 + commits.findIndex(({ sco }) => sco === 'two')).toBeGreaterThan(2)
})

describe('what an item reports', () => {
  test('is saved on this device at once, and sent; what follows waits for a pause, and is sent together', async () => {
    const { saver, report, sent, queue, shown } = setUp()
    report({ location: 'page-2' })
    saver.save('soon')
    expect(queue()?.commits).toEqual([{ sco: 'one', visit: 'visit', cmi: { location: 'page-2' } }])
    await wait(0)
    expect(sent).toEqual([{ sco: 'one', visit: 'visit', sequence: 1, cmi: { location: 'page-2' } }])
    report({ location: 'page-3' })
    saver.save('soon')
    await wait(500)
    report({ location: 'page-4' })
    saver.save('soon')
    expect(sent).toHaveLength(1)
    await wait(500)
    expect(sent.slice(1)).toEqual([{ sco: 'one', visit: 'visit', sequence: 2, cmi: { location: 'page-4' } }])
    expect(queue()).toBeUndefined()
    expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  })

  test('is sent as what has changed since the last commit that arrived', async () => {
    const { saver, report, sent } = setUp({ lastSequence: 7 })
    report({ location: 'a', suspendData: 'long' })
    saver.save('now')
    await wait(0)
    report({ location: 'b', suspendData: 'long' })
    saver.save('now')
    await wait(0)
    expect(sent.map(({ sequence, cmi }) => [sequence, cmi])).toEqual([
      [8, { location: 'a', suspendData: 'long' }],
      [9, { location: 'b' }],
    ])
  })

  test('is sent again when it is as it was before a commit whose answer never arrived', async () => {
    const { saver, report, sent, answers } = setUp()
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    answers.push(unreachable)
    report({ location: 'b' })
    saver.save('now')
    await wait(0)
    report({ location: 'a' })
    saver.save('now')
    await wait(10_000)
    expect(sent.map(({ cmi }) => cmi.location)).toEqual(['a', 'b', 'a'])
  })

  test('in a commit that another one has overtaken does not count as saved', async () => {
    const { saver, report, sent, shown, hold } = setUp()
    const first = hold()
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    // The page leaves and stays: what the first commit contains is sent once more, before its answer.
    const second = hold()
    saver.hide()
    await wait(0)
    expect(sent.map(({ sequence, cmi }) => [sequence, cmi.location])).toEqual([
      [1, 'a'],
      [2, 'a'],
    ])
    second(unreachable)
    await wait(0)
    // The server may have dropped it as older than the second, whose answer is not known.
    first(saved)
    await wait(0)
    expect(sent.slice(2)).toMatchObject([{ sequence: 3, cmi: { location: 'a' } }])
    expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  })

  test('is reported as saved only when it is', () => {
    const { saver, report } = setUp()
    report({ location: 'a' })
    expect(saver.store()).toBe(true)
    const poor = setUp({ storage: false })
    poor.answers.push(unreachable)
    poor.report({ location: 'a' })
    expect(poor.saver.store()).toBe(false)
    expect(poor.saver.store()).toBe(true)
    expect(poor.sent.map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  test('is reported as stored only when it is on the disk, or else on the server', () => {
    const forgetful = setUp({ disk: false })
    forgetful.answers.push(unreachable, saved)
    forgetful.report({ location: 'a' })
    expect(forgetful.saver.store()).toBe(false)
    expect(forgetful.queue()?.commits).toHaveLength(1)
    expect(forgetful.saver.store()).toBe(true)
    expect(forgetful.sent).toHaveLength(2)
    const sound = setUp()
    sound.report({ location: 'a' })
    expect(sound.saver.store()).toBe(true)
    expect(sound.sent).toEqual([])
  })
})

describe('where the browser stores nothing', () => {
  test('all is sent, and only what cannot be sent would be lost with the window', async () => {
    const { saver, report, sent, answers, shown } = setUp({ storage: false })
    report({ location: 'a' })
    saver.save('soon')
    expect(saver.losesOnClose()).toBe(false)
    await wait(0)
    expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })

    answers.push(unreachable)
    report({ location: 'b' })
    saver.save('now')
    await wait(0)
    expect(shown.at(-1)).toEqual({ kind: 'failing', isStored: false })
    expect(saver.losesOnClose()).toBe(true)

    await wait(5_000)
    expect(sent.map(({ cmi }) => cmi.location)).toEqual(['a', 'b', 'b'])
    expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
    expect(saver.losesOnClose()).toBe(false)
  })

  test('a window whose ticket has expired does not report its work as saved', async () => {
    const { saver, report, answers, shown } = setUp({ storage: false })
    answers.push({ kind: 'unknown' }, { kind: 'unknown' })
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    expect(shown.at(-1)).toEqual({ kind: 'over', why: 'ended', isStored: false })
    expect(saver.losesOnClose()).toBe(false)
  })
})

describe('without a connection', () => {
  test('nothing is lost, the learner is notified, and all of it arrives later under new numbers', async () => {
    const { saver, report, sent, answers, shown, queue } = setUp()
    answers.push(unreachable, unreachable)
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    expect(shown.at(-1)).toEqual({ kind: 'failing', isStored: true })
    expect(saver.losesOnClose()).toBe(false)
    report({ location: 'b', lessonStatus: 'passed' })
    saver.save('now')
    expect(queue()?.commits[0]?.cmi).toEqual({ location: 'b', lessonStatus: 'passed' })
    await wait(60_000)
    expect(sent.at(-1)).toMatchObject({ cmi: { location: 'b', lessonStatus: 'passed' } })
    expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, at) => at + 1))
    expect(shown.at(-1)).toMatchObject({ kind: 'saved' })
    expect(queue()).toBeUndefined()
  })

  test('what was reported is sent at once when the connection is back', async () => {
    const { saver, report, sent, answers } = setUp()
    answers.push(unreachable, unreachable, unreachable, unreachable)
    report({ location: 'a' })
    saver.save('now')
    await wait(8_000)
    const tries = sent.length
    answers.length = 0
    await saver.check()
    await wait(0)
    expect(sent).toHaveLength(tries + 1)
  })
})

describe('a window', () => {
  test('that was superseded sends nothing more, and leaves nothing to send later', async () => {
    const { saver, report, sent, answers, shown, queue } = setUp()
    answers.push({ kind: 'superseded' })
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    report({ location: 'b' })
    saver.save('now')
    await wait(60_000)
    expect(sent).toHaveLength(1)
    expect(shown.at(-1)).toEqual({ kind: 'over', why: 'lost', isStored: true })
    expect(queue()?.commits.map(({ cmi }) => cmi)).toEqual([{ location: 'a' }])
  })

  test('whose ticket has expired renews it and continues', async () => {
    const { saver, report, sent, answers } = setUp()
    answers.push({ kind: 'unknown' }, saved, saved)
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    expect(sent.map(({ cmi }) => cmi)).toEqual([{ location: 'a' }, { location: 'a' }])
  })

  test('that cannot be renewed stores its work for the next one', async () => {
    const { saver, report, answers, shown, queue } = setUp()
    answers.push({ kind: 'unknown' }, { kind: 'unknown' })
    report({ location: 'a' })
    saver.save('now')
    await wait(0)
    expect(shown.at(-1)).toEqual({ kind: 'over', why: 'ended', isStored: true })
    expect(queue()?.commits).toHaveLength(1)
  })

  test('that is about to close sends what fits, and leaves the rest on this device', async () => {
    const { saver, report, sent, queue } = setUp()
    const interactions = Array.from({ length: 20 }, (_, at) => ({
      id: `question-${at}`,
      text: 'x'.repeat(4_000),
    }))
    report({ lessonStatus: 'passed', suspendData: 's'.repeat(30_000), interactions })
    saver.leave()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.cmi).toEqual({ lessonStatus: 'passed', suspendData: 's'.repeat(30_000) })
    expect(queue()?.commits[0]?.cmi.interactions).toHaveLength(20)
    // Under the number that was used, the rest would be taken for a repetition.
    expect(queue()?.sequence).toBe(sent[0]?.sequence)
  })

  test('continues when a value is never accepted', async () => {
    const { saver, report, sent, answers, shown } = setUp()
    vi.spyOn(console, 'warn').mockReturnValue()
    answers.push({ kind: 'refused' }, saved, { kind: 'refused' })
    report({ location: 'a', suspendData: 'odd' })
    saver.save('now')
    await wait(0)
    expect(sent.slice(1).map(({ cmi }) => cmi)).toEqual([{ location: 'a' }, { suspendData: 'odd' }])
    expect(shown.at(-1)).toEqual({ kind: 'failing', isStored: true })
  })
})

const hour = 3_600_000

describe('a device whose clock is wrong', () => {
  test.each([
    ['goes back', -6],
    ['goes ahead', 6],
  ])('saves as soon as with a right clock when it %s', async (_, hours) => {
    const { saver, report, sent, shown } = setUp()
    report({ location: '1' })
    saver.save('soon')
    await wait(0)
    vi.setSystemTime(Date.now() + hours * hour)
    report({ location: '2' })
    saver.save('soon')
    await wait(1_000)
    expect(sent.map(({ sequence, cmi }) => [sequence, cmi.location])).toEqual([
      [1, '1'],
      [2, '2'],
    ])
    expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  })

  test.each([-6, 6])(
    'tries again as soon as with a right clock when it moves by %i hours meanwhile',
    async (hours) => {
      const { saver, report, sent, answers, queue } = setUp()
      answers.push(unreachable)
      report({ location: '1' })
      saver.save('now')
      await wait(0)
      vi.setSystemTime(Date.now() + hours * hour)
      report({ location: '2' })
      saver.save('soon')
      expect(queue()?.at).toBeCloseTo(serverTime + performance.now(), -4)
      await wait(1_500)
      expect(sent.map(({ cmi }) => cmi.location)).toEqual(['1', '2'])
    },
  )
})

test('of an hour without a connection everything arrives, in order, and nothing of it is shown as saved before', async () => {
  const { saver, sent, answers, shown, queue } = setUp()
  let isOnline = false
  answers.shift = () => (isOnline ? saved : unreachable)
  for (let minute = 1; minute <= 60; minute++) {
    const cmi: Cmi = { location: `page-${minute}`, sessionTime: minute * 60 }
    saver.record({ sco: `item-${Math.ceil(minute / 10)}`, visit: `visit-${Math.ceil(minute / 10)}`, cmi })
    saver.save(minute % 7 ? 'soon' : 'now')
    expect(queue()?.commits.at(-1)?.cmi).toEqual(cmi)
    await wait(60_000)
  }
  expect(shown.some(({ kind }) => kind === 'saved')).toBe(false)
  expect(shown.at(-1)).toEqual({ kind: 'failing', isStored: true })
  // Now and then, not all the time.
  expect(sent.length).toBeLessThan(200)

  const before = sent.length
  isOnline = true
  await saver.check()
  await wait(10_000)
  expect(sent.slice(before).map(({ sco, cmi }) => [sco, cmi.location, cmi.sessionTime])).toEqual(
    [1, 2, 3, 4, 5, 6].map((item) => [`item-${item}`, `page-${item * 10}`, item * 600]),
  )
  expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, at) => at + 1))
  expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  expect(queue()).toBeUndefined()
})

test('a laptop that slept beyond its ticket renews it, and sends what it had not', async () => {
  const { saver, report, sent, answers, shown } = setUp()
  answers.push(unreachable)
  report({ location: 'before', sessionTime: 60 })
  saver.save('now')
  await wait(0)
  // The laptop sleeps: no timer runs for eight hours, by any clock.
  const asleep = performance.now() + 8 * hour
  vi.spyOn(performance, 'now').mockImplementation(() => asleep)
  vi.setSystemTime(Date.now() + 8 * hour)
  answers.push({ kind: 'unknown' }, saved, saved)
  await saver.check()
  await wait(2_000)
  expect(sent.at(-1)).toMatchObject({ sequence: 3, cmi: { location: 'before', sessionTime: 60 } })
  expect(shown.at(-1)).toEqual({ kind: 'saved', at: saved.at })
})
