// The configuration, and with it what the dashboard begins with: one answer instead of one after the other.
import type { QueryClient } from '@tanstack/react-query'
import type { Call, Reply } from '#contract/call.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import * as communities from '#contract/calls/communities.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import type { FirstData } from '#contract/calls/dashboards.ts'
import * as theme from '#contract/calls/theme.ts'
import { hasRole, routeSetFor } from './route-set.ts'
import { send } from './send.ts'

/** A configuration that takes longer counts as failed, so that the loading screen always ends. */
const maximumMilliseconds = 20_000

interface Expected {
  userId: string
  /** Never fails: what does not come is asked for by its own call. */
  coming: Promise<FirstData>
  arrived?: { firstData: FirstData; at: number }
}

/** Of the latest request. It stays: React may begin to draw the pages of its user more than once. */
let expected: Expected | undefined

/** @throws Refused */
export async function loadConfiguration(userId: string | undefined): Promise<Reply<typeof theme.open>> {
  const isForDashboard = userId !== undefined && location.pathname === '/'
  const loading = send(
    theme.open,
    {},
    {
      signal: AbortSignal.timeout(maximumMilliseconds),
      ...(isForDashboard ? { headers: { [theme.firstDataHeader]: 'dashboard' } } : {}),
    },
  )
  const coming = loading.then((reply) => reply.firstData ?? {}).catch(() => ({}))
  const own: Expected | undefined = isForDashboard ? { userId, coming } : undefined
  expected = own
  const reply = await loading
  if (own) own.arrived = { firstData: reply.firstData ?? {}, at: Date.now() }
  return reply
}

/** For the pages of this user: what came, or is on its way, with the configuration is not asked for again. */
export function addFirstData(client: QueryClient, user: SessionUser | undefined) {
  if (!user || expected?.userId !== user.id) return
  const { coming, arrived } = expected
  for (const { call, input, part } of firstCalls(user)) {
    const queryKey = [call.path, input]
    const data = arrived?.firstData[part]
    if (data) client.setQueryData(queryKey, data, { updatedAt: arrived.at })
    if (arrived) continue
    void client.prefetchQuery({
      queryKey,
      queryFn: async ({ signal }) => (await coming)[part] ?? send(call, input, { signal }),
    })
  }
}

/** What the dashboard of this user asks for. */
function firstCalls(user: SessionUser): { call: Call; input: object; part: keyof FirstData }[] {
  if (routeSetFor(user) === 'admin') return [{ call: dashboards.admin, input: {}, part: 'admin' }]
  return [
    ...(hasRole(user, 'CLIENTADMIN')
      ? [{ call: dashboards.clientManager, input: {}, part: 'clientManager' } as const]
      : []),
    ...(hasRole(user, 'LEARNER') ? [{ call: dashboards.learner, input: {}, part: 'learner' } as const] : []),
    { call: communities.list, input: { clientId: user.clientId }, part: 'communities' },
  ]
}
