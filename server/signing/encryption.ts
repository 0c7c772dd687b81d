// Encrypts for the database with AES-256-GCM: private keys, and the secrets of authenticator apps. Each is bound to what it belongs to, a
// private key to its public key, so that no row takes the secret of another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [version, nonceBytes, tagBytes] = [1, 12, 16]

interface Binding {
  /** For a private key, its public key as SubjectPublicKeyInfo in DER. */
  boundTo: Buffer
  /** The secret, 32 bytes. */
  secret: Buffer
}

/** Whether the stored key is encrypted. A key from a version before encryption is PKCS #8, which begins with another byte. */
export const isEncrypted = (stored: Buffer) => stored[0] === version

export function encrypt(plain: Buffer, { boundTo, secret }: Binding): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(boundTo)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), encrypted])
}

/** Returns undefined if it was encrypted with another secret, bound to something else, or changed. */
export function decrypt(stored: Buffer, { boundTo, secret }: Binding): Buffer | undefined {
  const [nonce, tag, encrypted] = [
    stored.subarray(1, 1 + nonceBytes),
    stored.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes),
    stored.subarray(1 + nonceBytes + tagBytes),
  ]
  if (!isEncrypted(stored) || tag.length !== tagBytes) return undefined
  try {
    const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagBytes })
    decipher.setAAD(boundTo).setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return undefined
  }
}
