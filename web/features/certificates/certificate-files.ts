import type { CertificateFormat } from '#contract/rules/certificates.ts'

/** The kinds of file in which many certificates are downloaded. */
export const certificateFiles: readonly { value: CertificateFormat; label: string }[] = [
  { value: 'zip', label: 'ZIP with a PDF for each' },
  { value: 'pdf', label: 'One PDF to print' },
]
