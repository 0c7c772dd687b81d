import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as health from '#contract/calls/health.ts'
import { makeTransport } from '#server/mail/transport.ts'
import { makeAdmin, makeClient, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { freePort } from '#server/db/free-port.ts'
import { projectRoot } from '#server/base/project-root.ts'

const contentPort = await freePort()
const product = await startProduct({ CONTENT_PORT: String(contentPort), HOST: '127.0.0.1' })
const { app } = product
const admin = await makeAdmin(product)
const look = () => product.ask(health.check, {}, admin)
const up = { works: true, problem: null, milliseconds: expect.any(Number) as number }

test('every part that does not work is reported, and the others are not', async () => {
  const before = await look()
  expect(before).toMatchObject({ database: up, fileStore: up, mail: up, jobQueue: up })
  expect(before.contentHost.works).toBe(false)
  expect(before.contentHost.problem).toContain(String(contentPort))

  await product.content.listen({ port: contentPort, host: '127.0.0.1' })
  const files = join(app.config.dataDir, 'files')
  await rm(files, { recursive: true })
  await writeFile(files, 'where a folder should be')
  const { database, contentHost, fileStore } = await look()
  expect({ database, contentHost }).toMatchObject({ database: up, contentHost: up })
  expect(fileStore).toMatchObject({ works: false })
  expect(fileStore.problem).toMatch(/ENOTDIR|EEXIST/)
  await rm(files)
  expect((await look()).fileStore).toMatchObject({ ...up, freeBytes: expect.any(Number) as number })
})

test('mail that cannot be sent is reported, with the error of the mail server', async () => {
  const port = await freePort()
  const mail = makeTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@example.test' })
  const own = { ...app.mail }
  Object.assign(app.mail, mail)
  const answer = await look()
  expect(answer.mail).toMatchObject({ works: false, sends: true })
  expect(answer.mail.problem).toContain('ECONNREFUSED')
  Object.assign(app.mail, own, { check: undefined })
})

test('the queue shows how many mails wait, how long, and that no process sends them', async () => {
  expect((await look()).jobQueue).toEqual({ ...up, waiting: 0, oldestAt: null })
  const { id: clientId } = await makeClient(product)
  for (let number = 0; number < 3; number++) {
    const { email } = await makeLearner(product, clientId)
    await product.ask(accounts.requestPasswordReset, { email })
  }
  const waiting = await look()
  expect(waiting.jobQueue).toMatchObject({ ...up, waiting: 3, oldestAt: expect.any(String) as string })

  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await app.db
    .updateTable('outbox')
    .set({ next_attempt_at: ago(5) })
    .execute()
  const stuck = await look()
  expect(stuck.jobQueue).toMatchObject({ works: false, waiting: 3 })
  expect(stuck.jobQueue.problem).toContain('more than two minutes')
})

test('the build shows what is running', async () => {
  const { build } = await look()
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  expect(build).toMatchObject({ version, commit: null, builtAt: null, node: process.versions.node })
  expect(Date.parse(build.startedAt)).not.toBeNaN()
  expect((await look()).build.startedAt).toBe(build.startedAt)
})
