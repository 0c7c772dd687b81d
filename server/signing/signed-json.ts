// Signs JSON documents with proofs of the issuer, after "Verifiable Credential Data Integrity" and "Data Integrity EdDSA Cryptosuites" of
// the W3C (docs/decisions/210-credentials.md).
import { base58 } from '@scure/base'
import canonicalize from 'canonicalize'
import { createHash, sign } from 'node:crypto'
import type { PublishedKey } from '#contract/rules/published-keys.ts'
import type { SigningKey } from './generate-key.ts'

export interface JsonDocument {
  '@context': readonly string[]
  [name: string]: unknown
}

/** Returns the address where the key is described: a fragment of the address of the issuer. */
export const methodOf = (issuer: string, keyId: string) => `${issuer}#${keyId}`

/**
 * Adds two proofs, and returns the one text of the result (RFC 8785). The first proof covers the meaning, as programs of Open Badges
 * expect it. The second covers every character, also those of the first: a check needs only the second.
 */
export async function signedText(
  document: JsonDocument,
  { key, issuer, at }: { key: SigningKey; issuer: string; at: Date },
): Promise<string> {
  const shared = {
    type: 'DataIntegrityProof',
    // The time is exact to the second, because all programs read this form.
    created: `${at.toISOString().slice(0, 19)}Z`,
    verificationMethod: methodOf(issuer, key.id),
    proofPurpose: 'assertionMethod',
  }
  // The library is large, and most of what a server does signs nothing.
  const { canonicalRdf } = await import('./canonical-rdf.ts')
  const ofMeaning = await proofOf(document, key, canonicalRdf, {
    id: `urn:uuid:${crypto.randomUUID()}`,
    ...shared,
    cryptosuite: 'eddsa-rdfc-2022',
  })
  const ofText = await proofOf({ ...document, proof: [ofMeaning] }, key, canonicalText, {
    '@context': document['@context'],
    ...shared,
    cryptosuite: 'eddsa-jcs-2022',
    previousProof: ofMeaning.id,
  })
  return canonicalText({ ...document, proof: [ofMeaning, ofText] })
}

export function canonicalText(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('Not a value of JSON')
  return text
}

async function proofOf<Options extends object>(
  document: JsonDocument,
  key: SigningKey,
  canonical: (document: object) => string | Promise<string>,
  options: Options,
): Promise<Options & { proofValue: string }> {
  const config = { ...options, '@context': document['@context'] }
  const hashes = await Promise.all([config, document].map(async (part) => sha256(await canonical(part))))
  return { ...options, proofValue: `z${base58.encode(sign(null, Buffer.concat(hashes), key.privateKey))}` }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Returns an Ed25519 key in the form of controller documents. */
export function multibaseOf({ x = '' }: PublishedKey['publicKeyJwk']): string {
  const prefix = Buffer.from([0xed, 0x01])
  return `z${base58.encode(Buffer.concat([prefix, Buffer.from(x, 'base64url')]))}`
}
