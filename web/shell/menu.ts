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

const dashboard: MenuGroup = {
  entries: [{ label: 'Dashboard', to: '/', icon: IconGauge, within: ['engage', 'feedback'] }],
}
const courses: MenuEntry = {
  label: 'Courses',
  to: '/courses',
  icon: IconBook2,
  within: ['course', 'upload-course'],
}
const pathways: MenuEntry = {
  label: 'Learning Pathways',
  to: '/learning-pathways',
  icon: IconRoute,
  within: ['learning-pathway', 'create-pathway'],
}

const feedbackForms: MenuEntry = {
  label: 'Feedback forms',
  to: '/feedback-forms',
  icon: IconMessage2,
  within: ['feedback-form', 'feedback-stats'],
}

const enquiries: MenuEntry = { label: 'Enquiries', to: '/enquiries', icon: IconInbox, within: ['enquiry'] }

const blog: MenuEntry = { label: 'Blog', to: '/blog', icon: IconNews }

const wellness: MenuEntry = { label: 'Wellness', to: '/wellness', icon: IconHeartbeat }

const theme: MenuEntry = { label: 'Theme', to: '/settings/theme', icon: IconPalette }

const mailTexts: MenuEntry = { label: 'Mail texts', to: '/settings/mails', icon: IconMailCog }

const provider: MenuEntry = { label: 'Provider', to: '/settings/provider', icon: IconId }

const ownFields: MenuEntry = { label: 'Own fields', to: '/own-fields', icon: IconForms }

const apiKeys: MenuEntry = { label: 'API keys', to: '/api-keys', icon: IconKey, within: ['provisioning'] }

const webhooks: MenuEntry = { label: 'Webhooks', to: '/webhooks', icon: IconWebhook }

const singleSignOn: MenuEntry = { label: 'Single sign-on', to: '/single-sign-on', icon: IconLogin2 }

const registration: MenuEntry = {
  label: 'Registration Details',
  to: '/registration-details',
  icon: IconListDetails,
  within: ['registration-form'],
}

const users: MenuEntry = { label: 'Users', to: '/users', icon: IconUsers, within: ['user', 'create-user'] }

const emails: MenuEntry = { label: 'Emails', to: '/emails', icon: IconMail }

const audit: MenuEntry = { label: 'Audit log', to: '/audit', icon: IconHistory }

const actions: MenuEntry = { label: 'Activity', to: '/actions', icon: IconArrowBackUp }

const deleted: MenuEntry = { label: 'Deleted', to: '/deleted', icon: IconTrash }

const devOps: MenuEntry = { label: 'DevOps', to: '/devops', icon: IconServer }

const manageLearners: MenuEntry = {
  label: 'Manage Learners',
  to: '/manage-learners',
  icon: IconSchool,
  within: [
    'learner',
    'create-learner',
    'upload-learners',
    'list-in-parts',
    'upload-past-completions',
    'possible-duplicates',
    'closed-record',
  ],
}

const compliance: MenuEntry = { label: 'Compliance', to: '/compliance', icon: IconCalendarCheck }

const evidence: MenuEntry = { label: 'Evidence packs', to: '/evidence', icon: IconFileCertificate }

const reminders: MenuEntry = { label: 'Reminders', to: '/reminders', icon: IconBellRinging }

const teams: MenuEntry = { label: 'Teams', to: '/teams', icon: IconUsersGroup, within: ['team'] }

const learnerProgress: MenuEntry = { label: 'Learner Progress', to: '/learner-progress', icon: IconChartBar }

const clients: MenuEntry = {
  label: 'Clients',
  to: '/clients',
  icon: IconBuilding,
  within: ['client', 'create-client', 'team', 'single-sign-on'],
}

const communities: MenuEntry = {
  label: 'Communities',
  to: '/communities',
  icon: IconMessages,
  within: ['community'],
}

/** Returns the dashboard entry, which is also active on the given pages, because they have no own entry in the menu. */
const dashboardWith = (...within: string[]): MenuGroup => ({
  entries: dashboard.entries.map((entry) => ({ ...entry, within: [...(entry.within ?? []), ...within] })),
})

const insights: MenuEntry = {
  label: 'User Insights',
  to: '/reporting/user-insights',
  icon: IconChartHistogram,
}

const clientsReport: MenuEntry = {
  label: 'Clients',
  spoken: 'report',
  to: '/reporting/clients',
  icon: IconReportAnalytics,
}

const badges: MenuEntry = { label: 'Badges', to: '/badges', icon: IconAward, within: ['badge'] }

const certificates: MenuEntry = { label: 'Certificates', to: '/certificates', icon: IconCertificate }

const news: MenuEntry = { label: 'News', to: '/news', icon: IconNews }

const questionnaire: MenuEntry = {
  label: 'Questionnaire',
  to: '/wellness-questionnaire',
  icon: IconHeartbeat,
}

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
    dashboard,
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
      entries: group.entries.filter((entry) => !(isLimited && ofWholeClient.includes(entry))),
    }))
    .filter(({ entries }) => entries.length > 0)

export function isWithin({ to, within = [] }: MenuEntry, pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) || within.includes(first)
}
