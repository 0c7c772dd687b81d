// Runs the commands of npm, which read or change the database with or without a running server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError, describeForOperator } from '../base/operator-error.ts'
import { joinEmbedded } from '../db/join-embedded.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { type Config, readConfig, wantedLogLevel } from './config.ts'

/** An error that the caller of a command can fix. Only its message is printed. */
export class UsageError extends OperatorError {}

/**
 * Runs a command on the database of this installation, and reports its failure.
 * @param read what the words behind the command mean; checked before anything is opened
 */
export async function runCommand<T>(
  read: (words: string[]) => T,
  work: (db: Database, meant: T, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const meant = read(process.argv.slice(3))
    const config = readConfig()
    const address = await addressOfDatabase(config)
    const db = openDatabase(address.connectionString, { connections: 1 })
    try {
      await work(db, meant, config)
    } finally {
      await db.destroy()
      await address.stop()
    }
  } catch (error) {
    console.error(describeForOperator(error, 'The command failed', wantedLogLevel()))
    process.exitCode = 1
  }
}

/** Returns the address for the owner of the tables, past a pooler; undefined for the embedded PostgreSQL. */
export const ownerAddress = ({
  databaseOwnerUrl,
  databaseDirectUrl,
  databaseUrl,
}: Config): string | undefined => databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl

/** Returns that address, or the address of the embedded PostgreSQL, which is started if it does not run. `stop` ends what was started. */
export async function addressOfDatabase(config: Config) {
  const { dataDir } = config
  const connectionString = ownerAddress(config)
  if (connectionString) return { connectionString, stop: () => Promise.resolve() }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(join(folder, 'cluster')))
    throw new UsageError(
      `There is no database in ${dataDir}. Please set DATA_DIR or DATABASE_URL to what you use.`,
    )
  return joinEmbedded(folder)
}
