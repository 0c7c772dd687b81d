// Taking the own password away, for people who log in with something else (rule access-100).
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { clearPassword, hasPassword, ownAccount } from '../../identity/account-queries.ts'
import { hasOtherWayIn } from '../../identity/other-way-in-queries.ts'
import { lockUser } from '../../identity/people-queries.ts'
import { mailSecondFactor } from '../../identity/security-mails.ts'
import { mustHaveProved } from './proof.ts'

const hostsOf = ({ config }: App) => [new URL(config.publicUrl).hostname, ...config.brandedHosts.keys()]

/** Whether the person has a password, and can do without. */
export const canRemovePassword = async (app: App, db: Database | Tx, userId: string): Promise<boolean> =>
  (await hasPassword(db, userId)) && hasOtherWayIn(db, userId, hostsOf(app))

/** @throws Refusal as mustHaveProved, 409 for a person who has no password, or who could not come in without one */
export async function removePassword(app: App, who: Caller): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, who.id)
    await mustHaveProved(tx, who)
    if (!(await hasPassword(tx, who.id))) throw conflict('Your account has no password')
    if (!(await canRemovePassword(app, tx, who.id)))
      throw conflict('Without a password you could not log in. Please add a passkey first')
    await clearPassword(tx, who.id, who.sessionId)
    await mailSecondFactor(tx, app, await ownAccount(tx, who.id), 'PasswordRemoved')
  })
}
