// The public list of what was revoked: one bit for each credential.
import { bytesFrom, isObject, textOf, verifySigned } from './verify-signature.ts'
import type { Trust } from './check-result.ts'

/** Undefined where the list is not one that was signed here. */
export async function isRevoked(place: number, { statusList, keys }: Trust): Promise<boolean | undefined> {
  const list: unknown = JSON.parse(statusList)
  const types: unknown = isObject(list) ? list['type'] : undefined
  if (!isObject(list) || !Array.isArray(types) || !types.includes('BitstringStatusListCredential'))
    return undefined
  const signed = await verifySigned(list, statusList, keys)
  // A list of today is not signed with a key that others may have.
  if ('wrong' in signed || signed.key.compromisedFrom !== null) return undefined
  if (!isObject(list['credentialSubject'])) return undefined
  const bits = await unpack(textOf(list['credentialSubject']['encodedList']))
  const byte = bits[place >> 3]
  return byte === undefined ? undefined : (byte & (0x80 >> (place & 7))) !== 0
}

/** From base64url, with its sign in front. */
async function unpack(encoded: string): Promise<Uint8Array> {
  const packed = bytesFrom(encoded.slice(1))
  const unpacked = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
