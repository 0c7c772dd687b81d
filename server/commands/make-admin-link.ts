// Runs npm run admin-link -- ADDRESS, which makes a link for an administrator who cannot log in, with or without a running server.
import { canonicalEmail, isEmail } from '#contract/rules/email.ts'
import { UsageError, runCommand } from '../app/command.ts'
import { makeAdminLink } from '../features/accounts/admin-link.ts'

const usage = 'Please use: npm run admin-link -- ada@example.org, with the address of an administrator.'

function addressIn([address = '', ...more]: string[]) {
  if (more.length > 0 || !isEmail(address)) throw new UsageError(usage)
  return canonicalEmail(address)
}

await runCommand(addressIn, async (db, address, config) => {
  console.log(await makeAdminLink(db, config, address))
  console.log('The link works once and for one hour. Please give it to this administrator only.')
})
