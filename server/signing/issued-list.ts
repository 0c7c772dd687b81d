// Records everything that was signed and handed out, and publishes lists of it for keys that were stolen (certificates-22).
import { createHash, sign } from 'node:crypto'
import {
  type IssuedList,
  type PublishedList,
  digitsOfPart,
  issuedFormat,
} from '#contract/rules/issued-list.ts'
import type { Database, Tx } from '../db/open.ts'
import { type Keys, currentKey } from './keys.ts'
import { addIssued, compromiseOf, issuedIn } from './queries.ts'

/** Records a signature before it is handed out: one that is not recorded is taken for a forgery once the key is compromised. */
export const recordIssued = (db: Database | Tx, { id }: { id: string }, signed: Buffer | string) =>
  addIssued(db, id, createHash('sha256').update(signed).digest())

const isPart = (part: string) => part.length === digitsOfPart && /^[0-9a-f]+$/.test(part)
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/**
 * Returns the list of what the key has signed, signed with the key in use.
 * @param part the first digits of the digests
 * @returns undefined for a key that is not compromised, and when there is no such key
 */
export async function issuedListOf(
  keys: Keys,
  keyId: string,
  part: string,
): Promise<PublishedList | undefined> {
  if (!isUuid(keyId) || !isPart(part)) return undefined
  const compromisedFrom = await compromiseOf(keys.db, keyId)
  if (!compromisedFrom) return undefined
  const issued = await issuedIn(keys.db, keyId, part)
  const digests = (isBefore: boolean) =>
    issued.filter((one) => one.isBefore === isBefore).map(({ digest }) => digest.toString('hex'))
  const list = JSON.stringify({
    format: issuedFormat,
    keyId,
    part,
    compromisedFrom,
    before: digests(true),
    after: digests(false),
  } satisfies IssuedList)
  const { id, privateKey } = await currentKey(keys, 'credential')
  const signature = sign(null, Buffer.from(list), privateKey).toString('base64url')
  return { list, signature: { algorithm: 'Ed25519', keyId: id, signature } }
}
