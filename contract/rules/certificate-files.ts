// Many certificates as one file.

/** A ZIP with a PDF for each, or one PDF with a page for each. */
export const certificateFormats = ['zip', 'pdf'] as const
export type CertificateFormat = (typeof certificateFormats)[number]

export const mostCertificates = 5_000
export const tooManyCertificates = `These people have more than ${mostCertificates.toLocaleString('en')} certificates. Please select fewer people at a time`
