// The public list of what was revoked: one bit for each credential.
import { isObject, textOf, verifySigned } from './proof.ts'
import type { Trust } from './checked.ts'

/** Undefined where the list is not one that was signed here. */
export async function isRevoked(place: number, { statusList, keys }: Trust): Promise<boolean | undefined> {
  const list: unknown = JSON.parse(statusList)
  const types: unknown = isObject(list) ? list['type'] : undefined
  if (!isObject(list) || !Array.isArray(types) || !types.includes('BitstringStatusListCredential'))
    return undefined
  const signed = await verifySigned(list, statusList, keys)
  if ('wrong' in signed || !isObject(list['credentialSubject'])) return undefined
  const bits = await unpack(textOf(list['credentialSubject']['encodedList']))
  const byte = bits[place >> 3]
  return byte === undefined ? undefined : (byte & (0x80 >> (place & 7))) !== 0
}

/** From base64url, with its sign in front. */
async function unpack(encoded: string): Promise<Uint8Array> {
  const base64 = encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/')
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
