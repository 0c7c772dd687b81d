// One PostgreSQL for a whole run of the tests, with a migrated template that every test file clones: the embedded
// one, or the server that TEST_DATABASE_URL names. A run of the client's tests alone starts none.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeApp } from '#server/app/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openForServer } from '#server/db/server-role.ts'
import { makeTransport } from '#server/mail/transport.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { readConfig } from '#server/app/config.ts'
import { turnOffFsync } from './turn-off-fsync.ts'

interface Databases {
  databaseServer: string
  /** As `databaseServer`, with the role of the server of Coppice. */
  serverRole: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext extends Databases {}
}

export const databaseOn = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href

// Vitest loads this file again for each project that names it: the environment passes to the later ones what the first
// one has started.
const place = 'COPPICE_TEST_DATABASE'

export default async function setup(project: TestProject) {
  const started = process.env[place]
  if (started) {
    provide(project, JSON.parse(started) as Databases)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'coppice-test-'))
  const given = process.env['TEST_DATABASE_URL']
  // Vitest ends at once when it is interrupted, without the function that is returned here.
  const endAtOnce = () => killAndRemove(folder)
  process.once('exit', endAtOnce)
  const embedded = given ? undefined : await startEmbedded(join(folder, 'postgres'))
  if (embedded) await turnOffFsync(embedded.connectionString)
  const server = given ?? (embedded as { connectionString: string }).connectionString

  const template = `template_${Date.now()}`
  await run(server, `create database ${template}`)
  const url = databaseOn(server, template)
  const db = openDatabase(url, { connections: 2 })
  await migrate(db)
  const opened = await openForServer(db, { url, direct: url })
  if (opened.problem) throw new Error(opened.problem)
  await prepareFirstRun(makeApp(readConfig({ DATA_DIR: folder }), db, makeTransport({ mailFrom: '' })))
  await db.destroy()
  const databases = { databaseServer: server, serverRole: opened.url, template }
  process.env[place] = JSON.stringify(databases)
  provide(project, databases)

  return async () => {
    delete process.env[place]
    if (given) await run(server, `drop database ${template}`)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
    process.off('exit', endAtOnce)
  }
}

function killAndRemove(folder: string) {
  try {
    const text = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
    process.kill(Number(text.split('\n')[0]), 'SIGQUIT')
  } catch {
    // It had not started yet.
  }
  for (let tries = 0; existsSync(folder) && tries < 20; tries++) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // PostgreSQL still writes into it.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

function provide(project: TestProject, { databaseServer, serverRole, template }: Databases) {
  project.provide('databaseServer', databaseServer)
  project.provide('serverRole', serverRole)
  project.provide('template', template)
}

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
