// A pack that somebody was given is checked in the browser: one as it was made, one with a changed file, what is no ZIP, and a
// browser that cannot check signatures.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { BlobWriter, TextReader, ZipWriter, configure } from '@zip.js/zip.js/index-native.js'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { manifestFormat, manifestName, signatureName } from '#contract/rules/pack-manifest.ts'
import { keysPath } from '#contract/rules/published-keys.ts'
import { heading } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'

configure({ useWebWorkers: false })

const readMe = 'Open index.html'
const people = '[{"name":"Mia Adeyemi"}]'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const hashOf = (text: string) => bytesToHex(sha256(bytesOf(text)))

const manifest = JSON.stringify({
  format: manifestFormat,
  id: 'a-pack',
  productVersion: '1.0.0',
  provider: 'Rowan Training',
  client: { id: 'a-client', name: 'Harbour Works' },
  subject: { kind: 'client', name: 'Harbour Works' },
  period: { from: '2026-01-01', to: '2026-06-30' },
  timeZone: 'Europe/London',
  madeAt: '2026-07-01T09:30:00.000Z',
  madeBy: { name: 'Mona Field', email: 'mona@harbour.test' },
  withCertificates: false,
  people: 1234,
  files: [
    { name: 'README.txt', size: bytesOf(readMe).length, sha256: hashOf(readMe) },
    { name: 'tables/people.json', size: bytesOf(people).length, sha256: hashOf(people) },
  ],
})

let keys: CryptoKeyPair
beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
})

async function packOf(table: string, name = 'pack.zip') {
  const signed = new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, bytesOf(manifest)))
  const signature = btoa(String.fromCharCode(...signed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const zip = new ZipWriter(new BlobWriter('application/zip'), { extendedTimestamp: false })
  const add = (fileName: string, text: string) => zip.add(fileName, new TextReader(text))
  await add('README.txt', readMe)
  await add('tables/people.json', table)
  await add(manifestName, manifest)
  await add(signatureName, JSON.stringify({ algorithm: 'Ed25519', keyId: 'a-key', signature }))
  return new File([await zip.close()], name)
}

const choose = (file: File) => userEvent.upload(page.getByLabelText('Choose an evidence pack'), file)

beforeEach(async () => {
  await openProduct('/verify/pack', { role: 'visitor' })
  const answerOf = globalThis.fetch
  const publicKeyJwk = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const published = { id: 'a-key', purpose: 'credential', publicKeyJwk, createdAt: '2026-01-01T00:00:00Z' }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === keysPath
      ? Response.json({ keys: [{ ...published, retiredAt: null, compromisedFrom: null }] })
      : answerOf(url, init),
  )
  await expect.element(heading('Verify an evidence pack')).toBeVisible()
})

test('a pack as it was made is authentic, and the page says of whom it is', async () => {
  await choose(await packOf(people))
  await expect.element(page.getByText('Authentic and complete')).toBeVisible()
  await expect.element(page.getByText(/^All 2 files of pack\.zip are as they were/)).toBeVisible()
  const facts = page.getByRole('main')
  for (const fact of ['Rowan Training', 'Harbour Works', '01-01-2026 to 30-06-2026', '1,234'])
    await expect.element(facts).toHaveTextContent(fact)
})

test('a file that was changed is named', async () => {
  await choose(await packOf(people.replace('Mia', 'Max')))
  await expect.element(page.getByText('Not as it was made', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'tables/people.json' }))
    .toHaveTextContent('Changed: tables/people.json is not as it was when the pack was made')
  await expect.element(page.getByText('Authentic and complete')).not.toBeInTheDocument()
})

test('what is no ZIP is refused by its name, and the next file is checked', async () => {
  await choose(new File(['no ZIP'], 'damaged.zip'))
  await expect.element(page.getByText('“damaged.zip” is no ZIP, or it is damaged')).toBeVisible()
  const whole = await packOf(people)
  await choose(new File([whole.slice(0, whole.size - 30)], 'half.zip'))
  await expect.element(page.getByText('“half.zip” is no ZIP, or it is damaged')).toBeVisible()
  await choose(whole)
  await expect.element(page.getByText('Authentic and complete')).toBeVisible()
})

test('a browser without Ed25519 cannot check it, which says nothing about the pack', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  await choose(await packOf(people))
  await expect.element(page.getByText('This browser cannot check signatures.')).toBeVisible()
  await expect.element(page.getByText('Not as it was made')).not.toBeInTheDocument()
  vi.restoreAllMocks()
})
