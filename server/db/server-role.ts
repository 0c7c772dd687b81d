// Sets up the role with which the server works (rule audit-8). The role reads and changes rows, owns no table, and only reads the audit
// log. A statement that comes through the server can therefore not change the log or remove the rules that refuse it.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Database } from './open.ts'
import { type ServerRole, lackOfOwnership, missingGrants, reasonWhyUnsafe } from './server-role-queries.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

const roleComment = 'The role with which the server of Coppice works'
const timeoutMs = 5_000

/** The addresses of PostgreSQL for the server, and the reason if PostgreSQL could not be protected from the server's own role. */
export interface Opened {
  url: string
  /** The same address as `url`, but bypassing a pooler. */
  direct: string
  problem?: string
}

interface Given {
  url: string
  direct: string
  /** The address for the role that owns the tables; absent when the other addresses have that role. */
  owner?: string | undefined
}

/**
 * Gives the role of the server its rights on all existing tables. It must be called when the tables are up to date.
 *
 * @param owner the database, opened with the role that owns the tables
 * @throws UnfitDatabaseError when the given owner does not own the tables
 */
export async function openForServer(owner: Database, given: Given): Promise<Opened> {
  if (given.owner) {
    const role = await roleOf(given.direct)
    await grant(owner, role)
    const problem = await whyUnsafe(given.direct, 'the role of DATABASE_URL')
    return { url: given.url, direct: given.direct, ...(problem ? { problem } : {}) }
  }
  const { password, username } = new URL(given.direct)
  const isWithout = 'The audit log is protected by triggers only, because'
  if (!password) return { ...given, problem: `${isWithout} DATABASE_URL has no password` }
  const role = `${decodeURIComponent(username).slice(0, 50)}_server`
  // Every process derives the same password, so that it is stored nowhere.
  const secret = createHmac('sha256', decodeURIComponent(password)).update(`role ${role}`).digest('hex')
  const [url, direct] = [given.url, given.direct].map(
    (address) =>
      Object.assign(new URL(address), { username: encodeURIComponent(role), password: secret }).href,
  ) as [string, string]
  const problem =
    (await createRole(owner, { role, secret, direct })) ??
    (await whyRefused(url, direct, role)) ??
    (await grant(owner, role).then(() => whyUnsafe(direct, `the role ${role}`)))
  return problem ? { ...given, problem: `${isWithout} ${problem}` } : { url, direct }
}

async function grant(owner: Database, role: string): Promise<void> {
  await withAdvisoryLock(owner, async (holder) => {
    const foreign = await lackOfOwnership(holder)
    if (foreign)
      throw new UnfitDatabaseError(
        `DATABASE_OWNER_URL is not the address of ${foreign}, the role that owns the tables. Please set it to that role, and DATABASE_URL to another one.`,
      )
    const statements = await missingGrants(holder, role)
    if (statements.length === 0) return
    await holder.query('begin')
    for (const statement of statements) await holder.query(statement)
    await holder.query('commit')
  })
}

/** Creates the role. Returns the reason when that fails. Several databases of a server may share the role and be opened at once. */
async function createRole(
  owner: Database,
  { role, secret, direct }: { role: string; secret: string; direct: string },
): Promise<string | undefined> {
  if (!(await cannotLogIn(direct))) return undefined
  return withAdvisoryLock(owner, async (holder) => {
    const name = holder.escapeIdentifier(role)
    const { rows } = await holder.query<ServerRole>(
      `select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1`,
      [role],
    )
    if (rows[0] && rows[0].comment !== roleComment) return `there is another role ${role}`
    try {
      await holder.query('begin')
      // If two databases of one server are opened at once, the second waits here and finds the role.
      await holder.query(`select pg_advisory_xact_lock(hashtext('coppice role'))`)
      await holder.query(
        rows[0]
          ? // Only a superuser may name attributes that the role does not get.
            `alter role ${name} login password ${holder.escapeLiteral(secret)}`
          : `create role ${name} login nosuperuser nocreaterole nocreatedb password ${holder.escapeLiteral(secret)}`,
      )
      await holder.query(`comment on role ${name} is ${holder.escapeLiteral(roleComment)}`)
      await holder.query('commit')
      return undefined
    } catch (error) {
      await holder.query('rollback')
      if (!(error instanceof pg.DatabaseError)) throw error
      return (await cannotLogIn(direct)) && `the role of DATABASE_URL may not create roles (${error.message})`
    }
  })
}

async function ask<T>(url: string, question: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'coppice start',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await question(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the reason when a log-in at this address fails, otherwise undefined. */
const cannotLogIn = (url: string) =>
  ask(url, () => Promise.resolve(undefined)).catch((error: unknown) => (error as Error).message)

/**
 * Returns why a log-in fails. The role exists with our password, so either something in between or the settings of PostgreSQL refuse it.
 */
async function whyRefused(url: string, direct: string, role: string): Promise<string | undefined> {
  const reason = await cannotLogIn(url)
  if (reason === undefined) return undefined
  const isPooler = url !== direct && (await cannotLogIn(direct)) === undefined
  const who = isPooler ? 'the pooler of DATABASE_URL' : 'a pooler in front of PostgreSQL, or its pg_hba.conf,'
  return `${who} does not let the role ${role} in, which was created for the server (${reason}). Where it logs in by a list of users, such as userlist.txt of pgbouncer, please add a role of your own to the list`
}

const roleOf = (url: string) =>
  ask(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })

async function whyUnsafe(url: string, role: string): Promise<string | undefined> {
  const reason = await ask(url, reasonWhyUnsafe)
  return reason && `${role} ${reason}`
}
