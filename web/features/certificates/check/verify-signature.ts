// The proof of every character (eddsa-jcs-2022), checked with the published keys only.
import { base58 } from '@scure/base'
import canonicalize from 'canonicalize'
import type { PublishedKey } from '#contract/rules/published-keys.ts'
import { sha256 } from './bytes.ts'

type Json = Record<string, unknown>
export type Signed =
  | { document: Json; key: PublishedKey }
  | { wrong: 'changed' | 'other issuer' | 'cannot check' }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Whether a key that the issuer has or had has signed it. Others may have that key too: what it proves is a question of its own.
 * @param text exactly as it was received: the same meaning in other characters counts as changed
 */
export async function verifySigned(document: Json, text: string, keys: PublishedKey[]): Promise<Signed> {
  const { proof: all, ...unsigned } = document
  const proofs = (Array.isArray(all) ? all : [all]).filter(isObject)
  const proof = proofs.find(({ cryptosuite }) => cryptosuite === 'eddsa-jcs-2022')
  const [, keyId] = textOf(proof?.['verificationMethod']).split('#')
  const key = keys.find(({ id, purpose }) => id === keyId && purpose === 'credential')
  if (!proof || !key) return { wrong: 'other issuer' }
  if (canonicalize(document) !== text) return { wrong: 'changed' }
  const { proofValue, ...config } = proof
  const covered = proofs.filter(({ id }) => id !== undefined && id === config['previousProof'])
  // Nothing that the proof does not cover.
  if (proofs.length !== covered.length + 1) return { wrong: 'changed' }
  const parts = [config, { ...unsigned, ...(covered.length > 0 ? { proof: covered } : {}) }]
  const hashes = await Promise.all(
    parts.map((part) => sha256(new TextEncoder().encode(canonicalize(part) ?? ''))),
  )
  const isGenuine = await verifyEd25519(key, signatureIn(proofValue), joined(hashes)).catch(() => null)
  if (isGenuine === null) return { wrong: 'cannot check' }
  if (!isGenuine) return { wrong: 'changed' }
  return { document, key }
}

/** Empty where it is none. */
function signatureIn(proofValue: unknown): Uint8Array {
  try {
    return base58.decode(textOf(proofValue).replace(/^z/, ''))
  } catch {
    return new Uint8Array()
  }
}

export async function verifyEd25519(key: PublishedKey, signature: Uint8Array, content: Uint8Array) {
  const { kty = '', crv = '', x = '' } = key.publicKeyJwk
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, new Uint8Array(signature), new Uint8Array(content))
}

/** Decodes base64url. The result is empty if it is none. */
export function bytesFrom(encoded: string): Uint8Array {
  try {
    const base64 = encoded.replaceAll('-', '+').replaceAll('_', '/')
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const joined = (parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))
