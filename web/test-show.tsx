// Shows a page as in the product, for a logged-in user, with calls that the test answers.
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import type { Role } from '#contract/call.ts'
import { RefreshNotice } from './shell/RefreshNotice.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { makeQueryClient } from './data/query-client.ts'
import { storeUser } from './data/session.ts'
import { ConfirmDialog } from './ui/ConfirmDialog.tsx'

interface Shown {
  /** The route of the page, such as `/engage/:id`, and the address that is opened. */
  route: string
  address: string
  role?: Role
  secondaryRole?: Role
  /** By the last part of the path of the call, without ids: its answer, complete (`refusal`) or without the envelope, or what makes it of the address. */
  answers: Record<string, unknown>
}

type AnswerOf = (url: string) => unknown

export const userId = '99999999-9999-4999-8999-999999999999'

export const refusal = (status: number, error: string, requestId?: string) =>
  new Response(JSON.stringify({ success: false, errors: [{ error }] }), {
    status,
    headers: requestId ? { 'x-request-id': requestId } : {},
  })

/** A button that loads everything again, as it happens after a save and when the window gets the focus. */
export function LoadAgain() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Load again
    </button>
  )
}

/** Returns the calls that the page makes, also those that follow. */
export function show(screen: ReactNode, { route, address, role = 'LEARNER', secondaryRole, answers }: Shown) {
  const asked: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = url.split('/')[3] ?? ''
    asked.push({ call, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    const given = answers[call]
    const answer = typeof given === 'function' ? await (given as AnswerOf)(url) : given
    if (answer instanceof Response) return answer.clone()
    const body = typeof answer === 'object' ? { success: true, errors: [], ...answer } : answer
    return new Response(JSON.stringify(body), { status: answer === undefined ? 500 : 200 })
  })
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  const names = { firstName: 'Ada', lastName: 'Lovelace' }
  storeUser({
    token: crypto.randomUUID(),
    role,
    secondaryRole: secondaryRole ?? null,
    id: userId,
    clientId: 'c',
    expires,
    ...names,
  })
  notifications.clean()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={route} element={screen} />
            <Route path="*" element={<p>another screen</p>} />
          </Routes>
          <ConfirmDialog />
          <RefreshNotice />
        </MemoryRouter>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return asked
}
