// An authenticator in software: makes passkeys and signs with them as a browser and a device do together, also wrongly.
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { newPasskey, usedPasskey } from '#contract/passkeys.ts'
import type { z } from 'zod'

interface Options {
  challenge: string
}

/** On which page the browser is. */
export interface Page {
  host: string
  origin: string
  /** Whether the device has asked for a finger, a face or a PIN. */
  isVerified?: boolean
}

export interface SoftPasskey {
  id: string
  userHandle: string
  privateKey: KeyObject
  /** What the device has counted; devices that do not count say 0. */
  signCount: number
}

const inBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

const clientDataOf = (type: string, { challenge }: Options, { origin }: Page) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorDataOf(
  { host, isVerified = true }: Page,
  signCount: number,
  credential = Buffer.alloc(0),
) {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(host), Buffer.from([flags]), count, credential])
}

/** What is sent to store a new passkey, and the passkey itself. */
export function createPasskey(
  options: Options & { user?: unknown },
  page: Page,
  signCount = 0,
): { passkey: SoftPasskey; sent: z.input<typeof newPasskey> } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const credential = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(coseKey)])
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorDataOf(page, signCount, credential))],
    ]),
  )
  const response = {
    clientDataJSON: inBase64url(clientDataOf('webauthn.create', options, page)),
    attestationObject: inBase64url(attestationObject),
    transports: ['internal'],
  }
  const { id: userHandle = '' } = (options.user ?? {}) as { id?: string }
  const name = inBase64url(id)
  return {
    passkey: { id: name, userHandle, privateKey, signCount },
    sent: { id: name, rawId: name, type: 'public-key', response },
  }
}

/** What is sent to log in. */
export function signWith(
  { id, userHandle, privateKey, signCount }: SoftPasskey,
  options: Options,
  page: Page,
): z.input<typeof usedPasskey> {
  const clientData = clientDataOf('webauthn.get', options, page)
  const data = authenticatorDataOf(page, signCount)
  const response = {
    clientDataJSON: inBase64url(clientData),
    authenticatorData: inBase64url(data),
    signature: inBase64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
    userHandle,
  }
  return { id, rawId: id, type: 'public-key', response }
}
