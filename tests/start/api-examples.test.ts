// The examples of the API documentation run as they are printed (rule access-56).
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pastCompletions from '#contract/calls/past-completions.ts'
import { scopesOf } from '#contract/key-scopes.ts'
import { type ApiExample, examplesOf } from '#server/http/api-examples.ts'
import { callsOf } from '#server/http/openapi.ts'
import { linesOf, onApiHost } from '../calls/all.ts'
import { expectedOf } from '../calls/example.ts'
import { makeClient, makeManager, makePeople } from '../support/make.ts'
import { startProduct } from '../support/product.ts'
import { makeWorld } from '../world/world.ts'

const run = promisify(execFile)
const product = await startProduct()
await product.api.listen({ port: 0, host: '127.0.0.1' })
const root = `http://127.0.0.1:${(product.api.server.address() as AddressInfo).port}/api/`
const folder = await mkdtemp(join(tmpdir(), 'api-examples-'))
afterAll(() => rm(folder, { recursive: true }))

const commands: Record<ApiExample['language'], [command: string, ...options: string[]]> = {
  curl: ['sh', '-c'],
  TypeScript: [process.execPath, '--input-type=module', '--eval'],
  Python: ['python3', '-c'],
}

const calls = callsOf(api).flatMap(({ call }) => (scopesOf(call).length > 0 ? [call] : []))

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_, call) => {
  let variables: Record<string, string> | undefined
  for (const { language, code } of examplesOf(call, root)) {
    // A change cannot be made twice.
    if (call.method !== 'GET') variables = undefined
    variables ??= await variablesOf(call)
    const [command, ...options] = commands[language]
    const { stdout } = await run(command, [...options, code], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...variables },
    })
    if (call.answers === 'file') expect(await sizeOfSaved(), language).toBeGreaterThan(20)
    else expect(stdout, language).toMatch(/success['"]?: ?true/i)
  }
})

test('rule lists-37: the examples of a list read all of its pages', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const emails = await makePeople(
    product,
    Array.from({ length: 25 }, (_, at) => ({ clientId: client.id, email: `page-${at}@pages.test` })),
  ).then((people) => people.map(({ email }) => email))
  const { key } = await product.ask(
    apiKeys.create,
    { name: 'Pages', scopes: ['people:read'], days: 1 },
    manager,
  )
  const examples = examplesOf(learners.list, root).filter(({ language }) => language !== 'curl')
  for (const { language, code } of examples) {
    const [command, ...options] = commands[language]
    // Nothing of a long answer is left out.
    const whole = code.replace('console.log(page)', 'console.log(JSON.stringify(page))')
    const { stdout } = await run(command, [...options, whole], {
      env: { PATH: process.env['PATH'], COPPICE_KEY: key },
    })
    expect(stdout.trim().split('\n'), language).toHaveLength(3)
    for (const email of emails) expect(stdout.split(email), language).toHaveLength(2)
  }
})

/** Makes what the call is about and a key that may make it, and returns the variables that a reader sets. */
async function variablesOf(call: Call): Promise<Record<string, string>> {
  const [{ code }] = examplesOf(call, '') as [ApiExample]
  const line = linesOf(call).find((name) => code.includes(name.replace(/^\w+ ([^{]*).*/, '$1')))
  const example = onApiHost[line ?? '']
  const isForManagers = ['ok', 'sees', 'own'].includes(expectedOf(example?.who ?? '').manager)
  const caller = isForManagers ? 'manager' : 'administrator'
  const world = await makeWorld(product, [caller])
  const made = { name: 'Examples', scopes: scopesOf(call).slice(0, 1), days: 1 }
  const { key } = await product.ask(apiKeys.create, made, world.callerOf(caller))
  const fields = { ...(await example?.send?.(world)) }
  if (call === pastCompletions.apply) fields['rows'] = await withTitles(fields)
  const values = Object.entries(fields).map(async ([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    await variableOf(value),
  ])
  return { COPPICE_KEY: key, ...Object.fromEntries(await Promise.all(values)) }
}

/** The rows with the title of their course: another name for it would be sent in a field that is not required. */
async function withTitles({ rows, courses }: Record<string, unknown>) {
  const [{ courseId }] = courses as [{ courseId: string }]
  const { title } = await product.app.db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('title')
    .executeTakeFirstOrThrow()
  return (rows as object[]).map((row) => ({ ...row, course: title }))
}

async function sizeOfSaved(): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('answer'))
  expect(names).toHaveLength(1)
  const path = join(folder, names[0] as string)
  const { size } = await stat(path)
  await rm(path)
  return size
}

async function variableOf(value: unknown): Promise<string> {
  if (value instanceof File) {
    const path = join(folder, value.name)
    await writeFile(path, Buffer.from(await value.arrayBuffer()))
    return path
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
