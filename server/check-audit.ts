// npm run audit -- verify: checks the audit log against its chain, beside a running server or without one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from './app/config.ts'
import { EmbeddedError } from './db/embedded-error.ts'
import { joinEmbedded } from './db/join-embedded.ts'
import { openDatabase } from './db/open.ts'
import { verifyChain } from './features/audit/verify-queries.ts'

class UsageError extends Error {}

const usage =
  'Please use: npm run audit -- verify, or npm run audit -- verify --head NUMBER:HASH with a head from the log of the server.'

function headIn([command, option, head, ...more]: string[]) {
  if (command !== 'verify' || more.length > 0) throw new UsageError(usage)
  if (option === undefined) return undefined
  const [, number, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(head ?? '') ?? []
  if (option !== '--head' || !number || !hash) throw new UsageError(usage)
  return { number: Number(number), hash }
}

async function addressOfDatabase() {
  const { databaseDirectUrl, databaseUrl, dataDir } = readConfig()
  const connectionString = databaseDirectUrl ?? databaseUrl
  if (connectionString) return { connectionString, stop: () => Promise.resolve() }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(join(folder, 'cluster')))
    throw new UsageError(
      `There is no database in ${dataDir}. Please set DATA_DIR or DATABASE_URL to what you use.`,
    )
  return joinEmbedded(folder)
}

async function verify(head: ReturnType<typeof headIn>) {
  const address = await addressOfDatabase()
  const db = openDatabase(address.connectionString, { connections: 1 })
  try {
    const { seals, entries, faults } = await verifyChain(db, head)
    for (const fault of faults) console.log(fault)
    console.log(
      `${entries.toLocaleString('en')} entries in ${seals.toLocaleString('en')} seals were checked: ${faults.length === 0 ? 'all are as they were sealed' : `${faults.length} faults`}.`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await address.stop()
  }
}

try {
  await verify(headIn(process.argv.slice(3)))
} catch (error) {
  const isExpected = [UsageError, ConfigError, EmbeddedError].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
