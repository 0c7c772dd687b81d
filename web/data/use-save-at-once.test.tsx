// What is shown before it is stored is sent at once, in turn, and is not lost when its page or the document is left.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import { refusal } from '../test-show.tsx'
import { makeQueryClient } from './query-client.ts'
import { useOrder } from './use-order.ts'

interface SentOrder {
  courseIds: string[]
  wasCourseIds: string[]
  keepalive: boolean | undefined
  respond: (answer: Response) => void
}

let asked: SentOrder[]
const stored = ['a', 'b', 'c'].map((id) => ({ id }))
const done = () => new Response(JSON.stringify({ success: true, errors: [] }))

beforeEach(() => {
  asked = []
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise<Response>((respond) => {
        const body = JSON.parse(String(init.body)) as Pick<SentOrder, 'courseIds' | 'wasCourseIds'>
        asked.push({ ...body, keepalive: init.keepalive, respond })
      }),
  )
})

// What is under way in one test would be under way in the next one.
afterEach(() =>
  waitFor(() => {
    for (const { respond } of asked) respond(done())
    expect(isAskedBeforeClosing()).toBe(false)
  }),
)

const client = makeQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const idOf = ({ id }: { id: string }) => id

function showList(reportRefusal = vi.fn()) {
  const shown = renderHook(
    () =>
      useOrder(pathways.orderCourses, stored, {
        keyOf: idOf,
        inputOf: (ordered, before) => ({
          learningPathwayId: 'p',
          courseIds: ordered.map(idOf),
          wasCourseIds: before.map(idOf),
        }),
        reportRefusal,
      }),
    { wrapper },
  )
  return {
    ...shown,
    reportRefusal,
    move: (order: string) => act(() => shown.result.current.order([...order])),
    answer: (at: number, answer = done()) => act(async () => asked[at]?.respond(answer)),
    order: () => shown.result.current.inOrder(stored).map(idOf).join(''),
  }
}

const sentOrders = () =>
  asked.map(({ wasCourseIds, courseIds }) => [wasCourseIds.join(''), courseIds.join('')])

function isAskedBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a new order is sent before anything is drawn, so that it outlives the document', () => {
  const { result } = showList()
  act(() => {
    result.current.order(['b', 'a', 'c'])
    expect(sentOrders()).toEqual([['abc', 'bac']])
  })
  expect(asked[0]?.keepalive).toBe(true)
})

test('until it is stored the list says so, and the browser asks before the tab is closed', async () => {
  const { result, move, answer, order } = showList()
  expect(isAskedBeforeClosing()).toBe(false)
  expect(result.current.state).toBeUndefined()
  move('bac')
  expect(order()).toBe('bac')
  expect(result.current.state).toBe('saving')
  expect(isAskedBeforeClosing()).toBe(true)
  await answer(0)
  await waitFor(() => expect(result.current.state).toBe('saved'))
  expect(isAskedBeforeClosing()).toBe(false)
})

test('of several changes during a save the last one is sent as soon as that has been answered', async () => {
  const { result, move, answer, order } = showList()
  move('bac')
  move('bca')
  move('cba')
  expect(sentOrders()).toEqual([['abc', 'bac']])
  await answer(0)
  await waitFor(() =>
    expect(sentOrders()).toEqual([
      ['abc', 'bac'],
      ['bac', 'cba'],
    ]),
  )
  expect(order()).toBe('cba')
  expect(result.current.state).toBe('saving')
  await answer(1)
  await waitFor(() => expect(result.current.state).toBe('saved'))
  expect(asked).toHaveLength(2)
})

test('a change during a save is sent although its page was left', async () => {
  const { move, answer, unmount } = showList()
  move('bac')
  move('cba')
  unmount()
  await answer(0)
  await waitFor(() => expect(sentOrders().at(-1)).toEqual(['bac', 'cba']))
  expect(isAskedBeforeClosing()).toBe(true)
  await answer(1)
  await waitFor(() => expect(isAskedBeforeClosing()).toBe(false))
})

test('when the document is left, a change that waits is sent at that moment, and once', async () => {
  const { move } = showList()
  move('bac')
  window.dispatchEvent(new Event('pagehide'))
  expect(asked).toHaveLength(1)
  move('cba')
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(sentOrders()).toEqual([
    ['abc', 'bac'],
    ['bac', 'cba'],
  ])
  expect(asked[1]?.keepalive).toBe(true)
})

test('a refusal shows the stored order again, and the next change is made on that', async () => {
  const { result, move, answer, order, reportRefusal } = showList()
  move('bac')
  move('cba')
  await answer(0, refusal(409, 'Somebody else has changed this in the meantime'))
  await waitFor(() => expect(reportRefusal).toHaveBeenCalledOnce())
  expect(order()).toBe('abc')
  expect(result.current.state).toBeUndefined()
  expect(isAskedBeforeClosing()).toBe(false)
  expect(asked).toHaveLength(1)
  move('acb')
  expect(sentOrders().at(-1)).toEqual(['abc', 'acb'])
})
