// The pages of learners.
import type { RouteObject } from 'react-router'
import { page } from './page.ts'

/** Managers and administrators who are also learners have them too (rule access-2). */
export const learnerOnlyRoutes: RouteObject[] = [
  page('/engage/:id', () => import('../features/playing/EngagePage.tsx'), 'EngagePage'),
  page('/feedback/:id', () => import('../features/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
  page('/badges', () => import('../features/badges/BadgesPage.tsx'), 'BadgesPage'),
  page('/badge', () => import('../features/badges/BadgePage.tsx'), 'BadgePage'),
]

export const learnerRoutes: RouteObject[] = [
  ...learnerOnlyRoutes,
  page('/', () => import('../features/dashboards/LearnerDashboardPage.tsx'), 'LearnerDashboardPage'),
  page('/learning-pathways', () => import('../features/pathways/MyPathwaysPage.tsx'), 'MyPathwaysPage'),
  page('/learning-pathway/:id', () => import('../features/pathways/MyPathwayPage.tsx'), 'MyPathwayPage'),
  page('/communities', () => import('../features/communities/MyCommunitiesPage.tsx'), 'MyCommunitiesPage'),
]
