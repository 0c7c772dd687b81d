// The script of docs/integrations/people-from-hr.md, run as it stands against the listening product (rule people-149).
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as learnersContract from '#contract/calls/learners.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { projectRoot } from '../../base/project-root.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
await product.api.listen({ port: 0, host: '127.0.0.1' })
const { port } = product.api.server.address() as AddressInfo
const folder = await mkdtemp(join(tmpdir(), 'coppice-hr-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const script = join(projectRoot, 'docs/integrations/people-from-hr.mjs')

let number = 0
let client: { id: string }
let key: { id: string; key: string }
let manager: MadePerson
let domain = ''
beforeEach(async () => {
  client = await makeClient(product)
  domain = `hr-${++number}.example`
  manager = await makeManager(product, client.id)
  key = await product.ask(apiKeys.create, { name: 'HR', scopes: ['imports:write'], days: 30 }, manager)
})

const heading = 'First Name,Last Name,Email,Teams'
const line = (name: string, teams = '') => `${name},Green,${name.toLowerCase()}@${domain},${teams}`

interface Run {
  code: number | string | null | undefined
  out: string
  errors: string
}
/** Runs the script on a file with these lines below its heading. */
async function run(
  lines: string[],
  options: string[] = [],
  settings: Record<string, string> = {},
  firstLine = heading,
): Promise<Run> {
  const file = join(folder, `people-${number}.csv`)
  await writeFile(file, [firstLine, ...lines].filter(Boolean).join('\n'))
  const env = {
    PATH: process.env['PATH'],
    COPPICE_URL: `http://127.0.0.1:${port}`,
    COPPICE_KEY: key.key,
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...options], { env }, (error, out, errors) =>
      resolve({ code: error ? error.code : 0, out: out.trim(), errors: errors.trim() }),
    )
  })
}
const learners = async () =>
  (
    await db
      .selectFrom('users')
      .where('client_id', '=', client.id)
      .where('is_learner', '=', true)
      .orderBy('first_name')
      .select(['first_name as name', 'archived_at as archivedAt'])
      .execute()
  ).map(({ name, archivedAt }) => (archivedAt ? `${name}, archived` : name))

test('a nightly list adds, changes and archives people, and the same file changes nothing', async () => {
  const first = await run([line('Ada'), line('Ben')])
  expect(first).toEqual({
    code: 0,
    out: 'Done: 2 added, 0 changed, 0 back from the archive, 0 archived.',
    errors: '',
  })
  expect(await learners()).toEqual(['Ada', 'Ben'])
  expect(await run([line('Ada'), line('Ben')])).toEqual({ code: 0, out: 'Nothing changes.', errors: '' })
  expect((await run([line('Ada', 'Night shift'), line('Cai')], ['--whole-list', '--archive-many'])).out).toBe(
    'Done: 1 added, 1 changed, 0 back from the archive, 1 archived.',
  )
  expect(await learners()).toEqual(['Ada', 'Ben, archived', 'Cai'])
  expect((await run([line('Ada', 'Night shift'), line('Ben'), line('Cai')])).out).toBe(
    'Done: 0 added, 0 changed, 1 back from the archive, 0 archived.',
  )
  expect(await learners()).toEqual(['Ada', 'Ben', 'Cai'])
  const { actions } = await product.ask(bulk.pastActions, { pageNumber: 1, pageSize: 10 }, manager)
  expect(actions.map(({ fileName }) => fileName)).toEqual(Array(3).fill(`people-${number}.csv`))
})

test('a preview stores nothing', async () => {
  expect(await run([line('Ada')], ['--preview'])).toMatchObject({
    code: 0,
    out: 'Would be: 1 added, 0 changed, 0 back from the archive, 0 archived.',
  })
  expect(await learners()).toEqual([])
})

test('rejected rows stop it, unless they are left out, and then nobody whom they may mean is archived', async () => {
  await makeLearner(product, client.id, { firstName: 'Old', email: `old@${domain}` })
  await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Green', email: `ben@${domain}` })
  const lines = [line('Ada'), 'Ben,Green,no address,']
  const stopped = await run(lines)
  expect(stopped).toMatchObject({ code: 1, out: '' })
  expect(stopped.errors).toMatch(/^Line 3 is rejected: /)
  expect(await learners()).toEqual(['Ben', 'Old'])
  expect(await run(lines, ['--leave-out'])).toMatchObject({
    code: 0,
    out: 'Done: 1 added, 0 changed, 0 back from the archive, 0 archived. Rows left out: 1.',
  })
  expect(await learners()).toEqual(['Ada', 'Ben', 'Old'])
  expect(await run(lines, ['--leave-out', '--whole-list', '--archive-many'])).toMatchObject({
    code: 0,
    out: 'Done: 0 added, 0 changed, 0 back from the archive, 1 archived. Rows left out: 1.',
  })
  expect(await learners()).toEqual(['Ada', 'Ben', 'Old, archived'])
})

test('an end date that has passed stops it, without the option to go on', async () => {
  await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green', email: `ada@${domain}` })
  const lines = [`Ada,Green,ada@${domain},2020-01-31`]
  const firstLine = 'First Name,Last Name,Email,End date'
  const stopped = await run(lines, [], {}, firstLine)
  expect(stopped).toMatchObject({ code: 1, out: '' })
  expect(stopped.errors).toContain('Doubtful: end dates that have passed, for example of Ada Green')
  expect(await run(lines, ['--despite-doubts'], {}, firstLine)).toMatchObject({
    code: 0,
    out: 'Done: 0 added, 1 changed, 0 back from the archive, 0 archived.',
  })
})

test('half a file archives nobody', async () => {
  for (const name of ['Ada', 'Ben', 'Cai']) await makeLearner(product, client.id, { firstName: name })
  const stopped = await run([line('Dee')], ['--whole-list'])
  expect(stopped).toMatchObject({
    code: 1,
    errors: expect.stringContaining('3 of 3 learners are not in the file'),
  })
  expect(await learners()).toEqual(['Ada', 'Ben', 'Cai'])
})

test('a doubtful file stops it, without the option to go on', async () => {
  const twoAddresses = 'First Name,Last Name,Email,E-mail'
  expect(await run([line('Ada')], [], {}, twoAddresses)).toEqual({
    code: 1,
    out: '',
    errors: 'Doubtful: Several columns could be “Email”. Please check which of them is used.',
  })
  expect(await learners()).toEqual([])
  expect(await run([line('Ada')], ['--despite-doubts'], {}, twoAddresses)).toMatchObject({ code: 0 })
  expect(await learners()).toEqual(['Ada'])
})

test('a file without a heading is refused, unless it is said what the columns are (people-183)', async () => {
  const refused =
    'The file has no heading. Please send as readAs what its columns are, from the first on, such as “firstName,lastName,email”'
  for (const options of [[], ['--despite-doubts', '--leave-out']])
    expect(await run([line('Ada')], options, {}, '')).toEqual({ code: 1, out: '', errors: refused })
  expect(await learners()).toEqual([])
  const columns = ['--columns', 'lastName,firstName,email']
  expect(await run([line('Green', 'Bar')], columns, {}, '')).toMatchObject({ code: 0 })
  expect(await learners()).toEqual(['Green'])
})

test('a file whose columns are not known stops it, until somebody has said once what they are', async () => {
  const own = 'Q1,Q2,Q3'
  const lines = [`Ada,Green,ada@${domain}`]
  const stopped = await run(lines, ['--despite-doubts'], {}, own)
  expect(stopped).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^It is not known which column is: /),
  })
  expect(await learners()).toEqual([])
  await product.ask(
    learnersContract.applyImport,
    {
      rows: [{ firstName: 'Ben', lastName: 'Green', email: `ben@${domain}` }],
      clientId: client.id,
      expected: { added: 1, changed: 0, back: 0, archived: 0 },
      reading: { heading: own.split(','), columns: ['firstName', 'lastName', 'email'] },
    },
    manager,
  )
  expect(await run(lines, [], {}, own)).toMatchObject({ code: 0, errors: '' })
  expect(await learners()).toEqual(['Ada', 'Ben'])
})

test('a key that was ended changes nothing, and the reason is printed', async () => {
  await product.ask(apiKeys.end, { id: key.id }, admin)
  const stopped = await run([line('Ada')])
  expect(stopped).toMatchObject({ code: 1, out: '' })
  expect(stopped.errors).toBe('This API key does not work. It may have ended, or been ended')
  expect(await learners()).toEqual([])
})

test('a missing setting, an unknown option and a wrong address end with 1', async () => {
  expect(await run([line('Ada')], [], { COPPICE_KEY: '' })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^COPPICE_KEY is missing/),
  })
  expect(await run([line('Ada')], ['--unknown'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Usage:/),
  })
  const elsewhere = createServer((_, answer) => answer.end('<html>')).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port: otherPort } = elsewhere.address() as AddressInfo
  expect(await run([line('Ada')], [], { COPPICE_URL: `http://127.0.0.1:${otherPort}` })).toMatchObject({
    code: 1,
    errors: 'The server answers 200, and not with JSON. Is COPPICE_URL right?',
  })
  elsewhere.close()
  expect(await learners()).toEqual([])
})
