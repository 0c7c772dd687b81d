// Signs a PDF (PAdES, level B-B): a PDF reader shows who signed it, and that nothing was changed since.
import { createHash, sign as signBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import { signDetached } from './cms.ts'
import type { SigningKey } from '../../signing/generate-key.ts'

// Node runs this in a thread of its own.
const sign = promisify(signBytes)

/** The signature with the certificate of its key is about 2 kB. */
const placeholderBytes = 4_096

/** Appends the signature as a further revision, so that the drawn pages and their tags stay unchanged. */
export async function signPdf(bytes: Buffer, { certificate, privateKey }: SigningKey, reason: string) {
  if (!certificate) throw new Error('A key for documents has a certificate')
  const pdf = await PDF.load(bytes)
  const { bytes: prepared } = await pdf.sign({
    // The library writes the time into the attributes, which PAdES forbids. So only its revision of the file is used.
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
    certificate: Buffer.from(certificate),
    sign: (attributes) => sign('sha256', attributes, privateKey),
  })
  // The signature is written in hexadecimal digits between two brackets, and filled up with zeros.
  const digits = signature.toString('hex').padEnd(to - from - 2, '0')
  if (digits.length > to - from - 2) throw new Error('The signature is longer than its place')
  signed.write(digits, from + 1, 'latin1')
  return signed
}

/** Finds the part of the file that the signature does not cover: the signature itself, with its brackets. */
function placeOfSignature(pdf: Buffer): { from: number; to: number } {
  // The last match is the right one, because words of a certificate may look like it and come before it.
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
