import type { CertificateStatus } from '#contract/rules/certificate-status.ts'
import { Tag } from '../../ui/Tag.tsx'
import { statusWords } from './status-words.ts'

const tones = { valid: 'good', expired: 'warning', revoked: 'wrong', replaced: 'quiet' } as const

export const StatusTag = ({ status }: { status: CertificateStatus }) => (
  <Tag tone={tones[status]}>{statusWords[status]}</Tag>
)
