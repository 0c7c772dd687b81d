// Pages that both administrators and client managers have.
import type { RouteObject } from 'react-router'
import { page } from './page.ts'

export const managerRoutes: RouteObject[] = [
  page('/settings/theme', () => import('../features/theme/ThemePage.tsx'), 'ThemePage'),
  page('/settings/mails', () => import('../features/mail-texts/MailTextsPage.tsx'), 'MailTextsPage'),
  page('/deleted', () => import('../features/deletions/DeletedPage.tsx'), 'DeletedPage'),
  page('/audit', () => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
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
  page(
    '/learner/:urlToken/certificate/:courseId',
    () => import('../features/history/LearnerCertificatePage.tsx'),
    'LearnerCertificatePage',
  ),
  page('/learner/:urlToken/attempt/:id', () => import('../features/history/AttemptPage.tsx'), 'AttemptPage'),
  page(
    '/feedback-stats/:id',
    () => import('../features/feedback/FeedbackStatsPage.tsx'),
    'FeedbackStatsPage',
  ),
  page('/evidence', () => import('../features/evidence/EvidencePage.tsx'), 'EvidencePage'),
  page('/compliance', () => import('../features/training/CompliancePage.tsx'), 'CompliancePage'),
  page('/reminders', () => import('../features/reminders/RemindersPage.tsx'), 'RemindersPage'),
  page('/team/:id', () => import('../features/teams/TeamPage.tsx'), 'TeamPage'),
  page('/activity', () => import('../features/dashboards/ActivityPage.tsx'), 'ActivityPage'),
  page(
    '/learner-progress',
    () => import('../features/progress/LearnerProgressPage.tsx'),
    'LearnerProgressPage',
  ),
]
