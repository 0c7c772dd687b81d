import { type RouteObject, createBrowserRouter } from 'react-router'
import type { SessionUser } from '#contract/accounts.ts'
import { adminRoutes } from './admin.ts'
import { clientAdminRoutes } from './client-admin.ts'
import { learnerOnlyRoutes, learnerRoutes } from './learner.ts'
import { frame, page, preload } from './page.ts'
import { hasRole, routeSetFor } from './route-set.ts'
import { signedInRoutes } from './signed-in.ts'
import { publicRoutes, visitorRoutes } from './visitor.ts'
import { FailedPage } from '../app/FailedPage.tsx'
import { createElement } from 'react'

const stored = frame(() => import('../app/Stored.tsx'), 'Stored')

type Roles = Pick<SessionUser, 'role' | 'secondaryRole'>

/** The screens of this person; of nobody, the log-in at every address that is not public. */
export function makeRouter(user: Roles | undefined) {
  const router = createBrowserRouter(routesFor(user))
  // Meanwhile the loading screen is shown.
  preload(router.state.matches)
  return router
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
  const failing = { errorElement: createElement(FailedPage) }
  if (set === 'visitor')
    return [{ ...failing, children: [{ ...stored, children: publicRoutes }, ...visitorRoutes] }]
  return [
    {
      ...failing,
      ...stored,
      children: [
        ...publicRoutes,
        {
          ...frame(() => import('../app/Shell.tsx'), 'Shell'),
          children: [
            ...own[set],
            ...learns,
            ...signedInRoutes,
            page('/*', () => import('../app/NotFoundPage.tsx'), 'NotFoundPage'),
          ].map((route) => ({ ...route, errorElement: createElement(FailedPage) })),
        },
      ],
    },
  ]
}
