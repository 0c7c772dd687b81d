// One PostgreSQL for a whole run of the tests, with a migrated template that every test file clones: the embedded
// one, or the server that TEST_DATABASE_URL names.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeApp } from '#server/app/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeTransport } from '#server/mail/transport.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { readConfig } from '#server/app/config.ts'
import { stopWaitingForDisk } from './stop-waiting-for-disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    template: string
  }
}

export const databaseOn = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-test-'))
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given ? undefined : await startEmbedded(join(folder, 'postgres'))
  if (embedded) await stopWaitingForDisk(embedded.connectionString)
  const server = given ?? (embedded as { connectionString: string }).connectionString

  const template = `template_${Date.now()}`
  await run(server, `create database ${template}`)
  const db = openDatabase(databaseOn(server, template), { connections: 2 })
  await migrate(db)
  await prepareFirstRun(makeApp(readConfig({ DATA_DIR: folder }), db, makeTransport({ mailFrom: '' })))
  await db.destroy()
  project.provide('databaseServer', server)
  project.provide('template', template)

  return async () => {
    if (given) await run(server, `drop database ${template}`)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
