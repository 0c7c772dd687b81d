// The first calls of a page, which are made before its code has arrived, are made once.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense, use, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { findArrived, makeFirstCalls } from './first-calls.ts'
import { makeQueryClient } from './query-client.ts'
import { useLoad } from './use-load.ts'
import { useLoadMore } from './use-load-more.ts'

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const pathway = { id: 'a', name: 'First Aid', description: '', courses: [] }
    const lists = { users: [{ id: 'a', name: 'First Aid' }], totalCount: 1, totalPages: 1 }
    return Response.json({ success: true, errors: [], learningPathway: pathway, ...lists })
  })
})

function Cache({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const pageInput = { pageNumber: 1, pageSize: 10, searchTerm: '' }
const pages = {
  'one object': {
    first: { call: pathways.openPathway, input: { id: 'a' } },
    useName: () => useLoad(pathways.openPathway, { id: 'a' }).data?.learningPathway.name,
  },
  'a list that grows': {
    first: { call: learners.list, input: pageInput },
    useName: () => {
      const { rows } = useLoadMore(
        learners.list,
        { pageSize: 10, searchTerm: '' },
        { rowsOf: ({ users }) => users, totalOf: ({ totalCount }) => totalCount },
      )
      return rows && 'First Aid'
    },
  },
}

// React throws away what it drew when a part of it has to wait, with the cache that was made for it.
test.each(Object.entries(pages))(
  'the page of %s that is drawn twice before it is shown uses the reply',
  async (_, page) => {
    makeFirstCalls([page.first])
    await waitFor(() => expect(findArrived(page.first.call, page.first.input)).toBeDefined())
    const later = new Promise<void>((resolve) => setTimeout(resolve, 20))
    function Page() {
      const name = page.useName()
      use(later)
      return <p>{name}</p>
    }
    const whole = (
      <Suspense fallback="Loading">
        <Cache>
          <Page />
        </Cache>
      </Suspense>
    )
    await act(async () => render(whole))
    await screen.findByText('First Aid')
    expect(asked).toHaveLength(1)
    expect(findArrived(page.first.call, page.first.input)).toBeUndefined()
  },
)
