// What stays on screen while something else is loaded, and when loading it again fails.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { refusal } from '../test-show.tsx'
import { RefreshNotice } from '../shell/RefreshNotice.tsx'
import { makeQueryClient } from './query-client.ts'
import { useLoad } from './use-load.ts'
import { useLoadMore } from './use-load-more.ts'
import { markShownAsOutdated } from './outdated.ts'

type Answer = () => Response | Promise<Response>

const json = (body: object) => new Response(JSON.stringify({ success: true, errors: [], ...body }))
const named = (name: string) => json({ learningPathway: { id: name, name, description: '', courses: [] } })
/** By the end of the requested address. */
let answers: Record<string, Answer>
let asked: string[]
const never: Answer = () => new Promise(() => undefined)

beforeEach(() => {
  answers = {}
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1]
    return answer ? answer() : refusal(500, 'Not in this test')
  })
})

function around() {
  const client = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, wrapper }
}

const usePathway = (id: string) => useLoad(pathways.openPathway, { id })

test('the previous object is never shown while another one loads', async () => {
  answers = { '/a': () => named('a'), '/b': never }
  const { result, rerender } = renderHook(usePathway, { ...around(), initialProps: 'a' })
  await waitFor(() => expect(result.current.data?.learningPathway.name).toBe('a'))
  rerender('b')
  expect(result.current.data).toBeUndefined()
})

test('the previous page of the same list stays while the next one loads', async () => {
  const usePage = (page: number) => useLoad(learners.list, { pageNumber: page, pageSize: 10, searchTerm: '' })
  answers = {
    'pageNumber=1&pageSize=10': () => json({ users: [], totalPages: 2, totalCount: 12 }),
    'pageNumber=2&pageSize=10': never,
  }
  const { result, rerender } = renderHook(usePage, { ...around(), initialProps: 1 })
  await waitFor(() => expect(result.current.data?.totalCount).toBe(12))
  rerender(2)
  expect(result.current.data?.totalCount).toBe(12)
})

test('what has been loaded stays when it cannot be loaded again, with a notice and a way to try again', async () => {
  answers = { '/a': () => named('a') }
  function Shown() {
    const client = useQueryClient()
    const { data, error } = usePathway('a')
    return (
      <>
        <p>{error ? 'failed' : data?.learningPathway.name}</p>
        <button type="button" onClick={() => void client.invalidateQueries()}>
          refresh
        </button>
        <RefreshNotice />
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <Shown />
    </MantineProvider>,
    { wrapper: around().wrapper },
  )
  await screen.findByText('a')
  answers['/a'] = () => refusal(503, 'Something went wrong')
  act(() => screen.getByText('refresh').click())
  expect(await screen.findByText(/This page could not be refreshed/)).toBeInTheDocument()
  expect(screen.getByText('a')).toBeInTheDocument()
  answers['/a'] = () => named('renamed')
  act(() => screen.getByText('Try again').click())
  expect(await screen.findByText('renamed')).toBeInTheDocument()
  expect(screen.queryByText(/could not be refreshed/)).not.toBeInTheDocument()
})

test.each([404, 403])(
  'after an answer with status %s the earlier answer is not shown any more',
  async (status) => {
    answers = { '/a': () => named('a') }
    const { client, wrapper } = around()
    const { result } = renderHook(usePathway, { wrapper, initialProps: 'a' })
    await waitFor(() => expect(result.current.data).toBeDefined())
    answers['/a'] = () => refusal(status, 'Not found')
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(result.current.error).toBeTruthy())
    expect(result.current.data).toBeUndefined()
  },
)

test('what was on screen when a save left the page is not shown from the cache after Back', async () => {
  answers = { '/a': () => named('a') }
  const { client, wrapper } = around()
  const first = renderHook(usePathway, { wrapper, initialProps: 'a' })
  await waitFor(() => expect(first.result.current.data).toBeDefined())
  markShownAsOutdated(client)
  first.unmount()
  answers['/a'] = never
  const { result } = renderHook(usePathway, { wrapper, initialProps: 'a' })
  expect(result.current.data).toBeUndefined()
})

test('a load fails at once when there is no network, and is not sent when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answers = { '/a': () => Promise.reject(new TypeError('Failed to fetch')) }
  const { result } = renderHook(usePathway, { ...around(), initialProps: 'a' })
  await waitFor(() => expect(result.current.error?.message).toBe('Something went wrong'))
  expect(asked).toHaveLength(1)
})

test('a load without an answer fails after ten seconds', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_answer, fail) =>
          signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
        ),
    )
    const { result } = renderHook(usePathway, { ...around(), initialProps: 'a' })
    await act(() => vi.advanceTimersByTimeAsync(9_900))
    expect(result.current.isLoading).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(result.current.error?.message).toBe('The server has not answered. Please try again.')
  } finally {
    vi.useRealTimers()
  }
})

test('a list that grows starts at page 1 when its input is as it was before', async () => {
  const useList = (searchTerm: string) =>
    useLoadMore(
      learners.list,
      { pageSize: 10, searchTerm },
      { rowsOf: ({ users }) => users, totalOf: ({ totalCount }) => totalCount },
    )
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost')
    const users = Array.from({ length: 10 }, (_, at) => ({
      id: `${searchParams.get('searchTerm')} ${searchParams.get('pageNumber')} ${at}`,
    }))
    return json({ users, totalPages: 3, totalCount: 30 })
  })
  const { result, rerender } = renderHook(useList, { ...around(), initialProps: 'a' })
  await waitFor(() => expect(result.current.rows).toHaveLength(10))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.rows).toHaveLength(20))
  // The third page is another one than the second.
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.rows).toHaveLength(30))
  expect(result.current.rows?.at(-1)?.id).toBe('a 3 9')
  expect(result.current.hasMore).toBe(false)
  rerender('b')
  await waitFor(() => expect(result.current.rows?.[0]?.id).toBe('b 1 0'))
  rerender('a')
  await waitFor(() => expect(result.current.rows?.[0]?.id).toBe('a 1 0'))
  expect(result.current.rows).toHaveLength(10)
})
