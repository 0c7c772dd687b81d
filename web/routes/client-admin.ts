// The pages of client managers.
import type { RouteObject } from 'react-router'
import { learnerOnlyRoutes } from './learner.ts'
import { managerRoutes } from './manager.ts'
import { page } from './page.ts'

/** With the pages of courses, which managers can open too (rule access-7). */
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
  page('/teams', () => import('../features/teams/TeamsPage.tsx'), 'TeamsPage'),
  page('/communities', () => import('../features/communities/MyCommunitiesPage.tsx'), 'MyCommunitiesPage'),
]
