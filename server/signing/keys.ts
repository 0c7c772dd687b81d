// Manages the issuer's keys: one in use for each purpose, and all earlier ones, so that what they signed stays verifiable.
import { createPublicKey } from 'node:crypto'
import type { KeyPurpose, PublishedKey } from '#contract/rules/published-keys.ts'
import type { Database, Tx } from '../db/open.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'
import { generateKey, privateKeyFrom, type SigningKey } from './generate-key.ts'
import {
  type StoredKey,
  addKey,
  allKeys,
  asCommand,
  keyInUse,
  keysInUse,
  keysToPublish,
  providerName,
  retireKey,
  storeCompromise,
  storePrivateKey,
  withKeysLocked,
} from './queries.ts'
import { type KeysSecret, KeysSecretError } from './keys-secret.ts'

/** The database that holds the keys, and the secret that opens them. */
export interface Keys {
  db: Database
  keysSecret: KeysSecret
}

/** Returns the key that signs. The first use creates it; the key for credentials is created at the first start. @throws KeysSecretError */
export async function currentKey({ db, keysSecret }: Keys, purpose: KeyPurpose): Promise<SigningKey> {
  const stored = await keyInUse(db, purpose)
  if (stored) return opened(stored, await keysSecret.read())
  return withKeysLocked(db, (tx) => keyOrNew(tx, keysSecret, purpose))
}

/** Returns the keys of all purposes, also those that sign nothing more, the newest first. */
export const publicKeys = (db: Database): Promise<PublishedKey[]> => keysToPublish(db)

async function keyOrNew(tx: Tx, keysSecret: KeysSecret, purpose: KeyPurpose): Promise<SigningKey> {
  const stored = await keyInUse(tx, purpose)
  const secret = await secretFor(tx, keysSecret)
  if (stored) return opened(stored, secret)
  await mustBeOpened(tx, secret)
  return newKey(tx, secret, purpose)
}

async function newKey(tx: Tx, secret: Buffer, purpose: KeyPurpose): Promise<SigningKey> {
  // The first start has no provider yet, and only a certificate contains its name.
  const made = await generateKey(purpose, purpose === 'document' ? await providerName(tx) : '')
  const publicKey = made.publicKey.export({ type: 'spki', format: 'der' })
  const privateKey = encrypt(made.privateKey.export({ type: 'pkcs8', format: 'der' }), {
    boundTo: publicKey,
    secret,
  })
  const { id, createdAt } = await addKey(tx, {
    purpose,
    publicKey,
    privateKey,
    certificate: made.certificate,
  })
  return { ...made, purpose, id, createdAt: new Date(createdAt) }
}

/** Returns the secret that encrypts, for what else is encrypted with it. The first start has created it. @throws KeysSecretError */
export const encryptionSecret = async ({ db, keysSecret }: Keys): Promise<Buffer> =>
  (await keysSecret.read()) ?? withKeysLocked(db, (tx) => secretFor(tx, keysSecret))

/** Creates a secret if nothing is encrypted yet. @throws KeysSecretError where the one that encrypts the keys is missing */
async function secretFor(tx: Tx, keysSecret: KeysSecret): Promise<Buffer> {
  const secret = await keysSecret.read()
  if (secret) return secret
  if ((await allKeys(tx)).some(({ privateKey }) => isEncrypted(privateKey))) throw lacksSecret()
  return keysSecret.create()
}

const whatToDo =
  'Please set KEYS_SECRET or KEYS_SECRET_FILE to the secret that was used so far (on the machine where they were created it is in keys.secret in DATA_DIR), or, if it is lost, run npm run keys -- replace-lost.'
const lacksSecret = () =>
  new KeysSecretError(
    `The signing keys in the database are encrypted with a secret that is not here. ${whatToDo}`,
  )
const otherSecret = () =>
  new KeysSecretError(`The signing keys in the database are encrypted with another secret. ${whatToDo}`)

function opened({ publicKey, privateKey, ...key }: StoredKey, secret: Buffer | undefined): SigningKey {
  if (!secret) throw lacksSecret()
  const pkcs8 = decrypt(privateKey, { boundTo: publicKey, secret })
  if (!pkcs8) throw otherSecret()
  return {
    ...key,
    publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    privateKey: privateKeyFrom(pkcs8),
    createdAt: new Date(key.createdAt),
  }
}

/** Only a process that can open the keys changes them, so that all machines continue with the same secret. @throws KeysSecretError */
async function mustBeOpened(tx: Tx, secret: Buffer | undefined): Promise<void> {
  for (const stored of await keysInUse(tx)) opened(stored, secret)
}

/** Returns what a start with these keys would report; undefined if they can be opened, or if the start will encrypt them. */
export async function problemWithKeys({ db, keysSecret }: Keys): Promise<string | undefined> {
  return withKeysLocked(db, async (tx) => {
    try {
      const secret = await keysSecret.read()
      for (const stored of await keysInUse(tx)) if (isEncrypted(stored.privateKey)) opened(stored, secret)
      return undefined
    } catch (error) {
      if (error instanceof KeysSecretError) return error.message
      throw error
    }
  })
}

/**
 * Prepares the keys at each start, with the role that owns the tables. Encrypts what an earlier version stored unencrypted, checks
 * whether the keys in use can be opened, and creates the key for credentials when there is none.
 * @returns whether the secret was created
 * @throws KeysSecretError
 */
export async function prepareKeys({ db, keysSecret }: Keys): Promise<{ createdSecret: boolean }> {
  return withKeysLocked(db, async (tx) => {
    const createdSecret = (await keysSecret.read()) === undefined
    const secret = await secretFor(tx, keysSecret)
    for (const { id, publicKey, privateKey } of await allKeys(tx))
      if (!isEncrypted(privateKey))
        await storePrivateKey(tx, id, encrypt(privateKey, { boundTo: publicKey, secret }))
    await mustBeOpened(tx, secret)
    await keyOrNew(tx, keysSecret, 'credential')
    return { createdSecret }
  })
}

/**
 * Retires the key in use, which signs nothing more, and creates a new one. Needs the role that owns the tables, as do the two functions
 * below.
 */
export async function rotateKey({ db, keysSecret }: Keys, purpose: KeyPurpose): Promise<SigningKey> {
  return asCommand(db, 'keys.rotate', async (tx) => {
    await mustBeOpened(tx, await keysSecret.read())
    const previous = await keyInUse(tx, purpose)
    if (previous) await retireKey(tx, previous)
    return keyOrNew(tx, keysSecret, purpose)
  })
}

/**
 * Marks a key as compromised. Its signatures from this time on are no longer valid, and it signs nothing more. An earlier time replaces a
 * later one. A later one changes nothing, so that nothing that was refused becomes valid again.
 * @returns false when there is no such key
 */
export async function markCompromised({ db, keysSecret }: Keys, id: string, from: Date): Promise<boolean> {
  return asCommand(db, 'keys.compromise', async (tx) => {
    await mustBeOpened(tx, await keysSecret.read())
    const purpose = await storeCompromise(tx, id, from)
    if (!purpose) return false
    await retireKey(tx, { id })
    await keyOrNew(tx, keysSecret, purpose)
    return true
  })
}

/**
 * Makes new keys in place of those that cannot be opened because the secret was lost. What these have signed stays verifiable.
 * @returns the new keys
 */
export async function replaceLostKeys({ db, keysSecret }: Keys): Promise<SigningKey[]> {
  return asCommand(db, 'keys.replaceLost', async (tx) => {
    const secret = await keysSecret.read()
    const lost = (await keysInUse(tx)).filter(
      ({ publicKey, privateKey }) =>
        isEncrypted(privateKey) && !(secret && decrypt(privateKey, { boundTo: publicKey, secret })),
    )
    if (lost.length === 0) return []
    const known = secret ?? (await keysSecret.create())
    const made: SigningKey[] = []
    for (const key of lost) {
      await retireKey(tx, key)
      made.push(await newKey(tx, known, key.purpose))
    }
    return made
  })
}
