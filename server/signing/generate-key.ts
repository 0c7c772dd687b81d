// Generates new pairs of keys.
import { type KeyObject, createPrivateKey, generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyPurpose } from '#contract/rules/published-keys.ts'

const generate = promisify(generateKeyPair)

export interface NewKey {
  publicKey: KeyObject
  privateKey: KeyObject
  /** The X.509 certificate in DER; null for a key without one. */
  certificate: Buffer | null
}

/** @param issuer the name in the certificate of a key for documents, which readers of PDF files show */
export async function generateKey(purpose: KeyPurpose, issuer: string): Promise<NewKey> {
  if (purpose === 'credential') return { ...(await generate('ed25519')), certificate: null }
  // All readers of PDF files know RSA, but not elliptic curves.
  return generateRsaKey(issuer)
}

/** @param owner the name in its certificate */
export async function generateRsaKey(owner: string): Promise<NewKey & { certificate: Buffer }> {
  const pair = await generate('rsa', { modulusLength: 3072 })
  return { ...pair, certificate: await certify(pair, owner) }
}

const maxCommonNameLength = 64
const yearsOfValidity = 30

/** Makes a certificate that the key itself signs. It is trusted by comparing it with the one that is published. */
async function certify(pair: Omit<NewKey, 'certificate'>, issuer: string): Promise<Buffer> {
  // The parts of x509 register themselves with this module when they are loaded.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const { subtle } = webcrypto
  const pkcs8 = pair.privateKey.export({ type: 'pkcs8', format: 'der' })
  const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
  const notBefore = new Date()
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + yearsOfValidity)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [[...issuer].slice(0, maxCommonNameLength).join('')] }],
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
      publicKey: await subtle.importKey('spki', spki, algorithm, true, ['verify']),
    },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
        true,
      ),
    ],
  })
  return Buffer.from(certificate.rawData)
}

/** Reads a private key in the form in which a key is stored. */
export const privateKeyFrom = (pkcs8: Buffer) =>
  createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })

export interface SigningKey {
  id: string
  purpose: KeyPurpose
  publicKey: KeyObject
  privateKey: KeyObject
  /** The X.509 certificate in DER; null for 'credential'. */
  certificate: Buffer | null
  createdAt: Date
}
