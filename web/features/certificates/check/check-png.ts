// The picture of a badge, with a credential in it. The credential has the digest of the picture without it.
import { latin1, sha256 } from './bytes.ts'
import type { CheckFile } from './check-result.ts'
import { checkCredential } from './check-json.ts'
import { isObject, textOf } from './verify-signature.ts'

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of a chunk of a PNG, as in zlib, which browsers do not offer. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}

const keyword = 'openbadgecredential'
const start = `${keyword}\0\0\0\0\0`

export const checkPng: CheckFile = async (bytes, trust, now = new Date()) => {
  const found = takeOut(bytes)
  if (found === 'none') return { verdict: 'no credential' }
  if (found === 'damaged') return { verdict: 'changed' }
  const { checked, credential } = await checkCredential(found.credential, trust, now)
  if (!credential) return checked.verdict === 'no credential' ? { verdict: 'changed' } : checked
  const resources: unknown = credential['relatedResource']
  const [resource]: unknown[] = Array.isArray(resources) ? resources : []
  const digest = isObject(resource) ? textOf(resource['digestSRI']) : ''
  return digest === (await digestOf(found.picture)) ? checked : { verdict: 'changed' }
}

type Found = { credential: Uint8Array; picture: Uint8Array }

/** The credential, and the picture as it was before. */
function takeOut(bytes: Uint8Array): Found | 'none' | 'damaged' {
  const text = latin1(bytes)
  const at = text.indexOf(`iTXt${keyword}`) - 4
  if (at < 0) return text.includes(keyword) ? 'damaged' : 'none'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = at + 12 + view.getUint32(at)
  if (end > bytes.length || text.includes(`iTXt${keyword}`, end)) return 'damaged'
  const isWhole =
    text.startsWith(start, at + 8) && crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4)
  if (!isWhole) return 'damaged'
  return {
    credential: bytes.subarray(at + 8 + start.length, end - 4),
    picture: new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(end)]),
  }
}

const digestOf = async (picture: Uint8Array) => `sha256-${btoa(latin1(await sha256(picture)))}`
