// Pages of all logged-in users.
import * as security from '#contract/calls/security.ts'
import { type Page, first, page } from './page.ts'

export const signedInRoutes: Page[] = [
  page('/my-account', () => import('../features/accounts/AccountPage.tsx'), 'AccountPage'),
  page(
    '/my-account/security',
    () => import('../features/security/SecurityPage.tsx'),
    'SecurityPage',
    () => [first(security.sessions, {}), first(security.secondFactor, {})],
  ),
  page('/account', () => import('../shell/ToMyAccount.tsx'), 'ToMyAccount'),
  page('/community/:id', () => import('../features/communities/CommunityPage.tsx'), 'CommunityPage'),
  page('/gdpr/privacy', () => import('../features/privacy/PrivacyPage.tsx'), 'PrivacyPage'),
  page('/terms', () => import('../features/privacy/TermsPage.tsx'), 'TermsPage'),
]
