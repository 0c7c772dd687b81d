// The check of a pack names what was changed, removed and added, and what is wrong with the signature.
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { manifestName, signatureName } from '#contract/rules/pack-manifest.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { startPacks } from '#tests/support/start-packs.ts'
import { changeKeys } from '../../signing/command.ts'
import { currentKey } from '../../signing/keys.ts'

const { admin, product, makeMixed, packOf, check } = await startPacks()
const keys = { db: product.owner, keysSecret: product.app.keysSecret }
let pack: Buffer
beforeAll(async () => {
  const { client } = await makeMixed()
  pack = (await packOf({ subject: 'client', clientId: client.id }, admin)).bytes
})

async function zipOf(files: [string, Buffer][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  const pieces: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece))
  await once(zip.outputStream, 'end')
  return Buffer.concat(pieces)
}

/** What the check of the pack finds after a change of its files. */
async function findingsAfter(change: (files: [string, Buffer][]) => [string, Buffer][]) {
  const { findings } = await check(await zipOf(change([...(await filesIn(pack))])))
  return findings.map(({ text }) => text)
}
const changed = (name: string, change: (text: string) => string) => (files: [string, Buffer][]) =>
  files.map(([file, bytes]): [string, Buffer] => [
    file,
    file === name ? Buffer.from(change(bytes.toString())) : bytes,
  ])

test('a pack as it was made is in order, also when it was packed again', async () => {
  const { findings, intact, manifest } = await check(pack)
  expect(findings).toEqual([])
  expect(intact).toBe((await filesIn(pack)).size - 2)
  expect(manifest).toMatchObject({ people: 4, madeBy: { email: admin.email } })
  expect(await findingsAfter((files) => files.toReversed())).toEqual([])
})

test('a changed file is named', async () => {
  const change = changed('tables/courses.csv', (text) => text.replace('Overdue', 'Completed'))
  expect(await findingsAfter(change)).toEqual([
    'Changed: tables/courses.csv is not as it was when the pack was made',
  ])
})

test('a removed file is named', async () => {
  expect(await findingsAfter((files) => files.filter(([name]) => name !== 'tables/people.json'))).toEqual([
    'Missing: tables/people.json has been removed',
  ])
})

test('an added file is named, also a second one with the name of another', async () => {
  const bytes = Buffer.from('Anything')
  expect(await findingsAfter((files) => [...files, ['certificates/new.pdf', bytes]])).toEqual([
    'Added: certificates/new.pdf was not in the pack when it was made',
  ])
  expect(await findingsAfter((files) => [...files, ['README.txt', bytes]])).toEqual([
    'Added: README.txt is in the ZIP a second time',
  ])
})

test('a second manifest is named, and the first one counts', async () => {
  expect(await findingsAfter((files) => [...files, [manifestName, Buffer.from('{}')]])).toEqual([
    `Added: ${manifestName} was not in the pack when it was made`,
  ])
})

test('a manifest that was changed along with a file has a wrong signature', async () => {
  const change = changed(manifestName, (text) => text.replace('"people": 4', '"people": 3'))
  expect(await findingsAfter(change)).toEqual([
    `The signature is wrong: ${manifestName} or ${signatureName} has been changed`,
  ])
})

test.each([
  [
    'another signature',
    (text: string) =>
      text.replace(/"signature":"./, (found) =>
        found.endsWith('A') ? `${found.slice(0, -1)}B` : `${found.slice(0, -1)}A`,
      ),
    `The signature is wrong: ${manifestName} or ${signatureName} has been changed`,
  ],
  [
    'an unknown key',
    (text: string) => text.replace(/"keyId":"[^"]+"/, '"keyId":"5b0f2a8e-0000-4000-8000-000000000000"'),
    'The signature is wrong: it was made with a key that this provider does not have',
  ],
  ['something else', () => 'signed', 'The signature is wrong: it cannot be read'],
])('a wrong signature is named: %s', async (_what, change, sentence) => {
  expect(await findingsAfter(changed(signatureName, change))).toEqual([sentence])
})

test('a removed manifest or signature is named', async () => {
  expect(await findingsAfter((files) => files.filter(([name]) => name !== signatureName))).toEqual([
    `Missing: ${signatureName}, the signature, has been removed`,
  ])
  expect(await findingsAfter((files) => files.filter(([name]) => name !== manifestName))).toEqual([
    `Missing: ${manifestName}, the list of files, has been removed, or this is no evidence pack`,
  ])
})

test('a pack stays valid when the key is replaced, and not when the key was no longer secret', async () => {
  const { id } = await currentKey(keys, 'credential')
  await changeKeys(keys, { name: 'rotate', purpose: 'credential' })
  expect((await check(pack)).findings).toEqual([])
  await changeKeys(keys, { name: 'compromise', id, from: new Date('2020-01-01') })
  expect((await check(pack)).findings).toMatchObject([
    { text: 'The signature proves nothing: its key was no longer secret when the pack was made' },
  ])
})
