// Runs npm run admin-link, for an administrator who cannot log in, with or without a running server: makes a link for a new password, or takes
// a lost second factor away.
import { canonicalEmail, isEmail } from '#contract/rules/email.ts'
import { UsageError, runCommand } from '../app/command.ts'
import { makeAdminLink, resetFactorOfAdministrator } from '../features/accounts/admin-link.ts'

const usage = `Please use one of these, with the address of an administrator:
npm run admin-link -- ada@example.org
npm run admin-link -- ada@example.org --reset-second-factor "why it is reset"`

interface Wanted {
  email: string
  /** Why the second factor is reset; undefined for a link. */
  reason: string | undefined
}

function wantedIn([address = '', option, reason = '', ...more]: string[]): Wanted {
  const isReset = option === '--reset-second-factor' && reason.trim() !== ''
  if (more.length > 0 || !isEmail(address) || (option !== undefined && !isReset)) throw new UsageError(usage)
  return { email: canonicalEmail(address), reason: isReset ? reason.trim() : undefined }
}

await runCommand(wantedIn, async (db, { email, reason }, config) => {
  if (reason === undefined) {
    console.log(await makeAdminLink(db, config, email))
    console.log('The link works once and for one hour. Please give it to this administrator only.')
  } else {
    await resetFactorOfAdministrator(db, config, { email, reason })
    console.log(`The second factor of ${email} was reset: the password alone opens the account now.`)
    console.log(
      'A mail about it is waiting to be sent. Please let this administrator set up a new factor at once.',
    )
  }
})
