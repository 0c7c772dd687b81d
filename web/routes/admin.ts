// The pages of administrators.
import type { RouteObject } from 'react-router'
import { managerRoutes } from './manager.ts'
import { page } from './page.ts'

export const adminRoutes: RouteObject[] = [
  ...managerRoutes,
  page('/', () => import('../features/dashboards/AdminDashboardPage.tsx'), 'AdminDashboardPage'),
  page('/enquiries', () => import('../features/enquiries/EnquiriesPage.tsx'), 'EnquiriesPage'),
  page('/enquiry/:id', () => import('../features/enquiries/EnquiryPage.tsx'), 'EnquiryPage'),
  page('/blog', () => import('../features/blog/BlogPage.tsx'), 'BlogPage'),
  page('/blog/new-post', () => import('../features/blog/NewPostPage.tsx'), 'NewPostPage'),
  page('/blog/posts/:urlSlug', () => import('../features/blog/EditPostPage.tsx'), 'EditPostPage'),
  page('/wellness', () => import('../features/wellness/WellnessPage.tsx'), 'WellnessPage'),
  page(
    '/registration-details',
    () => import('../features/registration/RegistrationPage.tsx'),
    'RegistrationPage',
  ),
  page(
    '/registration-form',
    () => import('../features/registration-form/RegistrationFormPage.tsx'),
    'RegistrationFormPage',
  ),
  page('/settings/provider', () => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
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
    '/feedback-stats/:id/:clientId',
    () => import('../features/feedback/FeedbackStatsPage.tsx'),
    'FeedbackStatsPage',
  ),
  page('/clients', () => import('../features/clients/ClientsPage.tsx'), 'ClientsPage'),
  page('/create-client', () => import('../features/clients/CreateClientPage.tsx'), 'CreateClientPage'),
  page('/client/:urlToken', () => import('../features/clients/ClientPage.tsx'), 'ClientPage'),
  page('/reporting/user-insights', () => import('../features/reports/InsightsPage.tsx'), 'InsightsPage'),
  page('/reporting/clients', () => import('../features/reports/ClientsReportPage.tsx'), 'ClientsReportPage'),
  page('/communities', () => import('../features/communities/CommunitiesPage.tsx'), 'CommunitiesPage'),
  page(
    '/communities/create',
    () => import('../features/communities/CreateCommunityPage.tsx'),
    'CreateCommunityPage',
  ),
]
