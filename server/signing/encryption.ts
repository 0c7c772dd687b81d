// How private keys are stored: encrypted with AES-256-GCM, each bound to its public key, so that no row takes the key of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [version, nonceBytes, tagBytes] = [1, 12, 16]

interface OfKey {
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Buffer
  /** 32 bytes. */
  secret: Buffer
}

/** Of a version before keys were encrypted: PKCS #8 begins with another byte. */
export const isEncrypted = (stored: Buffer) => stored[0] === version

export function encryptKey(pkcs8: Buffer, { publicKey, secret }: OfKey): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(publicKey)
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), encrypted])
}

/** Undefined where it was encrypted with another secret, or changed. */
export function decryptKey(stored: Buffer, { publicKey, secret }: OfKey): Buffer | undefined {
  const [nonce, tag, encrypted] = [
    stored.subarray(1, 1 + nonceBytes),
    stored.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes),
    stored.subarray(1 + nonceBytes + tagBytes),
  ]
  if (!isEncrypted(stored) || tag.length !== tagBytes) return undefined
  try {
    const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagBytes })
    decipher.setAAD(publicKey).setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return undefined
  }
}
