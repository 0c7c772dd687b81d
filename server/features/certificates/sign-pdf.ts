// The signature of a PDF (PAdES, level B-B): a reader shows who signed it, and that nothing was changed since.
import { createHash, sign as signBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import type { SigningKey } from '../../signing/signing-key.ts'
import { signDetached } from './cms.ts'

// In a thread of its own.
const sign = promisify(signBytes)

/** The signature with the certificate of its key is about 2 kB. */
const placeholderBytes = 4_096

/** Appended as a further revision: what was drawn stays as it is, with its tags. */
export async function signPdf(bytes: Buffer, { certificate, privateKey }: SigningKey, reason: string) {
  if (!certificate) throw new Error('A key for documents has a certificate')
  const pdf = await PDF.load(bytes)
  const { bytes: prepared } = await pdf.sign({
    // The library writes the time among the attributes, which PAdES forbids: only its revision of the file is used.
    signer: {
      certificate,
      keyType: 'RSA',
      signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
      sign: () => Promise.resolve(new Uint8Array()),
    },
    level: 'B-B',
    reason,
    estimatedSize: placeholderBytes,
  })
  const signed = Buffer.from(prepared.buffer, prepared.byteOffset, prepared.byteLength)
  const { from, to } = placeOfSignature(signed)
  const digest = createHash('sha256').update(signed.subarray(0, from)).update(signed.subarray(to)).digest()
  const signature = await signDetached(digest, {
    certificate,
    sign: (attributes) => sign('sha256', attributes, privateKey),
  })
  // In hexadecimal digits between two brackets, with zeros to the end of its place.
  const digits = signature.toString('hex').padEnd(to - from - 2, '0')
  if (digits.length > to - from - 2) throw new Error('The signature is longer than its place')
  signed.write(digits, from + 1, 'latin1')
  return signed
}

/** What the signature does not cover: itself, with its brackets. */
function placeOfSignature(pdf: Buffer): { from: number; to: number } {
  // The last one: words of a certificate may look like it, and come before it.
  const text = pdf.toString('latin1')
  const [from, to] =
    text
      .slice(text.lastIndexOf('/ByteRange'))
      .match(/^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s/)
      ?.slice(1)
      .map(Number) ?? []
  if (from === undefined || to === undefined) throw new Error('The PDF has no place for a signature')
  return { from, to }
}
