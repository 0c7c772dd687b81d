// A detached signature of a file (CMS, RFC 5652) with the attributes of PAdES B-B: type and digest of the content and the
// certificate that signs. The time is not among them: in a PDF it has a place of its own.
import { createHash } from 'node:crypto'

const sequence = 0x30
const set = 0x31
const octets = 0x04
const tagged0 = 0xa0

/** A value of DER: its tag, its length and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const hex = content.length.toString(16)
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const data = oid('2a864886f70d010701')
const signedData = oid('2a864886f70d010702')
const contentType = oid('2a864886f70d010903')
const messageDigest = oid('2a864886f70d010904')
const signingCertificateV2 = oid('2a864886f70d010910022f')
const sha256 = der(sequence, oid('608648016503040201'))
const sha256WithRsa = der(sequence, oid('2a864886f70d01010b'), Buffer.from([0x05, 0x00]))
const one = der(0x02, Buffer.from([1]))

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

interface Signer {
  /** X.509, DER, with a key of RSA. */
  certificate: Buffer
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign: (bytes: Buffer) => Promise<Buffer>
}

/** @param digest SHA-256 of the file */
export async function signDetached(digest: Buffer, { certificate, sign }: Signer): Promise<Buffer> {
  const attributes = signedAttributes(digest, certificate)
  const signature = await sign(der(set, attributes))
  const signer = der(
    sequence,
    one,
    issuerAndSerial(certificate),
    sha256,
    der(tagged0, attributes),
    sha256WithRsa,
    der(octets, signature),
  )
  const content = der(
    sequence,
    one,
    der(set, sha256),
    der(sequence, data),
    der(tagged0, certificate),
    der(set, signer),
  )
  return der(sequence, signedData, der(tagged0, content))
}

function signedAttributes(digest: Buffer, certificate: Buffer): Buffer {
  const attribute = (type: Buffer, value: Buffer) => der(sequence, type, der(set, value))
  // SHA-256 is what is meant where no algorithm is named.
  const named = der(sequence, der(sequence, der(sequence, der(octets, digestOf(certificate)))))
  return Buffer.concat(
    [
      attribute(contentType, data),
      attribute(messageDigest, der(octets, digest)),
      attribute(signingCertificateV2, named),
    ].toSorted(Buffer.compare),
  )
}

/** A signature names the certificate by these two values, as they are in the certificate. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [content] = valuesIn(contentOf(certificate))
  // The first is the version.
  const [, serial, , issuer] = valuesIn(contentOf(content as Buffer))
  return der(sequence, issuer as Buffer, serial as Buffer)
}

function headerOf(value: Buffer): { start: number; length: number } {
  const first = value.readUInt8(1)
  if (first < 0x80) return { start: 2, length: first }
  const bytes = first & 0x7f
  return { start: 2 + bytes, length: value.readUIntBE(2, bytes) }
}

function contentOf(value: Buffer): Buffer {
  const { start, length } = headerOf(value)
  return value.subarray(start, start + length)
}

function valuesIn(bytes: Buffer): Buffer[] {
  const values: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const { start, length } = headerOf(bytes.subarray(at))
    values.push(bytes.subarray(at, at + start + length))
    at += start + length
  }
  return values
}
