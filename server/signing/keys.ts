// The issuer's keys: one in use for each purpose, and all earlier ones, so that what they signed stays verifiable.
import type { KeyPurpose, PublishedKey } from '#contract/rules/published-keys.ts'
import type { Database, Tx } from '../db/open.ts'
import { generateKey } from './generate.ts'
import {
  asCommand,
  keyInUse,
  keysToPublish,
  providerName,
  retireKey,
  storeCompromise,
  storeKey,
  withKeysLocked,
} from './queries.ts'
import type { SigningKey } from './signing-key.ts'

/** The key that signs. The first use creates it: of credentials that is the first start. */
export async function currentKey(db: Database, purpose: KeyPurpose): Promise<SigningKey> {
  return (await keyInUse(db, purpose)) ?? (await withKeysLocked(db, (tx) => keyOrNew(tx, purpose)))
}

/** Of all purposes, also those that sign nothing more, the newest first. */
export const publicKeys = (db: Database): Promise<PublishedKey[]> => keysToPublish(db)

async function keyOrNew(tx: Tx, purpose: KeyPurpose): Promise<SigningKey> {
  const stored = await keyInUse(tx, purpose)
  return stored ?? storeKey(tx, purpose, await generateKey(purpose, await providerName(tx)))
}

/** The key in use signs nothing more, and a new one is created. */
export async function rotateKey(db: Database, purpose: KeyPurpose): Promise<SigningKey> {
  return asCommand(db, 'keys.rotate', async (tx) => {
    const previous = await keyInUse(tx, purpose)
    if (previous) await retireKey(tx, previous)
    return keyOrNew(tx, purpose)
  })
}

/**
 * What the key signed from this time on is no longer valid, and it signs nothing more. An earlier time replaces a
 * later one; a later one changes nothing, so that nothing that was refused becomes valid again.
 * @returns false when there is no such key
 */
export async function markCompromised(db: Database, id: string, from: Date): Promise<boolean> {
  return asCommand(db, 'keys.compromise', async (tx) => {
    const purpose = await storeCompromise(tx, id, from)
    if (!purpose) return false
    await retireKey(tx, { id })
    await keyOrNew(tx, purpose)
    return true
  })
}
