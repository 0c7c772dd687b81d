// What a saver sends, when, and what it reports as saved.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Unsent } from './local-queue.ts'
import { saved, unreachable, setUp } from './saver-for-test.ts'

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

  test('is sent again by itself when it could not be while the item waited', async () => {
    const { saver, report, sent, answers } = setUp({ storage: false })
    answers.push(unreachable)
    report({ location: 'a' })
    expect(saver.store()).toBe(false)
    await wait(5_000)
    expect(sent.map(({ cmi }) => cmi.location)).toEqual(['a', 'a'])
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
