// The pages of learners.
import * as communities from '#contract/calls/communities.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as progress from '#contract/calls/progress.ts'
import { type Page, first, page } from './page.ts'

/** The pages about what a learner has done. */
export const achievementRoutes: Page[] = [
  page('/feedback/:id', () => import('../features/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
  page(
    '/badges',
    () => import('../features/badges/BadgesPage.tsx'),
    'BadgesPage',
    () => [first(personTraining.myTraining, {}), first(dashboards.learner, {})],
  ),
  page(
    '/certificates',
    () => import('../features/certificates/CertificatesPage.tsx'),
    'CertificatesPage',
    () => [first(issued.myCertificates, {})],
  ),
  page('/badge', () => import('../features/badges/BadgePage.tsx'), 'BadgePage'),
]

/** Managers and administrators who are also learners have them too (rule access-2). */
export const learnerOnlyRoutes: Page[] = [
  page(
    '/engage/:id',
    () => import('../features/playing/EngagePage.tsx'),
    'EngagePage',
    ({ id }) => [first(progress.myCourse, { id })],
  ),
  ...achievementRoutes,
]

export const learnerRoutes: Page[] = [
  ...learnerOnlyRoutes,
  page(
    '/',
    () => import('../features/dashboards/LearnerDashboardPage.tsx'),
    'LearnerDashboardPage',
    (_, user) => [first(dashboards.learner, {}), first(communities.list, { clientId: user?.clientId ?? '' })],
  ),
  page(
    '/learning-pathways',
    () => import('../features/pathways/MyPathwaysPage.tsx'),
    'MyPathwaysPage',
    () => [first(pathways.listMine, {}), first(dashboards.learner, {})],
  ),
  page(
    '/learning-pathway/:id',
    () => import('../features/pathways/MyPathwayPage.tsx'),
    'MyPathwayPage',
    ({ id }) => [first(pathways.openMine, { id })],
  ),
  page('/communities', () => import('../features/communities/MyCommunitiesPage.tsx'), 'MyCommunitiesPage'),
]
