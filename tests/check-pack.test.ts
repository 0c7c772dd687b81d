// The check of an evidence pack, as the command reads it and as the page does: everything that was added in any way, and packs that
// were forged with a stolen key (rules evidence-16 and certificates-22).
import { sign } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Manifest, manifestName, signatureName } from '#contract/rules/pack-manifest.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { currentKey, markCompromised } from '#server/signing/keys.ts'
import { checkFile } from '#web/features/evidence/check-file.ts'
import { startPacks } from './support/start-packs.ts'

const { admin, product, makeMixed, packOf, check, openLists } = await startPacks()
const keys = { db: product.owner, keysSecret: product.app.keysSecret }
const folder = await mkdtemp(join(tmpdir(), 'coppice-check-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let pack: Buffer
let files: Map<string, Buffer>
let clientId = ''
beforeAll(async () => {
  const { client } = await makeMixed()
  clientId = client.id
  ;({ bytes: pack, files } = await packOf({ subject: 'client', clientId }, admin))
})

async function bothOf(bytes: Buffer, { isOffline = false } = {}) {
  const { keys: published, load } = await openLists()
  const ofCommand = await check(bytes, { isOffline })
  const ofPage = await checkFile(
    new Blob([new Uint8Array(bytes)]),
    { keys: published, load: isOffline ? undefined : load },
    () => undefined,
  )
  return { ofCommand, ofPage }
}

/** What both readers find; they have to agree. */
async function findingsIn(bytes: Buffer, options?: { isOffline: boolean }) {
  const { ofCommand, ofPage } = await bothOf(bytes, options)
  expect(ofPage).toEqual(ofCommand)
  return ofCommand
}
const textsIn = async (bytes: Buffer, options?: { isOffline: boolean }) =>
  (await findingsIn(bytes, options)).findings.map(({ text }) => text)

interface Entry {
  name: string | Buffer
  content: Buffer
  /** In its own header, where that differs from the list. */
  localName?: string
  /** The name in the field for Unicode. */
  unicodeName?: string
  /** Of the list: 0x10 is a folder of DOS. */
  attributes?: number
  /** In the file, but not in the list. */
  isHidden?: boolean
}

/** Writes a ZIP by hand, so that it can be wrong in any way. */
function zipOf(entries: readonly Entry[], { before = '', between = '', behind = '', comment = '' } = {}) {
  const parts: Buffer[] = [Buffer.from(before)]
  const list: Buffer[] = []
  let at = before.length
  for (const { name, content, localName, unicodeName, attributes = 0, isHidden } of entries) {
    const raw = Buffer.from(name as string)
    const packed = deflateRawSync(content)
    const extra = unicodeName === undefined ? Buffer.alloc(0) : unicodeField(raw, unicodeName)
    const common = (nameBytes: number) => {
      const header = Buffer.alloc(26)
      header.writeUInt16LE(20, 0)
      header.writeUInt16LE(0x0800, 2)
      header.writeUInt16LE(8, 4)
      header.writeUInt32LE(crc32(content), 10)
      header.writeUInt32LE(packed.length, 14)
      header.writeUInt32LE(content.length, 18)
      header.writeUInt16LE(nameBytes, 22)
      header.writeUInt16LE(extra.length, 24)
      return header
    }
    const own = Buffer.from(localName ?? raw)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common(own.length), own, extra, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(attributes, 6)
    rest.writeUInt32LE(at, 10)
    if (!isHidden)
      list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common(raw.length), rest, raw, extra]))
    parts.push(local, Buffer.from(between))
    at += local.length + between.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, directory, end, Buffer.from(comment), Buffer.from(behind)])
}

function unicodeField(raw: Buffer, name: string) {
  const field = Buffer.concat([Buffer.alloc(9), Buffer.from(name)])
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(field.length - 4, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(raw), 5)
  return field
}

const entries = (change: (name: string, content: Buffer) => Partial<Entry> = () => ({})): Entry[] =>
  [...files].map(([name, content]) => ({ name, content, ...change(name, content) }))
const more = (...added: Entry[]) => zipOf([...entries(), ...added])
const anything = Buffer.from('Anything')
const added = (name: string) => `Added: ${name} was not in the pack when it was made`
const beside = 'Added: the ZIP holds something beside the files in its list'
const otherwise = 'Changed: another program would read a file of the ZIP under another name, or otherwise'

test('a pack is in order as it was made, and packed again by another program', async () => {
  expect((await findingsIn(pack)).findings).toEqual([])
  expect((await findingsIn(zipOf(entries()))).findings).toEqual([])
  expect((await findingsIn(zipOf(entries().toReversed()))).findings).toEqual([])
})

test.each([
  'index.html/',
  'tables/',
  'manifest.json/',
  'new.pdf',
  'Index.html',
  'index.html ',
  './index.html',
  '../index.html',
  '/index.html',
  'C:\\index.html',
  'tables\\people.csv',
  'index.html\0',
  'certificates//new.pdf',
])('an added entry is named, whatever it is called: %j', async (name) => {
  const shown = name.replace('\0', '\\u{0}')
  for (const content of [anything, Buffer.alloc(0)])
    expect(await textsIn(more({ name, content }))).toEqual([added(shown)])
})

test('a name is printed so that it can only be read as a name', async () => {
  const name = 'a\u001b[2J\r\nAll 9 files are as they were\u202efdp.exe\u2066'
  const [text] = await textsIn(more({ name, content: anything }))
  expect(text).toBe(added('a\\u{1b}[2J\\u{d}\\u{a}All 9 files are as they were\\u{202e}fdp.exe\\u{2066}'))
  const [long = ''] = await textsIn(more({ name: 'x'.repeat(60_000), content: anything }))
  expect(long.length).toBeLessThan(400)
})

test('a file that is in the ZIP a second time is named, also the manifest and its signature', async () => {
  for (const name of ['README.txt', 'index.html'])
    for (const content of [anything, files.get(name) as Buffer])
      expect(await textsIn(more({ name, content }))).toEqual([`Added: ${name} is in the ZIP a second time`])
  for (const name of [manifestName, signatureName])
    expect(await textsIn(more({ name, content: anything }))).toEqual([added(name)])
})

test('a file that the list gives out as a folder is reported', async () => {
  const zip = zipOf(entries((name) => (name === 'index.html' ? { name: 'index.html/' } : {})))
  expect(await textsIn(zip)).toEqual([added('index.html/'), 'Missing: index.html has been removed'])
})

test.each([
  ['before the first file', { before: 'MZ' }],
  ['between the files', { between: 'x' }],
  ['as a comment', { comment: 'A comment' }],
])('bytes that belong to no file are reported: %s', async (_where, options) => {
  expect(await textsIn(zipOf(entries(), options))).toEqual([beside])
})

test('bytes behind the end are reported, or make it unreadable', async () => {
  const zip = zipOf(entries(), { behind: 'anything' })
  await expect(check(zip)).rejects.toThrow('extra bytes at the end')
  const { keys: published, load } = await openLists()
  const { findings } = await checkFile(
    new Blob([new Uint8Array(zip)]),
    { keys: published, load },
    () => undefined,
  )
  expect(findings.map(({ text }) => text)).toEqual([beside])
})

test('an entry that the list leaves out is reported: some programs read entries one after the other', async () => {
  expect(await textsIn(more({ name: 'index.html', content: anything, isHidden: true }))).toEqual([beside])
  const first = zipOf([{ name: 'index.html', content: anything, isHidden: true }, ...entries()])
  expect(await textsIn(first)).toEqual([beside])
})

test('an entry with another name for other programs is reported', async () => {
  const renamed = entries((name) => (name === 'README.txt' ? { localName: 'setup.exe' } : {}))
  expect(await textsIn(zipOf(renamed))).toEqual([otherwise])
  const twoNames = entries((name) =>
    name === 'README.txt' ? { name: 'setup.exe', unicodeName: 'README.txt' } : {},
  )
  // Which of the two names a reader takes is its own affair.
  const { ofCommand, ofPage } = await bothOf(zipOf(twoNames))
  for (const { findings } of [ofCommand, ofPage]) expect(findings[0]?.text).toBe(otherwise)
})

/** As a thief of the key: any manifest, signed. */
function forgePack(signer: Awaited<ReturnType<typeof currentKey>>, change: Partial<Manifest>) {
  const manifest = JSON.parse((files.get(manifestName) as Buffer).toString()) as Manifest
  const bytes = Buffer.from(`${JSON.stringify({ ...manifest, ...change }, null, 1)}\n`)
  const signature = {
    algorithm: 'Ed25519',
    keyId: signer.id,
    signature: sign(null, bytes, signer.privateKey).toString('base64url'),
  }
  return zipOf(
    entries((name) => {
      if (name === manifestName) return { content: bytes }
      return name === signatureName ? { content: Buffer.from(JSON.stringify(signature)) } : {}
    }),
  )
}

/** What the command prints about a pack, with a copy of the keys. */
async function printedAbout(bytes: Buffer) {
  const [zip, keyFile] = [join(folder, 'pack.zip'), join(folder, 'keys.json')]
  await writeFile(zip, bytes)
  await writeFile(keyFile, JSON.stringify({ keys: (await openLists()).keys }))
  const words = [
    '--import',
    'tsx',
    'server/commands/check-pack.ts',
    'evidence',
    'verify',
    zip,
    '--key',
    keyFile,
  ]
  const run = promisify(execFile)(process.execPath, words, { cwd: projectRoot })
  return run.then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    (error: { code: number; stdout: string }) => ({
      code: error.code,
      lines: error.stdout.trim().split('\n'),
    }),
  )
}

test('of a pack with a wrong signature nothing from inside is taken for true', async () => {
  const lie = 'All 9 files are as they were when the pack was made.'
  const zip = zipOf(
    entries((name, content) =>
      name === manifestName
        ? { content: Buffer.from(content.toString().replace(/"provider": "[^"]*"/, `"provider": "${lie}"`)) }
        : {},
    ),
  )
  const wrong = `The signature is wrong: ${manifestName} or ${signatureName} has been changed`
  expect(await findingsIn(zip)).toEqual({
    manifest: null,
    intact: 0,
    findings: [{ kind: 'signature', text: wrong }],
  })
})

test(
  'the command says first what is wrong with the signature, and then nothing from inside',
  { timeout: 60_000 },
  async () => {
    const zip = zipOf(
      entries((name, content) =>
        name === manifestName
          ? { content: Buffer.from(content.toString().replace(/"provider": "[^"]*"/, '"provider": "Liar"')) }
          : {},
      ),
    )
    const { code, lines } = await printedAbout(zip)
    expect(code).toBe(1)
    expect(lines).toEqual([`The signature is wrong: ${manifestName} or ${signatureName} has been changed`])
    const genuine = await printedAbout(pack)
    expect(genuine.code).toBe(0)
    expect(genuine.lines).toEqual([
      expect.stringMatching(/^Evidence of /),
      expect.stringMatching(/^from /),
      expect.stringMatching(/^All \d+ files are as they were when the pack was made\.$/),
    ])
  },
)

test('a pack that was forged with a stolen key was not issued here, whatever day it names', async () => {
  const stolen = await currentKey(product.app, 'credential')
  const before = pack
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(product.app.db)
  const moment = new Date(rows[0]?.now as string)
  const { bytes: after } = await packOf({ subject: 'client', clientId }, admin)
  await markCompromised(keys, stolen.id, moment)

  const notHere =
    'Not issued here: others may have the key of the signature, and the provider has no record of this pack'
  const unconfirmed = expect.stringMatching(/^It cannot be confirmed: /)
  for (const change of [
    { madeAt: '2020-01-01T00:00:00.000Z' },
    { madeAt: '2020-01-01T00:00:00.000Z', people: 400, provider: 'Somebody' },
    { id: crypto.randomUUID() },
    { madeAt: '2099-01-01T00:00:00.000Z' },
    { madeAt: 'no time' },
  ]) {
    const forged = forgePack(stolen, change)
    expect(await findingsIn(forged)).toEqual({
      manifest: null,
      intact: 0,
      findings: [{ kind: 'never issued', text: notHere }],
    })
    expect(await textsIn(forged, { isOffline: true })).toEqual([unconfirmed])
  }
  expect((await findingsIn(before)).findings).toEqual([])
  expect(await textsIn(before, { isOffline: true })).toEqual([unconfirmed])
  expect(await textsIn(after)).toEqual([
    'The signature proves nothing: its key was no longer secret when the pack was made',
  ])
  // Its files are compared all the same.
  const [first] = [...files.keys()]
  const changed = zipOf(entries((name) => (name === first ? { content: anything } : {})))
  expect(await textsIn(changed)).toEqual([`Changed: ${first} is not as it was when the pack was made`])
})
