// Screens of somebody who looks after the learners of one client.
import type { RouteObject } from 'react-router'
import { learnerOnlyRoutes } from './learner.ts'
import { managerRoutes } from './manager.ts'
import { page } from './page.ts'

/** Courses to look at, and for those who learn too, to take (rule access-7). */
export const clientAdminRoutes: RouteObject[] = [
  ...managerRoutes,
  ...learnerOnlyRoutes,
  page('/', () => import('../features/dashboards/ClientDashboardPage.tsx'), 'ClientDashboardPage'),
  page(
    '/learning-pathways',
    () => import('../features/pathways/ClientPathwaysPage.tsx'),
    'ClientPathwaysPage',
  ),
  page(
    '/learning-pathway/:id',
    () => import('../features/pathways/ClientPathwayPage.tsx'),
    'ClientPathwayPage',
  ),
  page('/communities', () => import('../features/communities/MyCommunitiesPage.tsx'), 'MyCommunitiesPage'),
]
