// The public keys of the issuer, in the form in which they are published at /.well-known/coppice-keys.json.

export type KeyPurpose = 'credential' | 'document'

export interface PublishedKey {
  id: string
  /** credential: Ed25519, for credentials and evidence packs. document: RSA, for PDF files. */
  purpose: KeyPurpose
  publicKeyJwk: { kty?: string; crv?: string; x?: string; n?: string; e?: string }
  /** Set for keys for documents only: X.509, DER, in base64. */
  certificate?: string
  /** A time in ISO-8601, as the fields below. */
  createdAt: string
  /** The time at which the key stopped signing. Its signatures stay valid. */
  retiredAt: string | null
  /** Signatures from this time on are not valid. Earlier ones are valid only if they are on the list of issued documents. */
  compromisedFrom: string | null
}

export const keysPath = '/.well-known/coppice-keys.json'
