// npm run backup and npm run restore: beside a running server, or without one.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { EmbeddedError } from '../db/embedded-error.ts'
import { startEmbedded } from '../db/embedded.ts'
import { joinEmbedded } from '../db/join-embedded.ts'
import { build } from '../build.ts'
import { storeFor } from '../files/store-for.ts'
import { BackupError } from './archive.ts'
import { readRestorable, restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

async function backup(config: Config, place: string): Promise<string> {
  const database = await openSource(config)
  try {
    const { files, missing } = await takeBackup(
      database.connectionString,
      storeFor(config),
      place,
      build.version,
    )
    const lost = missing.map((key) => `\nThe database names ${key}, which is not in the file store.`)
    return `The backup is ${place}, with ${files.toLocaleString('en')} files.${lost.join('')}`
  } finally {
    await database.stop()
  }
}

async function openSource({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => undefined }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(join(folder, 'cluster')))
    throw new BackupError(
      `There is no database in ${dataDir}. Please set DATA_DIR or DATABASE_URL to what you use.`,
    )
  return joinEmbedded(folder)
}

async function restore(config: Config, place: string): Promise<string> {
  const about = await readRestorable(place)
  const database = await openTarget(config)
  try {
    await restoreBackup(database.connectionString, storeFor(config), place, about)
    await database.stop()
    return `Restored as of ${about.takenAt}, with ${about.fileCount.toLocaleString('en')} files. Start Coppice as usual.`
  } catch (error) {
    await database.undo()
    throw error
  }
}

async function openTarget({ databaseUrl, dataDir }: Config) {
  const nothing = async () => undefined
  if (databaseUrl) return { connectionString: databaseUrl, stop: nothing, undo: nothing }
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder))
    throw new BackupError(`${dataDir} has a database already. Please set DATA_DIR to a new folder.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const started = await startEmbedded(folder)
  return {
    ...started,
    /** So that it can be tried again. */
    async undo() {
      await started.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const [command, given] = process.argv.slice(2)
const usage = 'Please name the file: npm run backup -- FILE, or npm run restore -- FILE.'

try {
  if (!given || (command !== 'backup' && command !== 'restore')) throw new BackupError(usage)
  const place = resolve(given)
  console.log(await (command === 'backup' ? backup : restore)(readConfig(), place))
} catch (error) {
  const isSaid = [BackupError, ConfigError, EmbeddedError].some((kind) => error instanceof kind)
  console.error(isSaid ? (error as Error).message : error)
  process.exitCode = 1
}
