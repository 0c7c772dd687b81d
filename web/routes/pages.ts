// Which pages a user has.
import type { SessionUser } from '#contract/calls/accounts.ts'
import { hasRole, routeSetFor } from '../data/route-set.ts'
import { adminRoutes } from './admin.ts'
import { clientAdminRoutes } from './client-admin.ts'
import { learnerOnlyRoutes, learnerRoutes } from './learner.ts'
import { type Page, loaded } from './page.ts'
import { signedInRoutes } from './signed-in.ts'
import { publicRoutes, visitorRoutes } from './visitor.ts'

export type Roles = Pick<SessionUser, 'role' | 'secondaryRole'>

/** The frames of pages: `stored` of all, and in it `shell` of those of a user. */
export const stored = loaded(() => import('../shell/QueryCache.tsx'), 'QueryCache')
export const shell = loaded(() => import('../shell/Shell.tsx'), 'Shell')

/** Returns the pages that need no log-in, and those of this user, whose first one at an address counts. */
export function pagesFor(user: Roles | undefined): { open: Page[]; own: Page[] } {
  const set = routeSetFor(user)
  const ofSet: Record<typeof set, Page[]> = {
    admin: adminRoutes,
    'client-admin': clientAdminRoutes,
    learner: learnerRoutes,
    visitor: [],
  }
  const learns = user && set !== 'learner' && hasRole(user, 'LEARNER') ? learnerOnlyRoutes : []
  const own = set === 'visitor' ? visitorRoutes : [...ofSet[set], ...learns, ...signedInRoutes]
  return { open: publicRoutes, own }
}
