// The ways back for an administrator who cannot log in, which an operator opens at the command line (rules access-70 and access-106).
import type { App } from '../../app/app.ts'
import { OperatorError } from '../../base/operator-error.ts'
import type { Database } from '../../db/open.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { type Account, accountByEmail, storeLinks } from '../../identity/account-queries.ts'
import { hasAppOrPasskey } from '../../identity/demanded-factor-queries.ts'
import { mailSecondFactor } from '../../identity/security-mails.ts'
import { resetLink } from '../../mail/links.ts'
import { asAdminCommand } from './admin-link-queries.ts'
import { dropFactors } from './second-factor.ts'

/** Returns the address at which the administrator sets a new password, once and within an hour. @throws OperatorError for everybody else */
export async function makeAdminLink(
  db: Database,
  site: Parameters<typeof resetLink>[0],
  email: string,
): Promise<string> {
  const account = await administratorWith(db, email)
  const token = newToken()
  await asAdminCommand(db, 'accounts.adminLink', account, (tx) =>
    storeLinks(tx, { userIds: [account.id], purpose: 'reset', tokenHashes: [hashOf(token)], hours: 1 }),
  )
  return resetLink(site, account.id, token)
}

/**
 * Takes app, passkeys and recovery codes of an administrator away, as another administrator would.
 * @throws OperatorError for everybody else, and for an administrator who has none
 */
export async function resetFactorOfAdministrator(
  db: Database,
  config: App['config'],
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  const account = await administratorWith(db, email)
  await asAdminCommand(db, 'accounts.adminReset', account, async (tx) => {
    if (!(await hasAppOrPasskey(tx, account.id))) throw new OperatorError(`${email} has no second factor.`)
    await dropFactors(tx, account.id, reason)
    await mailSecondFactor(tx, { config }, account, 'SecondFactorReset')
  })
}

async function administratorWith(db: Database, email: string): Promise<Account> {
  const account = await accountByEmail(db, email)
  const isAdministrator = account && [account.role, account.secondaryRole].includes('ADMIN')
  if (!isAdministrator || account.isArchived)
    throw new OperatorError(`No administrator who is not archived has the address ${email}.`)
  return account
}
