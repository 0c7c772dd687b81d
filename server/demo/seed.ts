// Fills an empty database with the demo, so that a first start shows the product in use, and describes it.
import type { App } from '../app/app.ts'
import { ConfigError } from '../app/config.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { nameLoginLink } from '../mail/links.ts'
import { demoLogins, demoNameLogin, demoPassword } from './people.ts'
import { hasAccount, isEmpty } from './queries.ts'

/** Does nothing where the database has a user or a client already. */
export async function seedDemo(app: App, now = new Date()): Promise<void> {
  await withAdvisoryLock(app.db, async () => {
    if (!(await isEmpty(app.db))) return
    // The module is loaded only for the one start that needs it.
    const { fillWithDemo } = await import('./fill-with-demo.ts')
    await fillWithDemo(app, now)
  })
}

/**
 * The demo's password is public, so its database must never be used as a real one.
 * @throws ConfigError
 */
export async function mustNotBeDemo({ db, config }: App): Promise<void> {
  if (await hasAccount(db, demoLogins.admin))
    throw new ConfigError(
      `This database was filled with demo data, and the password to it is known to everybody: please start with an empty one${config.databaseUrl ? '' : `, for example by setting DATA_DIR to another folder than ${config.dataDir}`}.`,
    )
}

/** Returns what is printed at the start of the demo; undefined when the database is not the demo's. */
export async function demoNote({ db, config }: App): Promise<string | undefined> {
  if (!config.demo || !(await hasAccount(db, demoLogins.admin))) return undefined
  const { organisationCode, loginName, pin } = demoNameLogin
  return [
    'It is filled with demo data. Log in as',
    `  ${demoLogins.admin}    the provider's administrator`,
    `  ${demoLogins.manager}  a client's manager`,
    `  ${demoLogins.learner}  a learner`,
    `password: ${demoPassword}`,
    `or without an email address at ${nameLoginLink(config)}`,
    `  organisation code ${organisationCode}, log-in name ${loginName}, PIN ${pin}`,
  ].join('\n')
}
