import type { CertificateStatus } from '#contract/rules/certificate-status.ts'

export const statusWords: Record<CertificateStatus, string> = {
  valid: 'Valid',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
}
