// A save is sent once and never later, and does not disturb the page that is shown when it ends.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { refusal } from '../test-show.tsx'
import { makeQueryClient } from './query-client.ts'
import { useLoad } from './use-load.ts'
import { useSave } from './use-save.ts'

let asked: string[]
let answer: (url: string) => Response | Promise<Response>
const done = () => new Response(JSON.stringify({ success: true, errors: [], learningPathways: [] }))

beforeEach(() => {
  asked = []
  answer = done
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
})

const client = makeQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const one = { learningPathwayId: 'one' }

test('a double click saves once, also when the first click has been answered before the second', async () => {
  const { result } = renderHook(() => useSave(pathways.remove), { wrapper })
  act(() => {
    result.current.save(one)
    result.current.save(one)
  })
  await waitFor(() => expect(result.current.saving).toBe(false))
  act(() => result.current.save(one))
  expect(asked).toHaveLength(1)
  act(() => result.current.save({ learningPathwayId: 'another' }))
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a call that only reads is sent again at once, so that a question can be asked twice', async () => {
  const { result } = renderHook(() => useSave(pathways.remove, { onlyReads: true }), { wrapper })
  for (const times of [1, 2]) {
    act(() => result.current.save(one))
    await waitFor(() => expect(result.current.saving).toBe(false))
    expect(asked).toHaveLength(times)
  }
})

test('a save that ends after its page was left changes nothing on the page that is shown', async () => {
  let end: (answer: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (end = resolve))
  const onDone = vi.fn()
  const onSaved = vi.fn()
  const { result, unmount } = renderHook(() => useSave(pathways.remove, { onDone, onSaved }), { wrapper })
  act(() => result.current.save(one))
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  await act(async () => end(done()))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
})

test('a deletion ends as it should when its page is "not found" before, and not at another address', async () => {
  for (const hasLeft of [false, true]) {
    let end: (answer: Response) => void = () => undefined
    asked = []
    answer = () => new Promise((resolve) => (end = resolve))
    const onDone = vi.fn()
    const onSaved = vi.fn()
    history.replaceState(null, '', '/learning-pathway/one')
    const options = { deletesPage: true, onDone, onSaved }
    const { result, unmount } = renderHook(() => useSave(pathways.remove, options), { wrapper })
    act(() => result.current.save(one))
    await waitFor(() => expect(asked).toHaveLength(1))
    unmount()
    if (hasLeft) history.replaceState(null, '', '/courses')
    await act(async () => end(done()))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(onDone).toHaveBeenCalledTimes(hasLeft ? 0 : 1)
  }
})

test('without a network a save is refused at once, and is not sent when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const onRefused = vi.fn()
  const { result } = renderHook(() => useSave(pathways.remove, { quiet: true, onRefused }), { wrapper })
  window.dispatchEvent(new Event('offline'))
  act(() => result.current.save(one))
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  answer = done
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toHaveLength(1)
})

test('what is shown is loaded again after a refusal', async () => {
  answer = (url) => (url.includes('DeleteLearningPathway') ? refusal(409, 'It is in use') : done())
  const { result } = renderHook(
    () => ({ list: useLoad(pathways.list, {}), removing: useSave(pathways.remove, { quiet: true }) }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list.data).toBeDefined())
  const before = asked.length
  act(() => result.current.removing.save(one))
  await waitFor(() => expect(asked.length).toBe(before + 2))
  expect(asked.at(-1)).not.toContain('Delete')
})

test('a list that is still loading when something is saved is loaded again', async () => {
  let listAtFirst: (answer: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (listAtFirst = resolve))
  client.clear()
  const { result } = renderHook(
    () => ({ list: useLoad(pathways.list, {}), removing: useSave(pathways.remove) }),
    { wrapper },
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  answer = done
  act(() => result.current.removing.save(one))
  await waitFor(() => expect(asked).toHaveLength(3))
  await waitFor(() =>
    expect(result.current.list.data).toEqual(expect.objectContaining({ learningPathways: [] })),
  )
  await act(async () => listAtFirst(refusal(500, 'too late')))
  expect(result.current.list.data).toBeDefined()
  expect(result.current.list.error).toBeNull()
})

test('an upload continues when its page is left, and an upload that only checks a file is stopped', async () => {
  const requests: { aborted: boolean; onload?: () => void }[] = []
  class Request {
    aborted = false
    upload = {}
    status = 200
    responseText = '{"success":true,"errors":[],"id":"c"}'
    constructor() {
      requests.push(this)
    }
    open() {}
    setRequestHeader() {}
    send() {}
    getResponseHeader = () => null
    abort() {
      this.aborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const file = new File(['zip'], 'course.zip')
  const checking = renderHook(() => useSave(courses.check, { onlyReads: true }), { wrapper })
  act(() => checking.result.current.save({ scormFile: file }))
  const creating = renderHook(() => useSave(courses.create), { wrapper })
  const details = { title: 'A', description: 'B', reference: 'C' }
  act(() => creating.result.current.save({ ...details, scormFile: file, badgeImage: file }))
  await waitFor(() => expect(requests).toHaveLength(2))
  checking.unmount()
  creating.unmount()
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, false])
  const asksBeforeClosing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(asksBeforeClosing()).toBe(true)
  requests[1]?.onload?.()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})
