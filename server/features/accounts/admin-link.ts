// The way back for an administrator who cannot log in: a link that an operator makes at the command line (rule access-70).
import { OperatorError } from '../../base/operator-error.ts'
import type { Database } from '../../db/open.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { accountByEmail, storeLinks } from '../../identity/account-queries.ts'
import { resetLink } from '../../mail/links.ts'
import { recordAdminLink } from './admin-link-queries.ts'

/** Returns the address at which the administrator sets a new password, once and within an hour. @throws OperatorError for everybody else */
export async function makeAdminLink(
  db: Database,
  site: Parameters<typeof resetLink>[0],
  email: string,
): Promise<string> {
  const account = await accountByEmail(db, email)
  const isAdministrator = account && [account.role, account.secondaryRole].includes('ADMIN')
  if (!isAdministrator || account.isArchived)
    throw new OperatorError(`No administrator who is not archived has the address ${email}.`)
  const token = newToken()
  await db.transaction().execute(async (tx) => {
    await storeLinks(tx, { userIds: [account.id], purpose: 'reset', tokenHashes: [hashOf(token)], hours: 1 })
    await recordAdminLink(tx, account)
  })
  return resetLink(site, account.id, token)
}
