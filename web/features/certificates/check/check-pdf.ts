// Checks a signed PDF: its signature covers all of the file, is made with a published key, and the attached credential is checked.
import type { PublishedKey } from '#contract/rules/published-keys.ts'
import { hex, latin1, sha256 } from './bytes.ts'
import { checkJson } from './check-json.ts'
import type { CheckFile, Checked, Trust } from './check-result.ts'
import { type Signature, readCms } from './read-cms.ts'
import { wrongStanding } from './wrong-standing.ts'

export const checkPdf: CheckFile = async (bytes, trust, now = new Date()) => {
  const text = latin1(bytes)
  if (!text.startsWith('%PDF-')) return { verdict: 'no credential' }
  const place = placeOfSignature(text)
  // A file with the credential but without a complete signature was changed.
  if (!place) return { verdict: text.includes('credential.json') ? 'changed' : 'no credential' }
  const signature = signatureIn(text, place, bytes.length)
  if (!signature) return { verdict: 'changed' }
  const wrong = await whatIsWrong(bytes, place, signature, trust)
  if (wrong) return { verdict: wrong }
  const key = keyOf(signature, trust.keys)
  const wrongKey = key ? await wrongStanding(key, bytes, trust) : 'other issuer'
  if (wrongKey) return { verdict: wrongKey }
  const credential = await attachedCredential(bytes, text)
  return credential ? checkJson(credential, trust, now) : { verdict: 'no credential' }
}

interface Place {
  from: number
  to: number
  rest: number
}

/** Finds the last signature. A revision that somebody appended would come after it, and is not covered. */
function placeOfSignature(text: string): Place | undefined {
  const at = text.lastIndexOf('/ByteRange')
  const found = /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text.slice(at, at + 200))
  if (at < 0 || !found) return undefined
  const [from = 0, to = 0, rest = 0] = found.slice(1).map(Number)
  return { from, to, rest }
}

/** Reads the signature. Returns undefined if it leaves out a part of the file, or cannot be read. */
function signatureIn(text: string, { from, to, rest }: Place, length: number): Signature | undefined {
  const digits = /^<([0-9a-f]+)>$/.exec(text.slice(from, to))?.[1]
  if (from >= to || to + rest !== length || !digits) return undefined
  try {
    return readCms(
      withoutZeros(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))),
    )
  } catch {
    return undefined
  }
}

/** Removes the zeros behind the signature, whose place in the file is longer. @throws Error if other bytes are behind it */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  // The signature is longer than 255 bytes and shorter than 65,536.
  if (bytes[1] !== 0x82) throw new Error('Another length than expected')
  const end = 4 + (bytes[2] as number) * 256 + (bytes[3] as number)
  if (bytes.subarray(end).some((byte) => byte !== 0)) throw new Error('Something is behind the signature')
  return bytes.subarray(0, end)
}

const keyOf = ({ certificate }: Signature, keys: PublishedKey[]) =>
  keys.find((key) => key.purpose === 'document' && key.certificate === btoa(latin1(certificate)))

async function whatIsWrong(
  bytes: Uint8Array,
  { from, to }: Place,
  signature: Signature,
  { keys }: Trust,
): Promise<Checked['verdict'] | undefined> {
  const key = keyOf(signature, keys)
  if (!key) return 'other issuer'
  const covered = new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)])
  const isWhole =
    hex(await sha256(covered)) === hex(signature.digest) &&
    hex(await sha256(signature.certificate)) === hex(signature.certificateDigest)
  return isWhole && (await isSigned(signature, key)) ? undefined : 'changed'
}

async function isSigned({ attributes, value }: Signature, key: PublishedKey): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const { kty = '', n = '', e = '' } = key.publicKeyJwk
  const imported = await crypto.subtle.importKey('jwk', { kty, n, e }, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, imported, new Uint8Array(value), new Uint8Array(attributes))
}

/** Finds the attachment by the form in which the server writes it, as the signature proves. Texts of a certificate have no new lines. */
async function attachedCredential(bytes: Uint8Array, text: string): Promise<Uint8Array | undefined> {
  const found = /\n\/Type \/EmbeddedFile\n[^]*?\n\/Length (\d+)\n[^]*?\nstream\n/.exec(text)
  if (!found) return undefined
  const start = found.index + found[0].length
  const packed = new Uint8Array(bytes.subarray(start, start + Number(found[1])))
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
