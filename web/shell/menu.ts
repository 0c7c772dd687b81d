// The side menu of each kind of user (rule screens-2). An entry is also active on pages that belong to it.
import {
  IconArrowBackUp,
  IconAward,
  IconBellRinging,
  IconBook2,
  IconBuilding,
  IconCalendarCheck,
  IconCertificate,
  IconChartHistogram,
  IconChartBar,
  IconFileCertificate,
  IconGauge,
  IconForms,
  IconHeartbeat,
  IconHistory,
  IconId,
  IconInbox,
  IconKey,
  IconListDetails,
  IconLogin2,
  IconMail,
  IconMailCog,
  IconMessage2,
  IconMessages,
  IconNews,
  IconPalette,
  IconReportAnalytics,
  IconRoute,
  IconSchool,
  IconServer,
  IconTrash,
  IconUsers,
  IconWebhook,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { type RouteSet, routeSetFor } from '../data/route-set.ts'

export interface MenuEntry {
  label: string
  /** Set if two entries have the same label: the words are added to it for screen readers only. */
  spoken?: string
  to: string
  icon: Icon
  /** The first segments of further paths that belong to this entry. */
  within?: string[]
}

interface MenuGroup {
  /** Absent for the entries before all groups. */
  label?: string
  entries: MenuEntry[]
}

/** @param within the first segments of further paths that belong to the entry */
const entry = (label: string, to: string, icon: Icon, ...within: string[]): MenuEntry => ({
  label,
  to,
  icon,
  within,
})

const courses = entry('Courses', '/courses', IconBook2, 'course', 'upload-course')
const pathways = entry(
  'Learning Pathways',
  '/learning-pathways',
  IconRoute,
  'learning-pathway',
  'create-pathway',
)
const feedbackForms = entry(
  'Feedback forms',
  '/feedback-forms',
  IconMessage2,
  'feedback-form',
  'feedback-stats',
)
const enquiries = entry('Enquiries', '/enquiries', IconInbox, 'enquiry')
const blog = entry('Blog', '/blog', IconNews)
const wellness = entry('Wellness', '/wellness', IconHeartbeat)
const theme = entry('Theme', '/settings/theme', IconPalette)
const mailTexts = entry('Mail texts', '/settings/mails', IconMailCog)
const provider = entry('Provider', '/settings/provider', IconId)
const ownFields = entry('Own fields', '/own-fields', IconForms)
const apiKeys = entry('API keys', '/api-keys', IconKey, 'provisioning')
const webhooks = entry('Webhooks', '/webhooks', IconWebhook)
const singleSignOn = entry('Single sign-on', '/single-sign-on', IconLogin2)
const registration = entry(
  'Registration Details',
  '/registration-details',
  IconListDetails,
  'registration-form',
)
const users = entry('Users', '/users', IconUsers, 'user', 'create-user')
const emails = entry('Emails', '/emails', IconMail)
const audit = entry('Audit log', '/audit', IconHistory)
const actions = entry('Activity', '/actions', IconArrowBackUp)
const deleted = entry('Deleted', '/deleted', IconTrash)
const devOps = entry('DevOps', '/devops', IconServer)
const manageLearners = entry(
  'Manage Learners',
  '/manage-learners',
  IconSchool,
  'learner',
  'create-learner',
  'upload-learners',
  'list-in-parts',
  'upload-past-completions',
  'possible-duplicates',
  'closed-record',
)
const compliance = entry('Compliance', '/compliance', IconCalendarCheck)
const evidence = entry('Evidence packs', '/evidence', IconFileCertificate)
const reminders = entry('Reminders', '/reminders', IconBellRinging)
const teams = entry('Teams', '/teams', IconUsersGroup, 'team')
const learnerProgress = entry('Learner Progress', '/learner-progress', IconChartBar)
const clients = entry(
  'Clients',
  '/clients',
  IconBuilding,
  'client',
  'create-client',
  'team',
  'single-sign-on',
)
const communities = entry('Communities', '/communities', IconMessages, 'community')
const insights = entry('User Insights', '/reporting/user-insights', IconChartHistogram)
const clientsReport = { ...entry('Clients', '/reporting/clients', IconReportAnalytics), spoken: 'report' }
const badges = entry('Badges', '/badges', IconAward, 'badge')
const certificates = entry('Certificates', '/certificates', IconCertificate)
const news = entry('News', '/news', IconNews)
const questionnaire = entry('Questionnaire', '/wellness-questionnaire', IconHeartbeat)

/** @param within pages that have no entry of their own in this menu */
const dashboardWith = (...within: string[]): MenuGroup => ({
  entries: [entry('Dashboard', '/', IconGauge, 'engage', 'feedback', ...within)],
})

const menus: Record<RouteSet, MenuGroup[]> = {
  // The order is Website, Settings, Admin, eLearning, Learners, Clients, Reporting, Communities (rule screens-2).
  admin: [
    dashboardWith('activity'),
    { label: 'Website', entries: [enquiries, blog, wellness] },
    { label: 'Settings', entries: [theme, mailTexts, registration, ownFields, apiKeys, webhooks, provider] },
    { label: 'Admin', entries: [users, emails, actions, audit, deleted, devOps] },
    { label: 'eLearning', entries: [courses, pathways, feedbackForms] },
    { label: 'Learners', entries: [manageLearners, learnerProgress, compliance, reminders, evidence] },
    { label: 'Clients', entries: [clients] },
    { label: 'Reporting', entries: [insights, clientsReport] },
    { label: 'Communities', entries: [communities] },
  ],
  // The order is Settings, Admin, Learners, eLearning. Communities are opened from the dashboard (rule communities-1).
  'client-admin': [
    dashboardWith('activity', 'communities', 'community', 'badge', 'badges', 'certificates'),
    { label: 'Settings', entries: [theme, mailTexts, ownFields, apiKeys, webhooks, singleSignOn] },
    { label: 'Admin', entries: [users, actions, audit, deleted] },
    {
      label: 'Learners',
      entries: [
        manageLearners,
        teams,
        { ...learnerProgress, within: ['feedback-stats'] },
        compliance,
        reminders,
        evidence,
      ],
    },
    { label: 'eLearning', entries: [pathways] },
  ],
  // The menu of a learner (rule screens-1).
  learner: [
    dashboardWith(),
    { label: 'My learning', entries: [{ ...pathways, label: 'My pathways' }, certificates, badges] },
    { label: 'Together', entries: [communities, news, questionnaire] },
  ],
  visitor: [],
}

/** Entries about the whole client. Managers who are limited to teams do not have them (rules teams-7, teams-12 and webhooks-3). */
const ofWholeClient = [theme, mailTexts, ownFields, webhooks, singleSignOn, audit]

export const menuFor = (user: Parameters<typeof routeSetFor>[0], isLimited = false): MenuGroup[] =>
  menus[routeSetFor(user)]
    .map((group) => ({
      ...group,
      entries: group.entries.filter((shown) => !(isLimited && ofWholeClient.includes(shown))),
    }))
    .filter(({ entries }) => entries.length > 0)

export function isWithin({ to, within = [] }: MenuEntry, pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) || within.includes(first)
}
