// What was really signed with a key that others may have: the server publishes it, signed with a key that is not compromised
// (rule certificates-22). Without it nothing that such a key has signed is accepted, whatever time it says.
import type { PublishedKey } from './published-keys.ts'

/** A signature that stands beside what is signed. */
export interface DetachedSignature {
  algorithm: 'Ed25519'
  keyId: string
  /** In base64url. */
  signature: string
}

export interface Signed {
  bytes: Uint8Array
  /** In base64url. */
  signature: string
}
export type VerifySignature = (key: PublishedKey, signed: Signed) => Promise<boolean>

export const issuedPath = '/credentials/issued'

/** Digests are listed by their first two digits, so that an answer stays small however much a key has signed. */
export const digitsOfPart = 2

/** @param digest SHA-256 of exactly what was handed out, in hexadecimal digits */
export const pathOfIssued = (keyId: string, digest: string) =>
  `${issuedPath}/${keyId}/${digest.slice(0, digitsOfPart)}`

export const issuedFormat = 'coppice-issued-1'

/** As text of JSON it has no other characters than those of ASCII. */
export interface IssuedList {
  format: typeof issuedFormat
  keyId: string
  /** The first digits of all digests in it. */
  part: string
  compromisedFrom: string
  /** The digests of what was issued before that moment, in order. */
  before: string[]
  /** And of what was issued from then on. */
  after: string[]
}

/** As it is published. */
export interface PublishedList {
  /** The text of the list, exactly as it was signed. */
  list: string
  signature: DetachedSignature
}

/** What the signature of a key proves. */
export type Standing =
  /** Nobody else has the key, or it was issued here before anybody had. */
  | 'proven'
  /** Issued here, when others may have had the key. */
  | 'compromised'
  | 'never issued'
  /** The list could not be loaded. */
  | 'unknown'

export interface Lists {
  keys: readonly PublishedKey[]
  verify: VerifySignature
  /** Answers the text at a path of the server; absent without a connection. */
  load?: ((path: string) => Promise<string>) | undefined
}

/** @param digest of what was signed, as in `pathOfIssued` */
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

/** Undefined where it was not signed with a key that is still secret. */
async function readList(text: string, { keys, verify }: Lists): Promise<IssuedList | undefined> {
  const { list, signature } = (parsed(text) ?? {}) as Partial<PublishedList>
  const key = keys.find(({ id, purpose }) => id === signature?.keyId && purpose === 'credential')
  if (!key || key.compromisedFrom !== null || typeof list !== 'string' || !signature) return undefined
  const bytes = Uint8Array.from(list, (character) => character.charCodeAt(0))
  if (!(await verify(key, { bytes, signature: signature.signature }))) return undefined
  const read = parsed(list) as Partial<IssuedList> | undefined
  // Packs and status lists are signed with the same keys.
  return read?.format === issuedFormat ? (read as IssuedList) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
