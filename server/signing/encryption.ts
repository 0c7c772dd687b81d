// Encrypts private keys for the database with AES-256-GCM. Each is bound to its public key, so that no row takes the key of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [version, nonceBytes, tagBytes] = [1, 12, 16]

interface OfKey {
  /** The public key as SubjectPublicKeyInfo in DER. */
  publicKey: Buffer
  /** The secret, 32 bytes. */
  secret: Buffer
}

/** Whether the stored key is encrypted. A key from a version before encryption is PKCS #8, which begins with another byte. */
export const isEncrypted = (stored: Buffer) => stored[0] === version

export function encryptKey(pkcs8: Buffer, { publicKey, secret }: OfKey): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(publicKey)
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), encrypted])
}

/** Returns undefined if the key was encrypted with another secret, or changed. */
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
