// The pages of client managers.
import * as communities from '#contract/calls/communities.ts'
import { complianceOverview } from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as progress from '#contract/calls/progress.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import * as teams from '#contract/calls/teams.ts'
import { hasRole } from '../data/route-set.ts'
import { achievementRoutes } from './learner.ts'
import { managerRoutes } from './manager.ts'
import { type Page, first, page } from './page.ts'

/** With the pages of courses, which managers can open too (rule access-7). */
export const clientAdminRoutes: Page[] = [
  ...managerRoutes,
  page(
    '/engage/:id',
    () => import('../features/playing/ManagedCoursePage.tsx'),
    'ManagedCoursePage',
    ({ id }) => [first(progress.myCourse, { id })],
  ),
  ...achievementRoutes,
  page(
    '/',
    () => import('../features/dashboards/ClientDashboardPage.tsx'),
    'ClientDashboardPage',
    (_, user) => [
      first(dashboards.clientManager, {}),
      first(dashboards.overview, {}),
      first(complianceOverview, {}),
      ...(user && hasRole(user, 'LEARNER') ? [first(dashboards.learner, {})] : []),
      first(communities.list, { clientId: user?.clientId ?? '' }),
    ],
  ),
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
  page(
    '/teams',
    () => import('../features/teams/TeamsPage.tsx'),
    'TeamsPage',
    () => [first(teams.list, {})],
  ),
  page(
    '/provisioning',
    () => import('../features/provisioning/ProvisioningPage.tsx'),
    'ProvisioningPage',
    () => [first(provisioning.openProvisioning, {})],
  ),
  page('/communities', () => import('../features/communities/MyCommunitiesPage.tsx'), 'MyCommunitiesPage'),
]
