// The input and the result of the check of a file. Each kind of file has a module with one function of this form.
import type { PublishedKey } from '#contract/rules/published-keys.ts'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

/** The data that is loaded before, so that the check itself makes no request: the file never leaves the browser. */
export interface Trust {
  keys: PublishedKey[]
  /** The signed list of what was revoked, as the server sent it. */
  statusList: string
  /** Set if there is a connection. The file is never sent. */
  online?: Online
}

export interface Online {
  /** Returns the text at a public path of the server. */
  load: (path: string) => Promise<string>
  /** Returns the record of the server for a number; null if it never issued a certificate with this number. */
  lookUp: (number: string) => Promise<Recorded | null>
}

export interface Recorded {
  status: CertificateStatus
  /** The name of the holder; empty after the holder was deleted (rule deletion-5). */
  learnerName: string
  courseTitle: string
}

export type Verdict =
  | 'valid'
  | 'expired'
  | 'revoked'
  | 'changed'
  | 'compromised key'
  /** The server has no record of the certificate, whatever its signature is. */
  | 'never issued'
  /** Others may have the signing key, and there is no connection to look up which certificates were really issued. */
  | 'cannot confirm'
  | 'other issuer'
  | 'no credential'
  /** The browser does not support Ed25519. */
  | 'cannot check'

/** Set for an authentic file only: the content of a changed file is not shown. */
export interface CheckedFacts {
  number: string
  learnerName: string
  courseTitle: string
  /** The time of issue in ISO-8601. */
  issuedAt: string
  /** ISO-8601; null if the validity has no end. */
  validUntil: string | null
}

export interface Checked {
  verdict: Verdict
  facts?: CheckedFacts
}

export type CheckFile = (bytes: Uint8Array, trust: Trust, now?: Date) => Promise<Checked>
