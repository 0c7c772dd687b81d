// What a window shows and asks of the learner, from its first item to its end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ItemState, PlayState } from '#contract/calls/playing.ts'
import type { PackageItem } from '#contract/rules/package.ts'
import { openSimpleCourse } from '../course/simple-course.ts'
import { playState } from '../course/play-state-for-test.ts'
import { buildPage } from '../page/page.ts'
import { openScorm12 } from '../run-time/scorm12.ts'
import type { Saver } from '../saving/saver.ts'
import { cluster, leaf } from '../sequencing/tree-for-test.ts'
import { startSession } from './session.ts'

type Api = Record<string, (...values: string[]) => string>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window, 'close').mockReturnValue()
  // The test environment has no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement, value: string) {
      this.returnValue = value
      this.dispatchEvent(new Event('close'))
    },
  })
  document.body.innerHTML = '<div id="player"></div>'
})
afterEach(() => {
  document.body.innerHTML = ''
  for (const name of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name)
  Reflect.deleteProperty(window, 'API')
  vi.useRealTimers()
})

interface Given {
  items?: PackageItem[]
  states?: Record<string, ItemState>
  mode?: PlayState['mode']
  /** Whether all is saved, for each time that the session waits for it. */
  saved?: boolean[]
  losesOnClose?: boolean
}

function openWindow({ items, states = {}, mode, saved = [], losesOnClose = false }: Given = {}) {
  const root = cluster('root', items ?? [leaf('A'), leaf('B')])
  const content = {
    ...{ scormVersion: '1.2' as const, organization: 'root', title: 'Ladders', root },
    objectivesGlobalToSystem: false,
  }
  const opening = { ...playState(content, mode), items: states }
  const saver = {
    ...{ record: vi.fn(), recordSequencing: vi.fn(), save: vi.fn(), leave: vi.fn(), stay: vi.fn() },
    ...{
      store: () => true,
      losesOnClose: () => losesOnClose,
      settle: vi.fn(async () => saved.shift() ?? true),
    },
  }
  const page = buildPage(opening, {
    choose: (id) => void session.move({ kind: 'to', id }),
    previous: () => void session.move({ kind: 'previous' }),
    next: () => void session.move({ kind: 'next' }),
    leave: () => void session.leave(),
  })
  const session = startSession(
    opening,
    openSimpleCourse(opening, openScorm12),
    saver as unknown as Saver,
    page,
  )
  session.begin()
  return { session, saver, page }
}

/** The page of an item is gone after two seconds at the latest. */
const soon = () => vi.advanceTimersByTimeAsync(3_000)
const textOf = (selector: string) => {
  const shown = document.querySelector<HTMLElement>(selector)
  return shown && !shown.hidden ? shown.textContent : null
}
const shownItem = () => document.querySelector('iframe')?.title
const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (button) => !button.closest('[hidden]') && button.textContent === name,
  )
const isDisabled = (name: string) => buttonNamed(name)?.disabled
const press = async (name: string) => {
  buttonNamed(name)?.click()
  await soon()
}
const rowOf = (id: string) => document.querySelector<HTMLButtonElement>(`nav [data-id="${id}"]`)
/** Reports a status as the item that is shown does. */
const report = (lessonStatus: string) => {
  const { API } = window as unknown as { API: Api }
  API['LMSInitialize']?.('')
  API['LMSSetValue']?.('cmi.core.lesson_status', lessonStatus)
  return API
}
test('an item is followed by the next one, and a double press moves once', async () => {
  const { saver } = openWindow({ items: [leaf('A'), leaf('B'), leaf('C')] })
  expect([shownItem(), isDisabled('Previous'), isDisabled('Next')]).toEqual(['A', true, false])
  report('completed')
  const next = buttonNamed('Next')
  next?.click()
  next?.click()
  await soon()
  expect(shownItem()).toBe('B')
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(textOf('.progress')).toBe('1 of 3 completed')
  expect(rowOf('B')?.getAttribute('aria-current')).toBe('true')
  // The last report of the item was recorded, and sent at once.
  expect(saver.record).toHaveBeenCalledWith(
    expect.objectContaining({
      sco: 'A',
      cmi: expect.objectContaining({ lessonStatus: 'completed', isUnderWay: false }),
    }),
  )
  expect(saver.save).toHaveBeenLastCalledWith('now')
})

test('an item that waits for another one is locked in the contents and for Next, until that one is done', async () => {
  openWindow({ items: [leaf('A'), { ...leaf('B'), prerequisites: 'A' }] })
  expect([rowOf('B')?.getAttribute('aria-disabled'), rowOf('B')?.textContent]).toEqual([
    'true',
    'B, locked, not started',
  ])
  expect(isDisabled('Next')).toBe(true)
  rowOf('B')?.click()
  await soon()
  expect(shownItem()).toBe('A')
  report('completed')
  await soon()
  expect(rowOf('A')?.textContent).toBe('A, completed')
  rowOf('B')?.focus()
  rowOf('B')?.click()
  await soon()
  expect(shownItem()).toBe('B')
  expect(document.activeElement).toBe(rowOf('B'))
})

test.each([
  [
    'a course that goes on where it was left',
    {},
    'passed',
    'You carry on with “B” when you open the course again.',
  ],
  [
    'a finished course',
    { items: [leaf('A')] },
    'passed',
    'You have finished the course. When you open it again, you can look at it once more.',
  ],
  ['a review', { mode: 'review' as const }, 'passed', 'Nothing of this visit was recorded.'],
])(
  '%s says how it goes on once all is saved, and a double press leaves once',
  async (_what, given, status, words) => {
    const { saver } = openWindow(given)
    report(status)['LMSFinish']?.('')
    buttonNamed('Leave')?.click()
    buttonNamed('Leave')?.click()
    await soon()
    expect(textOf('.notice')).toContain(words)
    expect(saver.settle).toHaveBeenCalledTimes(1)
    expect(window.close).toHaveBeenCalledTimes(1)
    expect(document.querySelector('iframe')).toBeNull()
  },
)

test.each([
  [false, 'Your last steps are stored on this device', 'sent when you open the course here again'],
  [true, 'if you leave now, they are lost', 'Your last steps were not saved.'],
])(
  'what is not saved is tried again or left, and never called saved (lost: %s)',
  async (losesOnClose, asks, end) => {
    const { saver } = openWindow({ saved: [false, false], losesOnClose })
    await press('Leave')
    expect(textOf('dialog')).toContain(asks)
    expect(window.close).not.toHaveBeenCalled()
    await press('Try again')
    expect(saver.settle).toHaveBeenCalledTimes(2)
    expect(window.close).not.toHaveBeenCalled()
    await press('Leave anyway')
    expect(window.close).toHaveBeenCalledTimes(1)
    expect(textOf('.notice')).toContain(end)
  },
)

test('a window that was stopped says why, lets the learner close it, and neither moves nor saves', async () => {
  const { session, saver } = openWindow()
  session.stop('The course was restarted', 'Close this window.')
  await soon()
  expect(textOf('.notice')).toContain('The course was restarted')
  await session.move({ kind: 'next' })
  await soon()
  expect(shownItem()).toBeUndefined()
  await press('Close this window')
  expect(window.close).toHaveBeenCalledTimes(1)
  await session.leave()
  expect(saver.settle).not.toHaveBeenCalled()
})

test('a page that goes stores what was reported, and one that comes back goes on', async () => {
  const { session, saver } = openWindow()
  report('incomplete')
  session.goAway()
  expect(saver.record).toHaveBeenLastCalledWith(expect.objectContaining({ sco: 'A' }))
  expect(saver.leave).toHaveBeenCalledTimes(1)
  session.comeBack()
  expect(saver.stay).toHaveBeenCalledTimes(1)
  await press('Next')
  expect(shownItem()).toBe('B')
})

test('a course of one item shows its own result in place of a number of items, and no way to others', async () => {
  openWindow({ items: [leaf('A')] })
  expect(textOf('.moves')).toBeNull()
  expect(buttonNamed('Contents')).toBeUndefined()
  expect(textOf('.progress')).toBe('')
  report('passed')
  await soon()
  expect(textOf('.progress')).toBe('Passed')
})

test.each([
  ['normal', null],
  ['review', 'Review: nothing is recorded'],
  ['browse', 'Preview: nothing is recorded'],
] as const)('the mode %s is named', (mode, banner) => {
  openWindow({ mode })
  expect(textOf('.banner')).toBe(banner)
})

test('whether all is saved is said as it is', () => {
  const { page } = openWindow()
  const said = (...[status]: Parameters<typeof page.showSaving>) => {
    page.showSaving(status)
    return textOf('.saving')
  }
  expect(said({ kind: 'saving' })).toBe('Saving')
  expect(said({ kind: 'saved', at: new Date(2026, 4, 4, 9, 5) })).toBe('Saved 09:05')
  expect(said({ kind: 'failing', isStored: true })).toBe('Not saved - trying again')
  expect(said({ kind: 'failing', isStored: false })).toBe('Not saved - trying again, keep this window open')
  expect(textOf('.progress')).toBe('0 of 2 completed')
  expect(said({ kind: 'over', why: 'ended', isStored: true })).toBe('Not saved')
  expect(textOf('.progress')).toBeNull()
})

test('a notice covers the course until its button was pressed', () => {
  const { page } = openWindow()
  const again = vi.fn()
  page.showNotice('This part could not be loaded', 'Please check your connection.', {
    label: 'Try again',
    press: again,
  })
  expect(page.stage.inert).toBe(true)
  buttonNamed('Try again')?.click()
  expect(again).toHaveBeenCalledTimes(1)
  page.hideNotice()
  expect([page.stage.inert, textOf('.notice')]).toEqual([false, null])
})
