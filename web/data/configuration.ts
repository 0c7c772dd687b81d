// The configuration, and at the same time what the dashboard begins with: none waits for the other, nor for the code of the
// page.
import type { QueryClient } from '@tanstack/react-query'
import type { Call, Reply } from '#contract/call.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import * as communities from '#contract/calls/communities.ts'
import { complianceOverview } from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as theme from '#contract/calls/theme.ts'
import { addressOf } from './address-of.ts'
import { isAskedEarly } from './early.ts'
import { hasRole, routeSetFor } from './route-set.ts'
import { send } from './send.ts'
import { readUser } from './session.ts'

/** A configuration that takes longer counts as failed, so that the loading screen always ends. */
const maximumMilliseconds = 20_000

interface Begun {
  userId: string
  calls: { call: Call; input: object; reply: Promise<unknown> }[]
}

/** By the latest request. It stays: React may begin to draw the pages of its user more than once. */
let begun: Begun | undefined

/** @throws Refused */
export async function loadConfiguration(userId: string | undefined): Promise<Reply<typeof theme.open>> {
  const user = readUser()
  begun =
    user && user.id === userId && location.pathname === '/' ? { userId, calls: beginCalls(user) } : undefined
  return send(theme.open, {}, { signal: AbortSignal.timeout(maximumMilliseconds) })
}

function beginCalls(user: SessionUser): Begun['calls'] {
  // What the document has asked for is left to the page, which is drawn with it at once.
  const others = firstCalls(user).filter(
    ({ call, input }) => !isAskedEarly(addressOf(call, input).url, user.token),
  )
  return others.map(({ call, input }) => {
    const reply = send(call, input)
    // Where the page is not drawn, nobody asks for it.
    reply.catch(() => undefined)
    return { call, input, reply }
  })
}

/** For the pages of this user: what came, or is on its way, is not asked for again. What failed is. */
export function addFirstData(client: QueryClient, user: SessionUser | undefined) {
  if (!user || begun?.userId !== user.id) return
  for (const { call, input, reply } of begun.calls)
    void client.prefetchQuery({
      queryKey: [call.path, input],
      queryFn: ({ signal }) => reply.catch(() => send(call, input, { signal })),
    })
}

/** What the dashboard of this user asks for. */
function firstCalls(user: SessionUser): { call: Call; input: Record<string, unknown> }[] {
  const overviews = [dashboards.overview, complianceOverview].map((call) => ({ call, input: {} }))
  if (routeSetFor(user) === 'admin') return [{ call: dashboards.admin, input: {} }, ...overviews]
  return [
    ...(hasRole(user, 'CLIENTADMIN') ? [{ call: dashboards.clientManager, input: {} }, ...overviews] : []),
    ...(hasRole(user, 'LEARNER') ? [{ call: dashboards.learner, input: {} }] : []),
    { call: communities.list, input: { clientId: user.clientId } },
  ]
}
