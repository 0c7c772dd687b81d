// The status of a certificate, and the formats of a file that contains many.
import { showNumber } from './numbers.ts'

/** The status of a certificate today. If several apply, the first in this order is shown (rule certificates-10). */
export const certificateStatuses = ['revoked', 'replaced', 'expired', 'valid'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** A ZIP with a PDF for each, or one PDF with a page for each. */
export const certificateFormats = ['zip', 'pdf'] as const
export type CertificateFormat = (typeof certificateFormats)[number]

export const maxCertificates = 5_000
export const tooManyCertificates = `These people have more than ${showNumber(maxCertificates)} certificates. Please select fewer people at a time`
