import { Tag } from '../../ui/Tag.tsx'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

export const statusWords: Record<CertificateStatus, string> = {
  valid: 'Valid',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
}

const tones = { valid: 'good', expired: 'warning', revoked: 'wrong', replaced: 'quiet' } as const

export const StatusTag = ({ status }: { status: CertificateStatus }) => (
  <Tag tone={tones[status]}>{statusWords[status]}</Tag>
)
