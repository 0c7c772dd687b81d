import { type RouteObject, UNSAFE_createBrowserHistory, matchRoutes } from 'react-router'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { adminRoutes } from './admin.ts'
import { clientAdminRoutes } from './client-admin.ts'
import { learnerOnlyRoutes, learnerRoutes } from './learner.ts'
import { frame, page, preload } from './page.ts'
import { hasRole, routeSetFor } from '../data/route-set.ts'
import { signedInRoutes } from './signed-in.ts'
import { publicRoutes, visitorRoutes } from './visitor.ts'
import { OrFailedPage } from '../shell/Addresses.tsx'
import { Navigation } from '../shell/navigation.ts'
import { ScrolledPages } from '../shell/ScrolledPages.tsx'
import { type ReactNode, createElement } from 'react'

const stored = frame(() => import('../shell/Stored.tsx'), 'Stored')

const anyOther = '*'

const orFailed = (element: ReactNode) => createElement(OrFailedPage, null, element)
const root = (children: RouteObject[]): RouteObject => ({
  element: orFailed(createElement(ScrolledPages)),
  children,
})

type Roles = Pick<SessionUser, 'role' | 'secondaryRole'>

/**
 * The pages of a user. Without a user, every address that is not public shows the log-in page. The code of the page at the
 * address is loaded at once, during the loading screen; `arrived` resolves when it is there.
 *
 * @param hasJustLoggedIn whether the address was requested before the log-in: if the user does not have this page, the
 *   dashboard is shown, not "Page not found"
 */
export function openPages(user: Roles | undefined, { hasJustLoggedIn = false } = {}) {
  const routes = routesFor(user)
  if (user && hasJustLoggedIn && matchRoutes(routes, location)?.at(-1)?.route.path === anyOther)
    history.replaceState(null, '', '/')
  const arrived = preload(matchRoutes(routes, location) ?? [])
  return { routes, arrived, navigation: new Navigation(UNSAFE_createBrowserHistory()) }
}

function routesFor(user: Roles | undefined): RouteObject[] {
  const set = routeSetFor(user)
  const own: Record<typeof set, RouteObject[]> = {
    admin: adminRoutes,
    'client-admin': clientAdminRoutes,
    learner: learnerRoutes,
    visitor: [],
  }
  const learns = user && set !== 'learner' && hasRole(user, 'LEARNER') ? learnerOnlyRoutes : []
  if (set === 'visitor') return [root([{ ...stored, children: publicRoutes }, ...visitorRoutes])]
  return [
    root([
      {
        ...stored,
        children: [
          ...publicRoutes,
          {
            ...frame(() => import('../shell/Shell.tsx'), 'Shell'),
            children: [
              ...own[set],
              ...learns,
              ...signedInRoutes,
              page(`/${anyOther}`, () => import('../ui/NotFoundPage.tsx'), 'NotFoundPage'),
            ].map((route) => ({ ...route, element: orFailed(route.element) })),
          },
        ],
      },
    ]),
  ]
}
