// The pages of administrators.
import * as blog from '#contract/calls/blog.ts'
import * as clients from '#contract/calls/clients.ts'
import { complianceOverview } from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as registration from '#contract/calls/registration.ts'
import * as reports from '#contract/calls/reports.ts'
import * as settings from '#contract/calls/settings.ts'
import * as training from '#contract/calls/training.ts'
import { managerRoutes } from './manager.ts'
import { type Page, first, page } from './page.ts'

export const adminRoutes: Page[] = [
  ...managerRoutes,
  page(
    '/',
    () => import('../features/dashboards/AdminDashboardPage.tsx'),
    'AdminDashboardPage',
    () => [
      first(dashboards.admin, {}),
      first(dashboards.overview, {}),
      first(complianceOverview, {}),
      first(settings.firstSteps, {}),
    ],
  ),
  page('/possible-duplicates', () => import('../features/users/NamesakesPage.tsx'), 'NamesakesPage'),
  page('/enquiries', () => import('../features/enquiries/EnquiriesPage.tsx'), 'EnquiriesPage'),
  page('/enquiry/:id', () => import('../features/enquiries/EnquiryPage.tsx'), 'EnquiryPage'),
  page('/blog', () => import('../features/blog/BlogPage.tsx'), 'BlogPage'),
  page('/blog/new-post', () => import('../features/blog/NewPostPage.tsx'), 'NewPostPage'),
  page(
    '/blog/posts/:urlSlug',
    () => import('../features/blog/EditPostPage.tsx'),
    'EditPostPage',
    ({ urlSlug }) => [first(blog.openPost, { urlSlug })],
  ),
  page('/wellness', () => import('../features/wellness/WellnessPage.tsx'), 'WellnessPage'),
  page(
    '/registration-details',
    () => import('../features/registration/RegistrationPage.tsx'),
    'RegistrationPage',
    () => [first(registration.lists, {})],
  ),
  page(
    '/registration-form',
    () => import('../features/registration-form/ToRegistration.tsx'),
    'ToRegistration',
  ),
  page(
    '/settings/provider',
    () => import('../features/settings/SettingsPage.tsx'),
    'SettingsPage',
    () => [first(settings.openSettings, {})],
  ),
  page('/emails', () => import('../features/emails/EmailsPage.tsx'), 'EmailsPage'),
  page('/devops', () => import('../features/devops/DevOpsPage.tsx'), 'DevOpsPage'),
  page(
    '/courses',
    () => import('../features/courses/CoursesPage.tsx'),
    'CoursesPage',
    () => [first(courses.list, { page: 0 })],
  ),
  page('/upload-course', () => import('../features/courses/UploadCoursePage.tsx'), 'UploadCoursePage'),
  page(
    '/course/:id',
    () => import('../features/courses/CoursePage.tsx'),
    'CoursePage',
    ({ id }) => [first(courses.openCourse, { id })],
  ),
  page(
    '/learning-pathways',
    () => import('../features/pathways/PathwaysPage.tsx'),
    'PathwaysPage',
    () => [first(pathways.list, {})],
  ),
  page('/create-pathway', () => import('../features/pathways/CreatePathwayPage.tsx'), 'CreatePathwayPage'),
  page(
    '/learning-pathway/:id',
    () => import('../features/pathways/PathwayPage.tsx'),
    'PathwayPage',
    ({ id }) => [
      first(pathways.openPathway, { id }),
      first(pathways.courseDropdown, { pathwayId: id }),
      first(training.deadlines, { learningPathwayId: id }),
      first(pathways.clientsOf, { page: 1, learningPathwayId: id }),
    ],
  ),
  page('/feedback-forms', () => import('../features/feedback/FeedbackFormsPage.tsx'), 'FeedbackFormsPage'),
  page(
    '/feedback-form',
    () => import('../features/feedback/CreateFeedbackFormPage.tsx'),
    'CreateFeedbackFormPage',
  ),
  page(
    '/feedback-form/:id',
    () => import('../features/feedback/FeedbackFormPage.tsx'),
    'FeedbackFormPage',
    ({ id }) => [
      first(feedback.openForm, { FeedbackFormId: id }),
      first(pathways.courseDropdown, {}),
      first(feedback.list, {}),
      first(clients.options, {}),
    ],
  ),
  page(
    '/feedback-stats/:id/:clientId',
    () => import('../features/feedback/FeedbackStatsPage.tsx'),
    'FeedbackStatsPage',
  ),
  page(
    '/clients',
    () => import('../features/clients/ClientsPage.tsx'),
    'ClientsPage',
    () => [first(clients.list, { page: 1 })],
  ),
  page('/create-client', () => import('../features/clients/CreateClientPage.tsx'), 'CreateClientPage'),
  page(
    '/client/:urlToken',
    () => import('../features/clients/ClientPage.tsx'),
    'ClientPage',
    ({ urlToken }) => [first(clients.openClient, { urlToken })],
  ),
  page(
    '/reporting/user-insights',
    () => import('../features/reports/InsightsPage.tsx'),
    'InsightsPage',
    () => [first(clients.options, {}), first(reports.insights, {})],
  ),
  page('/reporting/clients', () => import('../features/reports/ClientsReportPage.tsx'), 'ClientsReportPage'),
  page('/communities', () => import('../features/communities/CommunitiesPage.tsx'), 'CommunitiesPage'),
  page(
    '/communities/create',
    () => import('../features/communities/CreateCommunityPage.tsx'),
    'CreateCommunityPage',
    () => [first(clients.options, {})],
  ),
]
