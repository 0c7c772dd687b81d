// Every list and dashboard at a million records with custom plans, which PostgreSQL makes for the values of each call, with
// generic ones, and with those that it chooses by itself because the server prepares its statements
// (docs/decisions/350-prepared-statements.md).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOnce } from './lists.ts'
import type { Started } from './started.ts'

export interface PlanTimes {
  /** Medians in milliseconds. */
  custom: number
  generic: number
  chosen: number
}

/** Of each call, for people of the client that was added last. */
export async function timePlans(started: Started): Promise<Map<string, PlanTimes>> {
  const custom = await timeWith(started, 'force_custom_plan')
  const generic = await timeWith(started, 'force_generic_plan')
  const chosen = await timeWith(started, 'auto')
  const of = (times: Map<string, number>, what: string) => times.get(what) as number
  return new Map(
    [...custom].map(([what, time]) => [
      what,
      { custom: time, generic: of(generic, what), chosen: of(chosen, what) },
    ]),
  )
}

async function timeWith(started: Started, mode: string): Promise<Map<string, number>> {
  await choosePlans(started, mode)
  return timeOnce(started, 0.5, 40)
}

/** The server opens new connections, which have it. */
async function choosePlans({ client, server }: Started, mode: string) {
  await client.query(`alter database ${await nameOf(client)} set plan_cache_mode = ${mode}`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const until = Date.now() + 60_000
  while (!(await fetch(`${server.url}/health`)).ok)
    if (Date.now() > until) throw new Error('The server did not come back after its connections were closed')
    else await new Promise((done) => setTimeout(done, 200))
}

async function nameOf(client: Started['client']): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  return rows[0]?.name as string
}

/** From now on the log of PostgreSQL has the plan of each statement that takes longer. */
export async function logPlans({ client }: Started, aboveMilliseconds: number): Promise<void> {
  const name = await nameOf(client)
  await client.query(`alter database ${name} set session_preload_libraries = 'auto_explain'`)
  await client.query(`alter database ${name} set auto_explain.log_min_duration = ${aboveMilliseconds}`)
  await client.query(`alter database ${name} set auto_explain.log_analyze = on`)
  await client.query(`alter database ${name} set auto_explain.log_nested_statements = on`)
}

export const loggedPlans = ({ dataDir }: Started) =>
  readFile(join(dataDir, 'postgres', 'postgresql.log'), 'utf8')
