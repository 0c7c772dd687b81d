// Pages that need no log-in. The public ones are available to logged-in users too (rule access-8).
import { verify } from '#contract/calls/issued-certificates.ts'
import { type Page, first, page } from './page.ts'

export const publicRoutes: Page[] = [
  page('/Reset/:token/:userId', () => import('../features/accounts/SetPasswordPage.tsx'), 'ResetPage'),
  page('/Confirm/:userId/:token', () => import('../features/accounts/SetPasswordPage.tsx'), 'ConfirmPage'),
  page('/Register/:userId/:token', () => import('../features/accounts/RegisterPage.tsx'), 'RegisterPage'),
  page(
    '/certificate/:courseId/:userId',
    () => import('../features/certificates/CertificatePage.tsx'),
    'CertificatePage',
  ),
  page('/verify', () => import('../features/certificates/VerifyPage.tsx'), 'VerifyPage'),
  page('/verify/pack', () => import('../features/evidence/VerifyPackPage.tsx'), 'VerifyPackPage'),
  page(
    '/verify/:number',
    () => import('../features/certificates/VerifyPage.tsx'),
    'VerifiedPage',
    ({ number }) => [first(verify, { certificateNumber: number })],
  ),
  page('/log-in', () => import('../features/accounts/NameLoginPage.tsx'), 'NameLoginPage'),
  page(
    '/single-sign-on/return/:providerId',
    () => import('../features/accounts/SignOnReturnPage.tsx'),
    'SignOnReturnPage',
  ),
  page(
    '/single-sign-on/begin/:providerId',
    () => import('../features/accounts/SignOnBeginPage.tsx'),
    'SignOnBeginPage',
  ),
  page('/join', () => import('../features/accounts/JoinPage.tsx'), 'JoinPage'),
  page('/join/work-address', () => import('../features/accounts/JoinByDomainPage.tsx'), 'JoinByDomainPage'),
  page('/news', () => import('../features/blog/NewsPage.tsx'), 'NewsPage'),
  page('/news/:urlSlug', () => import('../features/blog/NewsPostPage.tsx'), 'NewsPostPage'),
  page('/contact', () => import('../features/enquiries/ContactPage.tsx'), 'ContactPage'),
  page(
    '/wellness-questionnaire',
    () => import('../features/wellness/QuestionnairePage.tsx'),
    'QuestionnairePage',
  ),
]

/** Every other address shows the log-in page; after the log-in the requested page is shown (rule access-9). */
export const visitorRoutes: Page[] = [
  page('/gdpr/privacy', () => import('../features/privacy/PrivacyPage.tsx'), 'VisitorPrivacyPage'),
  page('/terms', () => import('../features/privacy/TermsPage.tsx'), 'VisitorTermsPage'),
]
