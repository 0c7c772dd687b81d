// Private keys in the database are encrypted with a secret that is not in it (rule certificates-21).
import { createPrivateKey, sign, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'
import { changeKeys } from './command.ts'
import { generateKey } from './generate-key.ts'
import { currentKey, prepareKeys, problemWithKeys, publicKeys } from './keys.ts'
import { openKeysSecret } from './keys-secret.ts'

const product = await startProduct()
const { db } = product.app
const owner = product.owner
const folder = await mkdtemp(join(tmpdir(), 'coppice-secret-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A machine with a secret of its own, or with none yet. */
const machine = (name: string, keysSecret?: string) => ({
  db: owner,
  keysSecret: openKeysSecret({
    keysSecretFile: join(folder, name, 'keys.secret'),
    ...(keysSecret ? { keysSecret } : {}),
  }),
})
const fileOf = (name: string) => join(folder, name, 'keys.secret')
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const rows = async () =>
  (
    await sql<{ id: string; stored: Buffer }>`
      select id, private_key as stored from signing_keys order by created_at, id`.execute(owner)
  ).rows
const isPkcs8 = (bytes: Buffer) => {
  try {
    return Boolean(createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }))
  } catch {
    return false
  }
}

let count = 0
let name = ''
beforeEach(async () => {
  await sql`truncate signing_keys cascade`.execute(owner)
  name = `machine-${count++}`
})

/** As a version before the encryption has stored it. */
async function storePlain(purpose: 'credential' | 'document') {
  const { publicKey, privateKey, certificate } = await generateKey(purpose, 'Somebody')
  const [spki, pkcs8] = [
    publicKey.export({ type: 'spki', format: 'der' }),
    privateKey.export({ type: 'pkcs8', format: 'der' }),
  ]
  await sql`insert into signing_keys (purpose, public_key, private_key, certificate)
            values (${purpose}, ${spki}, ${pkcs8}, ${certificate})`.execute(owner)
  return { publicKey, privateKey, pkcs8 }
}

test('the first start creates the secret, which only its owner may read, and no column is a private key', async () => {
  expect(await prepareKeys(machine(name))).toEqual({ createdSecret: true })
  await currentKey({ ...machine(name), db }, 'document')
  expect((await stat(fileOf(name))).mode & 0o777).toBe(0o600)
  expect((await readFile(fileOf(name), 'utf8')).trim()).toHaveLength(43)
  const stored = await rows()
  expect(stored).toHaveLength(2)
  for (const row of stored) {
    for (let from = 0; from < 40; from++) expect(isPkcs8(row.stored.subarray(from))).toBe(false)
    expect(row.stored.toString('latin1')).not.toContain('\x06\x03\x2b\x65\x70')
  }
  expect(await prepareKeys(machine(name))).toEqual({ createdSecret: false })
  expect(await rows()).toEqual(stored)
})

test('an upgrade encrypts the keys there are where they are, and signs with the same', async () => {
  const [credential, document] = [await storePlain('credential'), await storePlain('document')]
  await sql`update signing_keys set retired_at = now() where purpose = 'document'`.execute(owner)
  const before = await rows()
  expect(before.every(({ stored }) => isPkcs8(stored))).toBe(true)
  await prepareKeys(machine(name))
  const after = await rows()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.some(({ stored }) => isPkcs8(stored) || stored.includes(credential.pkcs8))).toBe(false)
  expect(after.some(({ stored }) => stored.includes(document.pkcs8.subarray(-64)))).toBe(false)
  const key = await currentKey(machine(name), 'credential')
  const content = Buffer.from('a certificate')
  expect(verify(null, content, credential.publicKey, sign(null, content, key.privateKey))).toBe(true)
})

test('an upgrade that fails leaves every key as it was', async () => {
  await storePlain('credential')
  await storePlain('document')
  const before = await rows()
  await sql`create function fail_second() returns trigger language plpgsql as $$
    begin if new.purpose = 'document' then raise 'no'; end if; return new; end $$;
    create trigger fail_second before update on signing_keys for each row execute function fail_second()`.execute(
    owner,
  )
  await expect(prepareKeys(machine(name))).rejects.toThrow('no')
  await sql`drop function fail_second cascade`.execute(owner)
  expect(await rows()).toEqual(before)
  await prepareKeys(machine(name))
  expect((await rows()).some(({ stored }) => isPkcs8(stored))).toBe(false)
})

test('a start without the secret, or with another one, ends with a sentence and makes nothing new', async () => {
  await prepareKeys(machine(name))
  const before = await rows()
  const others = [
    [machine('without'), 'encrypted with a secret that is not here. Please set KEYS_SECRET'],
    [machine('other', 'another secret, which is long enough'), 'encrypted with another secret. Please set'],
  ] as const
  for (const [other, words] of others) {
    await expect(prepareKeys(other)).rejects.toThrow(words)
    await expect(currentKey(other, 'credential')).rejects.toThrow(words)
    await expect(currentKey(other, 'document')).rejects.toThrow(words)
    await expect(changeKeys(other, { name: 'rotate', purpose: 'credential' })).rejects.toThrow(words)
    const compromise = { name: 'compromise', id: before[0]?.id ?? '', from: new Date('2020-01-01') } as const
    await expect(changeKeys(other, compromise)).rejects.toThrow(words)
    expect(await problemWithKeys(other)).toContain(words)
  }
  expect(await problemWithKeys(machine(name))).toBeUndefined()
  expect(await rows()).toEqual(before)
  expect(await isThere(fileOf('without'))).toBe(false)
})

test('machines that start at once agree: one has created the secret, the others end with the sentence', async () => {
  const starts = await Promise.allSettled(
    ['one', 'two', 'three'].map((one) => prepareKeys(machine(`${name}-${one}`))),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
  const files = await Promise.all(['one', 'two', 'three'].map((one) => isThere(fileOf(`${name}-${one}`))))
  expect(files.filter(Boolean)).toHaveLength(1)
})

test('the content of the file works as KEYS_SECRET on another machine', async () => {
  await prepareKeys(machine(name))
  const secret = (await readFile(fileOf(name), 'utf8')).trim()
  expect(await prepareKeys(machine('elsewhere', secret))).toEqual({ createdSecret: false })
  expect((await currentKey(machine('elsewhere', secret), 'credential')).id).toBe((await rows())[0]?.id)
})

test('where the secret is lost, new keys replace those that cannot be opened, and these stay published', async () => {
  await prepareKeys(machine(name))
  await currentKey(machine(name), 'document')
  const former = await publicKeys(db)
  const other = machine(`${name}-new`)
  const { lines } = await changeKeys(other, { name: 'replace-lost' })
  expect(lines).toHaveLength(3)
  expect(await prepareKeys(other)).toEqual({ createdSecret: false })
  const now = await publicKeys(db)
  expect(now).toHaveLength(4)
  for (const { id, publicKeyJwk, purpose } of former) {
    expect(now.find((key) => key.id === id)).toMatchObject({
      publicKeyJwk,
      retiredAt: expect.any(String),
      compromisedFrom: null,
    })
    expect((await currentKey(other, purpose)).id).not.toBe(id)
  }
  const again = await changeKeys(other, { name: 'replace-lost' })
  expect(again.lines).toEqual(['No key was lost: all that are in use can be opened with the secret.'])
  expect(await publicKeys(db)).toEqual(now)
})

test('a row does not take the private key of another, and a changed byte is noticed', async () => {
  const keys = machine(name)
  await prepareKeys(keys)
  await changeKeys(keys, { name: 'rotate', purpose: 'credential' })
  const [earlier, later] = await rows()
  const put = (stored: Buffer) =>
    sql`update signing_keys set private_key = ${stored} where id = ${later?.id}`.execute(owner)
  await put(earlier?.stored as Buffer)
  await expect(currentKey(keys, 'credential')).rejects.toThrow('encrypted with another secret')
  const bytes = later?.stored as Buffer
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await put(changed)
    await expect(currentKey(keys, 'credential')).rejects.toThrow('encrypted with another secret')
  }
  await put(bytes)
  expect((await currentKey(keys, 'credential')).id).toBe(later?.id)
})

test('a file with too short a secret is refused in words', async () => {
  await prepareKeys(machine(name))
  await writeFile(fileOf(name), 'short\n')
  await expect(prepareKeys(machine(name))).rejects.toThrow('is shorter than 32 characters')
})
