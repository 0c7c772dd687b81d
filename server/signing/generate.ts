// New pairs of keys.
import { type KeyObject, createPrivateKey, generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyPurpose } from '#contract/rules/published-keys.ts'

const generate = promisify(generateKeyPair)

export interface NewKey {
  publicKey: KeyObject
  privateKey: KeyObject
  /** X.509, DER. */
  certificate: Buffer | null
}

/** @param issuer the name in the certificate of a key for documents, which readers of PDF files show */
export async function generateKey(purpose: KeyPurpose, issuer: string): Promise<NewKey> {
  if (purpose === 'credential') return { ...(await generate('ed25519')), certificate: null }
  // What all readers of PDF files know. Curves are not among it.
  const pair = await generate('rsa', { modulusLength: 3072 })
  return { ...pair, certificate: await certify(pair, issuer) }
}

const maxCommonNameLength = 64
const yearsOfValidity = 30

/** Signed by the key itself. It is trusted by comparing it with the one that is published. */
async function certify(pair: Omit<NewKey, 'certificate'>, issuer: string): Promise<Buffer> {
  // Its parts register themselves with it when they are loaded.
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

/** As a key is stored. */
export const privateKeyFrom = (pkcs8: Buffer) =>
  createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
