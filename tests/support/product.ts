// The real product for one test file: the real app on a real PostgreSQL, asked over HTTP, replies checked against the
// contract. Nothing of ours is replaced; mail is caught where it would leave.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Call, type Input, type Reply, refusalBody } from '#contract/call.ts'
import { pathNames } from '#contract/rules/path-names.ts'
import { buildApi } from '#server/api.ts'
import { type App, makeApp } from '#server/app/app.ts'
import { readConfig } from '#server/app/config.ts'
import { encryptionSecret } from '#server/signing/keys.ts'
import { buildContentHost } from '#server/content-host.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { Letter, Transport } from '#server/mail/transport.ts'
import { areFilesInMemory } from './files-in-memory.ts'
import { databaseOn } from './global-setup.ts'

export interface Product {
  /** Its database is used with the role of the server, as in the product. */
  app: App
  /** The database with the role that owns the tables, for what the server may not do. */
  owner: Database
  api: FastifyInstance
  content: FastifyInstance
  /** Mail that the worker has sent. */
  sent: Letter[]
  /** What the two servers logged about calls that failed, as lines of JSON. */
  errorLog: string[]
  /** Makes a call and answers its reply; a refusal fails the test. */
  ask<C extends Call>(call: C, input: Input<C>, as?: { token: string }): Promise<Reply<C>>
  /** Makes a call that must be refused, and answers how. */
  refuse<C extends Call>(
    call: C,
    input: unknown,
    as?: { token: string },
  ): Promise<{ status: number; errors: string[] }>
  /** The bare HTTP answer. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Once per test file, at its top level. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const server = inject('databaseServer')
  const name = await createDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'coppice-data-'))
  const db = openDatabase(databaseOn(inject('serverRole'), name), { connections: 12 })
  const owner = openDatabase(databaseOn(server, name), { connections: 2 })
  const sent: Letter[] = []
  const mail: Transport = {
    leaves: false,
    send: async (letter) => {
      sent.push(letter)
    },
  }
  const app = makeApp(readConfig({ DATA_DIR: dataDir, ...settings }), db, mail)
  // As a start does it. Fifty calls that send mails would have no connection left for it.
  await encryptionSecret(app)
  const errorLog: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void errorLog.push(line) } }
  const api = await buildApi(app, { logger })
  const content = await buildContentHost(app, { logger })
  await Promise.all([api.ready(), content.ready()])

  afterAll(async () => {
    await Promise.all([api.close(), content.close()])
    await Promise.all([db.destroy(), owner.destroy()])
    await run(server, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  })

  const send = (options: InjectOptions) => api.inject(options)
  return {
    app,
    owner,
    api,
    content,
    sent,
    errorLog,
    send,
    async ask(call, input, as) {
      const answer = await send(requestOf(call, input, as))
      if (answer.statusCode !== 200)
        throw new Error(`${call.path} answered ${answer.statusCode}: ${answer.body}`)
      return call.reply.parse(answer.json()) as Reply<typeof call>
    },
    async refuse(call, input, as) {
      const answer = await send(requestOf(call, input, as))
      if (answer.statusCode < 400) throw new Error(`${call.path} was not refused: ${answer.body}`)
      return {
        status: answer.statusCode,
        errors: refusalBody.parse(answer.json()).errors.map(({ error }) => error),
      }
    },
  }
}

/** The request of a call. A value that is a Blob is sent as a file. */
export function requestOf(call: Call, input: unknown, as?: { token: string }): InjectOptions {
  const values = { ...(input as Record<string, unknown>) }
  let path = `/api/${call.path}`
  for (const name of pathNames(call.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(values[name])))
    delete values[name]
  }
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  if (call.method === 'GET') {
    const query = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
    )
    return { method: 'GET', url: path, query: query as Record<string, string>, headers }
  }
  if (!call.files) return { method: call.method, url: path, payload: values, headers }
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value as string | Blob)
  return { method: call.method, url: path, payload: form, headers }
}

/** Copies the database of the template, and returns its name. */
async function createDatabase(server: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await run(
    server,
    // In memory, to copy the files takes half of the work of logging each page. On a disk it can take five times as much.
    `create database ${name} template ${inject('template')} strategy ${areFilesInMemory() ? 'file_copy' : 'wal_log'}`,
    // Far from UTC, so that a day or month that is taken in the database's own time zone is a wrong one.
    `alter database ${name} set timezone to 'Pacific/Kiritimati'`,
    // A statement is planned once. Otherwise it is planned again at each of its first five uses, which are all that most tests make of it.
    `alter database ${name} set plan_cache_mode to force_generic_plan`,
  )
  return name
}

async function run(server: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
