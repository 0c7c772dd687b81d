// What a certificate is worth today. Of several that hold, the first in this order is shown (rule certificates-10).
export const certificateStatuses = ['revoked', 'replaced', 'expired', 'valid'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
