// The status of a certificate today. If several apply, the first in this order is shown (rule certificates-10).
export const certificateStatuses = ['revoked', 'replaced', 'expired', 'valid'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
