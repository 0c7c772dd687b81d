// Loads the configuration and, at the same time, the first data of the dashboard. Neither waits for the other or for the code of
// the page.
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

/** The calls of the latest request. They stay, because React may begin to draw the pages of their user more than once. */
let begun: Begun | undefined

/** @throws Refused */
export async function loadConfiguration(userId: string | undefined): Promise<Reply<typeof theme.openTheme>> {
  const user = readUser()
  begun =
    user && user.id === userId && location.pathname === '/' ? { userId, calls: beginCalls(user) } : undefined
  return send(theme.openTheme, {}, { signal: AbortSignal.timeout(maximumMilliseconds) })
}

function beginCalls(user: SessionUser): Begun['calls'] {
  // Calls that the document has made are left to the page, which is drawn with their answers at once.
  const others = firstCalls(user).filter(
    ({ call, input }) => !isAskedEarly(addressOf(call, input).url, user.token),
  )
  return others.map(({ call, input }) => {
    const reply = send(call, input)
    // If the page is not drawn, nothing waits for the reply.
    reply.catch(() => undefined)
    return { call, input, reply }
  })
}

/** Gives the first data to the pages of this user. A call is repeated only if it failed. */
export function addFirstData(client: QueryClient, user: SessionUser | undefined) {
  if (!user || begun?.userId !== user.id) return
  for (const { call, input, reply } of begun.calls)
    void client.prefetchQuery({
      queryKey: [call.path, input],
      queryFn: ({ signal }) => reply.catch(() => send(call, input, { signal })),
    })
}

/** Lists the calls that the dashboard of this user makes. */
function firstCalls(user: SessionUser): { call: Call; input: Record<string, unknown> }[] {
  const overviews = [dashboards.overview, complianceOverview].map((call) => ({ call, input: {} }))
  if (routeSetFor(user) === 'admin') return [{ call: dashboards.admin, input: {} }, ...overviews]
  return [
    ...(hasRole(user, 'CLIENTADMIN') ? [{ call: dashboards.clientManager, input: {} }, ...overviews] : []),
    ...(hasRole(user, 'LEARNER') ? [{ call: dashboards.learner, input: {} }] : []),
    { call: communities.list, input: { clientId: user.clientId } },
  ]
}
