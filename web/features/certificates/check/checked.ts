// What the check of a file needs and answers. A kind of file is one module with one function of this form.
import type { CertificateStatus } from '#contract/rules/certificate-status.ts'
import type { PublishedKey } from '#contract/rules/published-keys.ts'

/** What is loaded before, so that the check itself makes no request: the file never leaves the browser. */
export interface Trust {
  keys: PublishedKey[]
  /** The signed list of what was revoked, as the server sent it. */
  statusList: string
  /** What is asked for where there is a connection: never the file. */
  online?: Online
}

export interface Online {
  /** Answers the text at a public path of the server. */
  load: (path: string) => Promise<string>
  /** What the server has recorded under a number; null where it never issued one with it. */
  lookUp: (number: string) => Promise<Recorded | null>
}

export interface Recorded {
  status: CertificateStatus
  /** Empty once the holder was deleted (rule deletion-5). */
  learnerName: string
  courseTitle: string
}

export type Verdict =
  | 'valid'
  | 'expired'
  | 'revoked'
  | 'changed'
  | 'compromised key'
  /** The server has no record of it, whatever its signature is. */
  | 'never issued'
  /** Others may have its key, and there is no connection to look up what was really issued. */
  | 'cannot confirm'
  | 'other issuer'
  | 'no credential'
  /** A browser without Ed25519. */
  | 'cannot check'

/** Only for an authentic file: the content of a changed file is not shown. */
export interface CheckedFacts {
  number: string
  learnerName: string
  courseTitle: string
  /** ISO-8601. */
  issuedAt: string
  /** ISO-8601; null without an end. */
  validUntil: string | null
}

export interface Checked {
  verdict: Verdict
  facts?: CheckedFacts
}

export type CheckFile = (bytes: Uint8Array, trust: Trust, now?: Date) => Promise<Checked>
