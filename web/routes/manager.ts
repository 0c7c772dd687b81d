// Pages that both administrators and client managers have.
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as audit from '#contract/calls/audit.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as joining from '#contract/calls/joining.ts'
import * as learners from '#contract/calls/learners.ts'
import * as mailTexts from '#contract/calls/mail-texts.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import { ofLearner } from '#contract/calls/person-training.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { routeSetFor } from '../data/route-set.ts'
import { type Page, first, page } from './page.ts'

const firstPage = { pageNumber: 1, pageSize: 10 } as const

export const managerRoutes: Page[] = [
  page('/settings/theme', () => import('../features/theme/ThemePage.tsx'), 'ThemePage'),
  page(
    '/settings/mails',
    () => import('../features/mail-texts/MailTextsPage.tsx'),
    'MailTextsPage',
    () => [
      first(mailTexts.openMailTexts, { clientId: null }),
      first(mailTexts.recipients, { clientId: null, kind: 'reminder' }),
    ],
  ),
  page(
    '/own-fields',
    () => import('../features/person-fields/OwnFieldsPage.tsx'),
    'OwnFieldsPage',
    () => [first(personFields.list, {})],
  ),
  page(
    '/api-keys',
    () => import('../features/api-keys/ApiKeysPage.tsx'),
    'ApiKeysPage',
    () => [first(apiKeys.list, {})],
  ),
  page(
    '/webhooks',
    () => import('../features/webhooks/WebhooksPage.tsx'),
    'WebhooksPage',
    () => [first(webhooks.list, {})],
  ),
  page(
    '/single-sign-on',
    () => import('../features/single-sign-on/SingleSignOnPage.tsx'),
    'SingleSignOnPage',
  ),
  page('/deleted', () => import('../features/deletions/DeletedPage.tsx'), 'DeletedPage'),
  page(
    '/audit',
    () => import('../features/audit/AuditPage.tsx'),
    'AuditPage',
    () => [first(audit.calls, {}), first(audit.list, {})],
  ),
  page('/users', () => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  page('/create-user', () => import('../features/users/CreateUserPage.tsx'), 'CreateUserPage'),
  page(
    '/user/:urlToken',
    () => import('../features/users/UserPage.tsx'),
    'UserPage',
    ({ urlToken }, user) => [
      first(users.openUser, { role: routeSetFor(user) === 'admin' ? 'ADMIN' : 'CLIENTADMIN', urlToken }),
    ],
  ),
  page(
    '/manage-learners',
    () => import('../features/learners/ManageLearnersPage.tsx'),
    'ManageLearnersPage',
    (_, user) => [
      first(learners.list, firstPage),
      first(joining.waiting, {}),
      ...(routeSetFor(user) === 'admin' ? [] : [first(teams.list, {})]),
    ],
  ),
  page('/joining', () => import('../features/joining/JoiningPage.tsx'), 'JoiningPage'),
  page('/create-learner', () => import('../features/learners/CreateLearnerPage.tsx'), 'CreateLearnerPage'),
  page(
    '/upload-past-completions',
    () => import('../features/past-completions/UploadPastPage.tsx'),
    'UploadPastPage',
  ),
  page('/upload-learners', () => import('../features/learners/UploadLearnersPage.tsx'), 'UploadLearnersPage'),
  page('/list-in-parts/:id', () => import('../features/large-lists/LargeListPage.tsx'), 'LargeListPage'),
  page(
    '/learner/:urlToken',
    () => import('../features/learners/LearnerPage.tsx'),
    'LearnerPage',
    ({ urlToken }) => [
      first(learners.openLearner, { urlToken }),
      first(ofLearner, { urlToken }),
      first(personFields.ofPerson, { urlToken }),
    ],
  ),
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
  page('/actions', () => import('../features/bulk-actions/ActionsPage.tsx'), 'ActionsPage'),
  page('/actions/:id', () => import('../features/bulk-actions/ActionPage.tsx'), 'ActionPage'),
  page('/closed-record/:id', () => import('../features/users/ClosedRecordPage.tsx'), 'ClosedRecordPage'),
  page('/evidence', () => import('../features/evidence/EvidencePage.tsx'), 'EvidencePage'),
  page(
    '/compliance',
    () => import('../features/training/CompliancePage.tsx'),
    'CompliancePage',
    (_, user) => [
      first(compliance.complianceTotals, {}),
      first(compliance.people, firstPage),
      ...(routeSetFor(user) === 'admin'
        ? [first(clients.options, {}), first(pathways.list, {})]
        : [first(pathways.listOfClient, {}), first(teams.list, {})]),
      first(courses.listOfClient, {}),
    ],
  ),
  page('/reminders', () => import('../features/reminders/RemindersPage.tsx'), 'RemindersPage'),
  page(
    '/team/:id',
    () => import('../features/team-page/TeamPage.tsx'),
    'TeamPage',
    ({ id }) => [
      first(teams.openTeam, { id }),
      first(teams.peopleChoices, { id }),
      first(teams.members, { id, ...firstPage }),
    ],
  ),
  page('/activity', () => import('../features/dashboards/ActivityPage.tsx'), 'ActivityPage'),
  page(
    '/learner-progress',
    () => import('../features/progress/LearnerProgressPage.tsx'),
    'LearnerProgressPage',
  ),
]
