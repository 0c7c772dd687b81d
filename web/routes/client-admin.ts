// Screens of somebody who looks after the learners of one client.
import type { RouteObject } from 'react-router'
import { learnerOnlyRoutes } from './learner.ts'
import { page } from './page.ts'

/** Courses to look at, and for those who learn too, to take (Choice Q009). */
export const clientAdminRoutes: RouteObject[] = [
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
  page('/settings/theme', () => import('../features/theme/ThemePage.tsx'), 'ThemePage'),
  page('/users', () => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  page('/create-user', () => import('../features/users/CreateUserPage.tsx'), 'CreateUserPage'),
  page('/user/:urlToken', () => import('../features/users/UserPage.tsx'), 'UserPage'),
  page('/manage-learners', () => import('../features/learners/ManageLearnersPage.tsx'), 'ManageLearnersPage'),
  page('/create-learner', () => import('../features/learners/CreateLearnerPage.tsx'), 'CreateLearnerPage'),
  page('/upload-learners', () => import('../features/learners/UploadLearnersPage.tsx'), 'UploadLearnersPage'),
  page('/learner/:urlToken', () => import('../features/learners/LearnerPage.tsx'), 'LearnerPage'),
  page(
    '/learner/:urlToken/course/:courseId',
    () => import('../features/history/AttemptsPage.tsx'),
    'AttemptsPage',
  ),
  page('/learner/:urlToken/attempt/:id', () => import('../features/history/AttemptPage.tsx'), 'AttemptPage'),
  page(
    '/feedback-stats/:id',
    () => import('../features/feedback/FeedbackStatsPage.tsx'),
    'FeedbackStatsPage',
  ),
  page(
    '/learner-progress',
    () => import('../features/progress/LearnerProgressPage.tsx'),
    'LearnerProgressPage',
  ),
  page('/communities', () => import('../features/communities/MyCommunitiesPage.tsx'), 'MyCommunitiesPage'),
]
