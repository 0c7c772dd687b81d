import type { KeyObject } from 'node:crypto'
import type { KeyPurpose } from '#contract/rules/published-keys.ts'

export interface SigningKey {
  id: string
  purpose: KeyPurpose
  publicKey: KeyObject
  privateKey: KeyObject
  /** The X.509 certificate in DER; null for 'credential'. */
  certificate: Buffer | null
  createdAt: Date
}
