// The recipes of docs/integrations that read or receive, run as they stand against the listening product (rule webhooks-12).
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as teams from '#contract/calls/teams.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { addDays } from '#server/training/calendar.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { makeDeadline } from '#tests/support/make-deadline.ts'
import {
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  type MadePerson,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { projectRoot } from '../../base/project-root.ts'
import { deliverDue } from './deliver.ts'

const product = await startProduct({ INSIDE_HOSTS: '127.0.0.1' })
const { app } = product
const { db } = app
await product.api.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(product.api.server.address() as AddressInfo).port}`
const folder = await mkdtemp(join(tmpdir(), 'coppice-recipes-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const recipes = join(projectRoot, 'docs/integrations')
const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)

interface Run {
  code: number | string | null | undefined
  out: string
  errors: string
}
const run = (file: string, words: string[], env: Record<string, string>) =>
  new Promise<Run>((resolve) => {
    execFile(file, words, { env: { PATH: process.env['PATH'] ?? '', ...env } }, (error, out, errors) =>
      resolve({ code: error ? error.code : 0, out: out.trim(), errors: errors.trim() }),
    )
  })

let manager: MadePerson
let key: string
/** A client whose only learner has missed a due date. */
beforeEach(async () => {
  await db.deleteFrom('webhook_endpoints').execute()
  const client = await makeClient(product, { name: 'Acme' })
  manager = await makeManager(product, client.id)
  const scopes = ['training:read'] as const
  key = (await product.ask(apiKeys.create, { name: 'BI', scopes: [...scopes], days: 30 }, manager)).key
  await makeLearner(product, client.id, {
    firstName: 'Ada',
    lastName: 'Green',
    email: `ada@${client.id}.test`,
  })
  const course = await makeCourse(product, { title: 'Fire safety' })
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  await makeDeadline(product, { pathwayId: pathway.id }, { kind: 'fixed', day: yesterday })
})

describe('a chat message when a date is missed', () => {
  const said: string[] = []
  let chatAnswer = 200
  const chat = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      if (chatAnswer === 200)
        said.push((JSON.parse(Buffer.concat(parts).toString()) as { text: string }).text)
      reply.writeHead(chatAnswer).end()
    })
  })
  let program: ChildProcess | undefined
  beforeAll(() => new Promise<void>((done) => void chat.listen(0, '127.0.0.1', done)))
  afterAll(() => {
    program?.kill()
    chat.close()
  })

  test('is written once, when the chat answers, and only for what is signed', async () => {
    const wanted = { name: 'Chat', url: 'http://127.0.0.1:9/', events: ['due_date.missed' as const] }
    const { id, secret } = await product.ask(webhooks.create, wanted, manager)
    const room = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/room`
    program = spawn(process.execPath, [join(recipes, 'chat-on-missed-date.mjs')], {
      env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, CHAT_URL: room, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface({ input: program.stdout ?? process.stdin }), 'line')) as [
      string,
    ]
    const at = `http://127.0.0.1:${/:(\d+)$/.exec(line)?.[1]}/`
    await product.ask(webhooks.update, { id, ...wanted, url: at }, manager)
    await product.ask(webhooks.sendTest, { id }, manager)
    await updateAllObligations(db)
    chatAnswer = 503
    await deliverDue(app)
    const states = async () =>
      (await product.ask(webhooks.deliveries, { webhookId: id }, manager)).deliveries
        .map(({ event, state, status }) => `${event} ${state} ${status}`)
        .sort()
    expect(await states()).toEqual(['due_date.missed waiting 502', 'webhook.test delivered 204'])
    chatAnswer = 200
    await db.updateTable('webhook_deliveries').set({ next_try_at: '2020-01-01T00:00:00Z' }).execute()
    await deliverDue(app)
    const sentence = `Ada Green (Acme) has not completed “Fire safety”, which was due on ${yesterday}.`
    expect(said).toEqual([sentence])
    // The same event again is not written again, and one with another secret never.
    const found = (
      await product.ask(webhooks.deliveries, { webhookId: id, event: 'due_date.missed' }, manager)
    ).deliveries
    await product.ask(webhooks.sendAgain, { id: found[0]?.id ?? '' }, manager)
    await deliverDue(app)
    expect(await states()).toEqual(['due_date.missed delivered 204', 'webhook.test delivered 204'])
    const other = await product.ask(webhooks.create, { ...wanted, url: at }, manager)
    await product.ask(webhooks.sendTest, { id: other.id }, manager)
    await deliverDue(app)
    const { deliveries } = await product.ask(webhooks.deliveries, { webhookId: other.id }, manager)
    expect(deliveries[0]).toMatchObject({ state: 'waiting', status: 401 })
    expect(said).toEqual([sentence])
  })
})

describe('a spreadsheet of completions', () => {
  const script = join(recipes, 'completions-to-spreadsheet.mjs')
  const store = (file: string, withKey = key) =>
    run(process.execPath, [script, join(folder, file)], { COPPICE_URL: url, COPPICE_KEY: withKey })

  test('is stored as CSV and XLSX, and stays as it was when the key has ended', async () => {
    await updateAllObligations(db)
    expect(await store('list.csv')).toMatchObject({ code: 0, errors: '' })
    const csv = await readFile(join(folder, 'list.csv'), 'utf8')
    expect(csv).toContain('Fire safety')
    expect(csv).toContain('Ada')
    expect(await store('list.xlsx')).toMatchObject({ code: 0 })
    expect((await readFile(join(folder, 'list.xlsx'))).subarray(0, 2).toString()).toBe('PK')
    const refused = await store(
      'list.csv',
      key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    )
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.errors).toBe('This API key does not work. It may have ended, or been ended')
    expect(await readFile(join(folder, 'list.csv'), 'utf8')).toBe(csv)
    expect((await store('list.pdf')).errors).toContain('Usage:')
  })
})

test('a BI tool reads the table and the figures by the commands of the page, with a key that can only read', async () => {
  await updateAllObligations(db)
  const page = await readFile(join(recipes, 'bi-tool.md'), 'utf8')
  const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command)
  expect(commands).toHaveLength(2)
  const [table, figures] = await Promise.all(
    commands.map((command) => run('/bin/sh', ['-c', command], { COPPICE_URL: url, COPPICE_KEY: key })),
  )
  expect(table?.errors).toBe('')
  expect(table?.out).toContain('Fire safety')
  expect(JSON.parse(figures?.out ?? '')).toMatchObject({ peopleByState: { overdue: 1, nothingDue: 0 } })
  expect(await product.refuse(teams.create, { name: 'Team' }, { token: key })).toEqual({
    status: 403,
    errors: ['This API key is not for this call'],
  })
})
