// Functions that all forms of a certificate share: pages, PDF files and credentials.
import { conflict } from '../../base/refusal.ts'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

export const nameOn = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** @throws Refusal 409 for a certificate that was revoked or replaced (rule certificates-12) */
export function mustBeInForce({ status }: { status: CertificateStatus }) {
  if (status === 'revoked' || status === 'replaced') throw conflict(`This certificate has been ${status}`)
}

export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
