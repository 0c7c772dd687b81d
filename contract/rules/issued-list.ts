// The list of everything that the provider itself signed with a compromised key. The server publishes it, signed with a key
// that is not compromised (rule certificates-22). Without the list no signature of such a key is accepted, whatever its time.
import type { PublishedKey } from './published-keys.ts'

/** A signature that is stored beside the signed data. */
export interface DetachedSignature {
  algorithm: 'Ed25519'
  keyId: string
  /** The signature in base64url. */
  signature: string
}

export interface Signed {
  bytes: Uint8Array
  /** The signature in base64url. */
  signature: string
}
export type VerifySignature = (key: PublishedKey, signed: Signed) => Promise<boolean>

export const issuedPath = '/credentials/issued'

/** Digests are grouped by their first two digits, so that an answer stays small even if a key has signed much. */
export const digitsOfPart = 2

/** @param digest SHA-256 of exactly the bytes that were issued, in hexadecimal digits */
export const pathOfIssued = (keyId: string, digest: string) =>
  `${issuedPath}/${keyId}/${digest.slice(0, digitsOfPart)}`

export const issuedFormat = 'coppice-issued-1'

/** The list. Its JSON text contains only ASCII characters. */
export interface IssuedList {
  format: typeof issuedFormat
  keyId: string
  /** The first digits of all digests in it. */
  part: string
  compromisedFrom: string
  /** The sorted digests of everything that was issued before that moment. */
  before: string[]
  /** The sorted digests of everything that was issued from then on. */
  after: string[]
}

/** The list in the form in which it is published. */
export interface PublishedList {
  /** The text of the list, exactly as it was signed. */
  list: string
  signature: DetachedSignature
}

/** The result of checking a signature against its key and the lists. */
export type Standing =
  /** The key is secret, or the document was issued here while it was secret. */
  | 'proven'
  /** The document was issued here when others may already have had the key. */
  | 'compromised'
  | 'never issued'
  /** The list could not be loaded. */
  | 'unknown'

export interface Lists {
  keys: readonly PublishedKey[]
  verify: VerifySignature
  /** Returns the text at a path of the server; absent if there is no connection. */
  load?: ((path: string) => Promise<string>) | undefined
}

/** @param digest of the signed data, as in `pathOfIssued` */
export async function standingOf(key: PublishedKey, digest: string, lists: Lists): Promise<Standing> {
  if (key.compromisedFrom === null) return 'proven'
  const text = await lists.load?.(pathOfIssued(key.id, digest)).catch(() => undefined)
  const list = text === undefined ? undefined : await readList(text, lists)
  const isOfKey =
    list?.keyId === key.id &&
    list.compromisedFrom === key.compromisedFrom &&
    list.part === digest.slice(0, digitsOfPart)
  if (!list || !isOfKey) return 'unknown'
  if (list.before.includes(digest)) return 'proven'
  return list.after.includes(digest) ? 'compromised' : 'never issued'
}

/** Returns undefined if the list was not signed with a key that is still secret. */
async function readList(text: string, { keys, verify }: Lists): Promise<IssuedList | undefined> {
  const { list, signature } = (parsed(text) ?? {}) as Partial<PublishedList>
  const key = keys.find(({ id, purpose }) => id === signature?.keyId && purpose === 'credential')
  if (!key || key.compromisedFrom !== null || typeof list !== 'string' || !signature) return undefined
  const bytes = Uint8Array.from(list, (character) => character.charCodeAt(0))
  if (!(await verify(key, { bytes, signature: signature.signature }))) return undefined
  const read = parsed(list) as Partial<IssuedList> | undefined
  // Packs and status lists are signed with the same keys, so the format is checked.
  return read?.format === issuedFormat ? (read as IssuedList) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
