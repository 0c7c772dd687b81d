// Opens the database of the server. The role that owns it brings it up to date, and then a role that owns nothing uses it.
import { join } from 'node:path'
import type { Config } from '../app/config.ts'
import type { Shutdown } from '../base/shutdown.ts'
import type { Logger } from '../base/log.ts'
import type { TraceStatement } from '../base/tracing.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { mustPreserveSessions } from '../db/must-preserve-sessions.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { openForServer } from '../db/server-role.ts'
import { sealAddresses } from '../features/webhooks/addresses.ts'
import { sealWaitingMails } from '../mail/sealed.ts'
import { prepareKeys } from '../signing/keys.ts'
import { openKeysSecret } from '../signing/keys-secret.ts'

/** @throws UnfitDatabaseError, EmbeddedError or KeysSecretError with a sentence for the operator */
export async function openMigrated(
  config: Config,
  ending: Shutdown,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  trace?: TraceStatement,
): Promise<Database> {
  const given = await addresses(config, ending, log)
  const owner = openDatabase(given.owner ?? given.url, {
    connections: 1,
    direct: given.owner ?? given.direct,
  })
  try {
    await migrateLoudly(owner, log)
    const keysSecret = openKeysSecret(config)
    const { createdSecret } = await prepareKeys({ db: owner, keysSecret })
    await sealWaitingMails({ db: owner, keysSecret })
    await sealAddresses({ db: owner, keysSecret })
    if (createdSecret)
      log.warn(`The secret of the signing keys was created: ${keysSecret.place}. ${adviceOnSecret}`)
    const { url, direct, problem } = await openForServer(owner, given)
    if (problem) log.warn(`${problem}. ${advice}`)
    return openDatabase(url, { direct, isPreparing: config.isPreparing, trace })
  } finally {
    await owner.destroy()
  }
}

/** Migrates and logs each step: an upgrade of a large database takes minutes, in which an operator wants to know what it does. */
async function migrateLoudly(db: Database, log: Pick<Logger, 'info'>): Promise<void> {
  const began = performance.now()
  const applied = await migrate(db, {
    begins: (steps) => log.info({ steps }, 'bringing the database up to date'),
    applied: (step, milliseconds) => log.info({ step, milliseconds }, 'brought up to date'),
  })
  if (applied.length > 0)
    log.info({ milliseconds: Math.round(performance.now() - began) }, 'the database is up to date')
}

const adviceOnSecret =
  'Please keep a copy of it apart from the backups: it is in none of them, and other machines need the same (docs/operating.md).'
const advice =
  'Please set DATABASE_URL to a role of its own that owns nothing, and DATABASE_OWNER_URL to the role that owns the tables (docs/operating/database-roles.md).'

async function addresses(config: Config, ending: Shutdown, log: Pick<Logger, 'error'>) {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config
  if (!databaseUrl) {
    const url = await startEmbeddedDatabase(config, ending, log)
    return { url, direct: url }
  }
  const direct = databaseDirectUrl ?? databaseUrl
  await mustPreserveSessions(direct, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  if (databaseOwnerUrl) await mustPreserveSessions(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  return { url: databaseUrl, direct, owner: databaseOwnerUrl }
}

async function startEmbeddedDatabase(
  { dataDir }: Config,
  ending: Shutdown,
  log: Pick<Logger, 'error'>,
): Promise<string> {
  const starting = startEmbedded(join(dataDir, 'postgres'), (error) =>
    log.error({ err: error }, 'the database is down and is started again'),
  )
  // The step is added before the database is up: a shutdown meanwhile waits for it, so that the database does not outlive us.
  ending.add(async () => (await starting.catch(() => undefined))?.stop(), 30_000)
  return (await starting).connectionString
}
