// The public keys of the issuer, as they are published at /.well-known/coppice-keys.json, and what they prove.

export type KeyPurpose = 'credential' | 'document'

export interface PublishedKey {
  id: string
  /** credential: Ed25519, for credentials and evidence packs. document: RSA, for PDF files. */
  purpose: KeyPurpose
  publicKeyJwk: { kty?: string; crv?: string; x?: string; n?: string; e?: string }
  /** X.509, DER, in base64; of keys for documents. */
  certificate?: string
  /** ISO-8601, as the others. */
  createdAt: string
  /** It signs nothing more; what it signed stays valid. */
  retiredAt: string | null
  /** What it signed from then on is not valid, and of what it signed before only what is on the list of what was issued. */
  compromisedFrom: string | null
}

export const keysPath = '/.well-known/coppice-keys.json'
