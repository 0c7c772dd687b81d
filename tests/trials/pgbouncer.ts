// A real pgbouncer between two servers and PostgreSQL, in the modes that docs/operating/several-machines.md names.
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as communities from '#contract/calls/communities.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort } from '#server/db/free-port.ts'
import { type ServerProcess, makeFolder, startServer } from '../support/server-process.ts'
import { administrator, becomeAdministrator, logIn, toServer } from '../support/work.ts'
import { watchCommunity } from '../support/watch.ts'
import { findPrograms, startProgram, mayAct } from './programs.ts'

const calls = 500

/** Answers whether everything went as documented. */
export async function tryPgbouncer(): Promise<boolean> {
  const programs = await findPrograms('pgbouncer', 'setpriv')
  if (!programs || !mayAct()) return false
  const { folder, remove } = await makeFolder()
  const database = await startEmbedded(join(folder, 'postgres'))
  const direct = database.connectionString
  const asServer = await makeServerRole(direct)
  let good = true
  try {
    for (const [mode, url, more, expected] of [
      ['session', direct, {}, 'works'],
      ['transaction', direct, {}, 'refused'],
      ['transaction', direct, { DATABASE_DIRECT_URL: direct }, 'works'],
      ['session', asServer, { DATABASE_OWNER_URL: direct }, 'works'],
      ['transaction', asServer, { DATABASE_OWNER_URL: direct }, 'refused'],
      ['transaction', asServer, { DATABASE_OWNER_URL: direct, DATABASE_DIRECT_URL: asServer }, 'works'],
    ] as const) {
      const pooler = await startPgbouncer(programs, folder, [direct, asServer], mode)
      const settings = { ADMIN_EMAIL: administrator, DATABASE_URL: pooler.addressFor(url), ...more }
      const result = await tryServers(join(folder, 'data'), settings).catch((error: Error) => error.message)
      await pooler.stop()
      const isGood = expected === 'works' ? result === 'works' : result.includes('pools by transaction')
      good &&= isGood
      const beside = Object.keys(more).map((setting) => `, ${setting} past it`)
      console.log(`${isGood ? '✓' : '✗'} by ${mode}${beside.join('')}: ${result}`)
    }
  } finally {
    await database.stop()
    await remove()
  }
  return good
}

/** As docs/operating/database-roles.md says. @returns the address of PostgreSQL for it */
async function makeServerRole(owner: string): Promise<string> {
  const [role, secret] = ['coppice_pooled', 'a secret of its own']
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query(`create role ${role} login password '${secret}'`)
  await client.end()
  return Object.assign(new URL(owner), { username: role, password: secret }).href
}

async function startPgbouncer(
  programs: Record<'pgbouncer' | 'setpriv', string>,
  folder: string,
  addresses: [string, string],
  mode: string,
) {
  const { hostname, port, pathname } = new URL(addresses[0])
  const own = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const people = join(folder, 'userlist.txt')
  const lines = addresses.map((address) => {
    const { username, password } = new URL(address)
    return `"${username}" "${decodeURIComponent(password)}"\n`
  })
  await writeFile(people, lines.join(''))
  await writeFile(
    settings,
    `[databases]
postgres = host=${hostname} port=${port} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = 50
`,
  )
  // It refuses to run as root.
  const nobody = 65_534
  await chmod(folder, 0o711)
  for (const place of [settings, people]) await chown(place, nobody, nobody)
  const words = [`--reuid=${nobody}`, '--clear-groups', programs.pgbouncer, '--quiet', settings]
  const { stop } = startProgram(programs.setpriv, ...words)
  await sleep(1_000)
  const addressFor = (direct: string) => Object.assign(new URL(direct), { port: String(own) }).href
  return { addressFor, stop }
}

/** Two servers: events of one arrive at the other, under load. */
async function tryServers(dataDir: string, settings: Record<string, string>): Promise<string> {
  const servers: ServerProcess[] = []
  try {
    for (let at = 0; at < 2; at++) {
      const server = await startServer({ dataDir, settings })
      servers.push(server)
      await server.ready
    }
    const [one, two] = servers as [ServerProcess, ServerProcess]
    const admin = await logIn(one, administrator).catch(() => becomeAdministrator(two))
    const { id } = await toServer(one, communities.create, { name: 'A team', description: '' }, admin)
    const watching = await watchCommunity(one.url, id, admin)
    const post = { title: 'Heard', text: 'On the other server', communityId: id }
    await toServer(two, communities.createPost, post, admin)
    await watching.until(({ kind }) => kind === 'post')
    watching.stop()
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, at) =>
        toServer(servers[at % 2] as ServerProcess, communities.openCommunity, { id }, admin),
      ),
    )
    return answers.length === calls ? 'works' : 'calls were refused'
  } finally {
    for (const server of servers) {
      await server.stop()
    }
  }
}
