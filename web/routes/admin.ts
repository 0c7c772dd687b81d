// Screens of the provider's administrators.
import type { RouteObject } from 'react-router'
import { page } from './page.ts'

export const adminRoutes: RouteObject[] = [
  page('/', () => import('../features/dashboards/AdminDashboardPage.tsx'), 'AdminDashboardPage'),
  page('/enquiries', () => import('../features/enquiries/EnquiriesPage.tsx'), 'EnquiriesPage'),
  page('/enquiry/:id', () => import('../features/enquiries/EnquiryPage.tsx'), 'EnquiryPage'),
  page('/wellness', () => import('../features/wellness/WellnessPage.tsx'), 'WellnessPage'),
  page('/settings/theme', () => import('../features/theme/ThemePage.tsx'), 'ThemePage'),
  page(
    '/registration-details',
    () => import('../features/registration/RegistrationPage.tsx'),
    'RegistrationPage',
  ),
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
  page('/emails', () => import('../features/emails/EmailsPage.tsx'), 'EmailsPage'),
  page('/devops', () => import('../features/devops/DevOpsPage.tsx'), 'DevOpsPage'),
  page('/courses', () => import('../features/courses/CoursesPage.tsx'), 'CoursesPage'),
  page('/upload-course', () => import('../features/courses/UploadCoursePage.tsx'), 'UploadCoursePage'),
  page('/course/:id', () => import('../features/courses/CoursePage.tsx'), 'CoursePage'),
  page('/learning-pathways', () => import('../features/pathways/PathwaysPage.tsx'), 'PathwaysPage'),
  page('/create-pathway', () => import('../features/pathways/CreatePathwayPage.tsx'), 'CreatePathwayPage'),
  page('/learning-pathway/:id', () => import('../features/pathways/PathwayPage.tsx'), 'PathwayPage'),
  page('/feedback-forms', () => import('../features/feedback/FeedbackFormsPage.tsx'), 'FeedbackFormsPage'),
  page(
    '/feedback-form',
    () => import('../features/feedback/CreateFeedbackFormPage.tsx'),
    'CreateFeedbackFormPage',
  ),
  page('/feedback-form/:id', () => import('../features/feedback/FeedbackFormPage.tsx'), 'FeedbackFormPage'),
  page(
    '/feedback-stats/:id',
    () => import('../features/feedback/FeedbackStatsPage.tsx'),
    'FeedbackStatsPage',
  ),
  page(
    '/feedback-stats/:id/:clientId',
    () => import('../features/feedback/FeedbackStatsPage.tsx'),
    'FeedbackStatsPage',
  ),
  page(
    '/learner-progress',
    () => import('../features/progress/LearnerProgressPage.tsx'),
    'LearnerProgressPage',
  ),
  page('/clients', () => import('../features/clients/ClientsPage.tsx'), 'ClientsPage'),
  page('/create-client', () => import('../features/clients/CreateClientPage.tsx'), 'CreateClientPage'),
  page('/client/:urlToken', () => import('../features/clients/ClientPage.tsx'), 'ClientPage'),
  page('/communities', () => import('../features/communities/CommunitiesPage.tsx'), 'CommunitiesPage'),
  page(
    '/communities/create',
    () => import('../features/communities/CreateCommunityPage.tsx'),
    'CreateCommunityPage',
  ),
]
