// Screens without logging in. The public ones are there for everybody (rule access-8).
import type { RouteObject } from 'react-router'
import { LoginPage } from '../features/accounts/LoginPage.tsx'
import { page } from './page.ts'

export const publicRoutes: RouteObject[] = [
  page('/Reset/:token/:userId', () => import('../features/accounts/SetPasswordPage.tsx'), 'ResetPage'),
  page('/Confirm/:userId/:token', () => import('../features/accounts/SetPasswordPage.tsx'), 'ConfirmPage'),
  page('/Register/:userId/:token', () => import('../features/accounts/RegisterPage.tsx'), 'RegisterPage'),
  page(
    '/certificate/:courseId/:userId',
    () => import('../features/certificates/CertificatePage.tsx'),
    'CertificatePage',
  ),
  page('/join', () => import('../features/accounts/JoinPage.tsx'), 'JoinPage'),
  page('/news', () => import('../features/blog/NewsPage.tsx'), 'NewsPage'),
  page('/news/:urlSlug', () => import('../features/blog/NewsPostPage.tsx'), 'NewsPostPage'),
  page('/contact', () => import('../features/enquiries/ContactPage.tsx'), 'ContactPage'),
  page(
    '/wellness-questionnaire',
    () => import('../features/wellness/QuestionnairePage.tsx'),
    'QuestionnairePage',
  ),
]

/** Whatever is asked for, the log-in comes first; afterwards the address that was asked for opens (rule access-9). */
export const visitorRoutes: RouteObject[] = [
  page('/gdpr/privacy', () => import('../features/privacy/PrivacyPage.tsx'), 'VisitorPrivacyPage'),
  // In the first script, not in one of its own: it is what a first visit shows.
  { path: '*', Component: LoginPage },
]
