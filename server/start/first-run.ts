// Adds what an empty database needs before anybody can use it: the provider's own organisation, the lists a learner chooses from when
// registering, and a first administrator.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalEmail } from '#contract/rules/email.ts'
import type { App } from '../app/app.ts'
import { providerSettings } from '../branding/queries.ts'
import type { Tx } from '../db/open.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { hashOf, newToken } from '../access/who.ts'
import { confirmLink } from '../mail/links.ts'
import { hasAdministrator } from '../identity/account-queries.ts'
import { providerId } from '../identity/client-queries.ts'
import { nameProvider } from '../features/clients/queries.ts'
import { newUrlToken } from '../identity/invitations.ts'
import {
  addProvider,
  addRegistrationOptions,
  inviteAdministrator,
  peopleWithEncodedDomains,
  rewriteEmail,
} from './queries.ts'

const options = {
  gender: ['Female', 'Male', 'Non-binary', 'Other', 'Prefer not to say'],
  ethnicity: [
    'Asian or Asian British',
    'Black, Black British, Caribbean or African',
    'Mixed or multiple ethnic groups',
    'White',
    'Other ethnic group',
    'Prefer not to say',
  ],
  employmentStatus: [
    'Employed full-time',
    'Employed part-time',
    'Self-employed',
    'Student',
    'Volunteer',
    'Not employed',
    'Prefer not to say',
  ],
  jobRole: [
    'Administration',
    'Education',
    'Engineering',
    'Facilities',
    'Finance',
    'Human resources',
    'Leadership',
    'Operations',
    'Sales and marketing',
    'Other',
  ],
} as const

/** Adds what is missing, at every start. Several processes may do so at once. */
export async function prepareFirstRun(app: App): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await addProvider(tx, newUrlToken())
    if (app.config.provider.name && !(await providerSettings(tx)).hasOwnName)
      await nameProvider(tx, app.config.provider.name)
    await addRegistrationOptions(tx, options)
    await rewriteAddresses(tx)
  })
}

/** Rewrites addresses that were stored with encoded domains, from before both ways to write a domain had one form. */
async function rewriteAddresses(tx: Tx): Promise<void> {
  for (const { id, email } of await peopleWithEncodedDomains(tx)) {
    const canonical = canonicalEmail(email)
    if (canonical !== email) await rewriteEmail(tx, id, canonical)
  }
}

/**
 * Returns the one-time link for the first administrator, when ADMIN_EMAIL is set and nobody can log in as an administrator yet. Each
 * start makes a new link, so that a lost one does no harm. If several processes start together, the link of the last one is valid.
 */
export async function firstAdministratorLink({ db, config }: App): Promise<string | undefined> {
  const { adminEmail } = config
  if (!adminEmail) return undefined
  return withAdvisoryLock(db, async () => {
    if (await hasAdministrator(db)) return undefined
    const token = newToken()
    const id = await db.transaction().execute(async (tx) =>
      inviteAdministrator(tx, {
        clientId: await providerId(tx),
        email: adminEmail,
        urlToken: newUrlToken(),
        tokenHash: hashOf(token),
      }),
    )
    return confirmLink(config, id, token)
  })
}

const linkFileName = 'first-administrator-link.txt'

/**
 * Describes how the first administrator sets a password; undefined when there is one who can log in. More people read a log, and it is
 * stored for longer than a link is valid. Only a terminal is therefore shown the link itself, and a log gets the path of a file.
 */
export async function announceFirstAdministrator(app: App, isTerminal: boolean): Promise<string | undefined> {
  const { dataDir, adminEmail } = app.config
  const place = join(dataDir, linkFileName)
  // The link of an earlier start opens nothing any more.
  await rm(place, { force: true })
  const link = await firstAdministratorLink(app)
  if (!link) return undefined
  if (isTerminal) return `Set the password of the first administrator (${adminEmail}):\n${link}`
  await writeFile(place, `${link}\n`, { mode: 0o600 })
  return `The link that sets the password of the first administrator (${adminEmail}) is in ${place}`
}

/** Whether no user can log in and no link would change that, because ADMIN_EMAIL was not set. */
export async function lacksAdministrator({ db, config }: App): Promise<boolean> {
  return !config.adminEmail && !(await hasAdministrator(db))
}
