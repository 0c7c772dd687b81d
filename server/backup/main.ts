// Runs npm run backup, also with --verify, and npm run restore, with or without a running server.
import { showNumber } from '#contract/rules/numbers.ts'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { addressOfDatabase, ownerAddress } from '../app/command.ts'
import { type Config, readConfig, wantedLogLevel } from '../app/config.ts'
import { describeForOperator } from '../base/operator-error.ts'
import { prepareDataFolder } from '../db/data-folder.ts'
import { startEmbedded } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { build } from '../base/build.ts'
import { storeFor } from '../files/store-for.ts'
import { problemWithKeys } from '../signing/keys.ts'
import { openKeysSecret } from '../signing/keys-secret.ts'
import { type About, BackupError } from './archive.ts'
import { readRestorable, restoreBackup } from './restore.ts'
import { noteBackup, takeBackup } from './take-backup.ts'
import { verifyArchive } from './verify.ts'

async function backup(config: Config, place: string): Promise<string> {
  const database = await addressOfDatabase(config)
  try {
    const { takenAt, files, missing } = await takeBackup(
      database.connectionString,
      storeFor(config),
      place,
      build.version,
    )
    await noteBackup(database.connectionString, takenAt)
    const lost = missing.map((key) => `\nThe database names ${key}, which is not in the file store.`)
    const secret = `\nThe secret of the signing keys (${openKeysSecret(config).place}) is not in it: please keep a copy of it in another place.`
    return `The backup is ${place}, with ${showNumber(files)} files.${lost.join('')}${secret}`
  } finally {
    await database.stop()
  }
}

async function restore(config: Config, place: string): Promise<string> {
  const about = await readRestorable(place)
  const database = await openTarget(config)
  try {
    await restoreBackup(database.connectionString, storeFor(config), place, about)
    const problem = await problemAfter(about, database.connectionString, config)
    await database.stop()
    return `${noteOf(about)}Restored as of ${about.takenAt}, with ${showNumber(about.fileCount)} files. ${problem ?? 'Start Coppice as usual.'}`
  } catch (error) {
    await database.undo()
    throw error
  }
}

/** Returns what to do before the start, because the secret of the signing keys is not in the backup. */
async function problemAfter(
  { tables }: About,
  connectionString: string,
  config: Config,
): Promise<string | undefined> {
  if (!tables.some(({ name }) => name === 'signing_keys')) return undefined
  const db = openDatabase(connectionString, { connections: 1 })
  try {
    return await problemWithKeys({ db, keysSecret: openKeysSecret(config) })
  } finally {
    await db.destroy()
  }
}

async function verify(place: string): Promise<string> {
  const about = await verifyArchive(place)
  const { takenAt, version, tables, fileCount } = about
  return `${noteOf(about)}${place} is whole: taken at ${takenAt} by Coppice ${version}, with ${tables.length} tables and ${showNumber(fileCount)} files.`
}

const noteOf = ({ entries }: About) =>
  entries
    ? ''
    : 'Please note: this backup was taken by an earlier version, which stored no checksums. Its list of contents was checked, its bytes could not be.\n'

async function openTarget(config: Config) {
  const { dataDir } = config
  // The owner of the tables restores them. The next start gives the role of the server its rights.
  const databaseUrl = ownerAddress(config)
  const nothing = async () => undefined
  if (databaseUrl) {
    await prepareDataFolder(config)
    return { connectionString: databaseUrl, stop: nothing, undo: nothing }
  }
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder))
    throw new BackupError(`${dataDir} has a database already. Please set DATA_DIR to a new folder.`)
  await prepareDataFolder(config)
  const started = await startEmbedded(folder)
  return {
    ...started,
    /** Removes what was created, so that the restore can be tried again. */
    async undo() {
      await started.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const [command, ...words] = process.argv.slice(2)
const isVerify = command === 'backup' && words[0] === '--verify'
const [given, ...more] = isVerify ? words.slice(1) : words
const usage =
  'Please name the file: npm run backup -- FILE, npm run backup -- --verify FILE, or npm run restore -- FILE.'

try {
  if (!given || given.startsWith('-') || more.length || (command !== 'backup' && command !== 'restore'))
    throw new BackupError(usage)
  const place = resolve(given)
  if (isVerify) console.log(await verify(place))
  else console.log(await (command === 'backup' ? backup : restore)(readConfig(), place))
} catch (error) {
  const doing = command === 'restore' ? 'The backup could not be restored' : 'The backup failed'
  console.error(describeForOperator(error, doing, wantedLogLevel()))
  process.exitCode = 1
}
