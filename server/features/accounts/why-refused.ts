import type { Account } from '../../identity/account-queries.ts'
import { onlySignOn } from '../../identity/links.ts'

const waitsForAcceptance =
  'Your account is waiting to be accepted by your organisation. We will write to you as soon as you can log in'

/** Why an account cannot log in. It is shown only to a user who knows the password (rule access-17). */
export function whyRefused({
  isArchived,
  isPaused,
  confirmedAt,
  awaitsAcceptance,
}: Pick<Account, 'isArchived' | 'isPaused' | 'confirmedAt' | 'awaitsAcceptance'>): string | undefined {
  if (isArchived) return 'This account has been archived'
  if (isPaused) return 'Access for your organisation is paused at the moment'
  if (!confirmedAt) return 'Please confirm your account with the link in the email we sent you'
  return awaitsAcceptance ? waitsForAcceptance : undefined
}

/** The same for a log-in with a password, a PIN or a code, which single sign-on can replace (rule access-68). */
export const whyPasswordRefused = (
  account: Parameters<typeof whyRefused>[0] & Pick<Account, 'isOnlySignOn'>,
): string | undefined => whyRefused(account) ?? (account.isOnlySignOn ? onlySignOn : undefined)
