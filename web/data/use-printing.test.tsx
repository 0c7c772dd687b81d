// A list is printed as it is shown, or not at all.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useState } from 'react'
import { Link } from 'react-router'
import * as audit from '#contract/calls/audit.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { show } from '../test-show.tsx'
import { usePrinting } from './use-printing.ts'

function List() {
  const [searchTerm, setSearchTerm] = useState('')
  const { print, printed } = usePrinting(
    deletions.list,
    { searchTerm },
    { rowsOf: (reply) => reply.deletions, totalOf: (reply) => reply.totalCount },
  )
  return (
    <>
      <p>{printed ? `${printed.total} rows` : 'on screen'}</p>
      <button type="button" onClick={print}>
        Print
      </button>
      <button type="button" onClick={() => setSearchTerm('ada')}>
        Search
      </button>
      <Link to="/elsewhere">Leave</Link>
    </>
  )
}

/** Opens the list and answers its call when the returned function is called. */
async function printSlowly() {
  let answer: () => void = () => undefined
  show(<List />, { route: '/list', address: '/list', answers: {} })
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async () => {
    await isAnswered
    const body = { success: true, errors: [], deletions: [{ id: '1' }], totalCount: 1, totalPages: 1 }
    return new Response(JSON.stringify(body))
  })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await press('Print')
  return { print, answer: () => act(async () => answer()) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

test('all rows are printed when they have arrived', async () => {
  const { print, answer } = await printSlowly()
  await answer()
  expect(await screen.findByText('1 rows')).toBeInTheDocument()
  expect(print).toHaveBeenCalledOnce()
})

test('nothing is printed on the page that the user is on by then', async () => {
  const { print, answer } = await printSlowly()
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await answer()
  await settled()
  expect(print).not.toHaveBeenCalled()
})

test('nothing is printed below another search', async () => {
  const { print, answer } = await printSlowly()
  await press('Search')
  await answer()
  await settled()
  expect(print).not.toHaveBeenCalled()
  expect(screen.getByText('on screen')).toBeInTheDocument()
})

test('a list that is not counted is read to its end, each part where the one before it ended', async () => {
  const asked: (string | null)[] = []
  show(<Log />, { route: '/log', address: '/log', answers: {} })
  vi.stubGlobal('fetch', async (url: string) => {
    const before = new URL(url, 'http://localhost').searchParams.get('before')
    asked.push(before)
    const [id, next] = before === null ? ['9', '9'] : before === '9' ? ['5', '5'] : ['1', null]
    return new Response(JSON.stringify({ success: true, errors: [], entries: [{ id }], next }))
  })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await press('Print')
  expect(await screen.findByText('9, 5, 1 of 3')).toBeInTheDocument()
  expect(asked).toEqual([null, '9', '5'])
  expect(print).toHaveBeenCalledOnce()
})

function Log() {
  const { print, printed } = usePrinting(
    audit.list,
    { email: '', call: '' },
    {
      rowsOf: ({ entries }) => entries,
      totalOf: ({ next }, rowsSoFar) => (next === null ? rowsSoFar : Infinity),
      pageOf: (_, previous) => ({ pageSize: undefined, before: previous?.next ?? undefined }),
    },
  )
  return (
    <>
      <p>{printed && `${printed.rows.map(({ id }) => id).join(', ')} of ${printed.total}`}</p>
      <button type="button" onClick={print}>
        Print
      </button>
    </>
  )
}
