// Reads and checks the signature of a PDF with node:crypto and nothing of the library that made it.
import { X509Certificate, createHash, verify } from 'node:crypto'

interface Value {
  tag: number
  /** With its tag and length. */
  whole: Buffer
  content: Buffer
}

/** One after the other, as DER has them. */
function valuesIn(bytes: Buffer): Value[] {
  const values: Value[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = bytes.readUInt8(at)
    let length = bytes.readUInt8(at + 1)
    let start = at + 2
    if (length & 0x80) {
      const count = length & 0x7f
      length = bytes.readUIntBE(start, count)
      start += count
    }
    if (start + length > bytes.length) throw new Error('A value ends after its container')
    values.push({
      tag,
      whole: bytes.subarray(at, start + length),
      content: bytes.subarray(start, start + length),
    })
    at = start + length
  }
  return values
}

const inside = ({ content }: Value) => valuesIn(content)
const at = (values: Value[], index: number): Value => {
  const value = values.at(index)
  if (!value) throw new Error(`There is no value ${index}`)
  return value
}

function oidOf({ content }: Value): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(...(numbers.length === 0 ? [Math.floor(number / 40), number % 40] : [number]))
    number = 0
  }
  return numbers.join('.')
}

const sha256 = (...parts: Buffer[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const contentTypeOid = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingTime = '1.2.840.113549.1.9.5'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const data = '1.2.840.113549.1.7.1'
const signedData = '1.2.840.113549.1.7.2'

export interface ReadSignature {
  certificate: X509Certificate
  reason: string
}

function must(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem)
}

/** @throws Error with what is wrong */
export function readSignature(pdf: Buffer): ReadSignature {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  must(ranges.length === 1, `${ranges.length} signatures`)
  const [from = -1, length = 0, second = 0, rest = 0] = ranges[0]?.slice(1).map(Number) ?? []
  must(
    from === 0 && second > length && second + rest === pdf.length,
    'The signature leaves out a part of the file',
  )
  const gap = text.slice(length, second)
  must(/^<[0-9a-f]+>$/i.test(gap), 'Between the two parts is more than the signature')
  const signed = [pdf.subarray(0, length), pdf.subarray(second)]
  must(text.includes('/SubFilter /ETSI.CAdES.detached'), 'Not a PAdES signature')

  const { certificate, signer } = partsOf(withoutPadding(Buffer.from(gap.slice(1, -1), 'hex')))
  checkSigner(signer, certificate, signed)
  return {
    certificate: new X509Certificate(certificate.whole),
    reason: reasonIn(text),
  }
}

/** As it is, or in UTF-16 as hexadecimal digits where it has other characters. */
function reasonIn(text: string): string {
  const [, digits = '', plain] = /\/Reason\s*(?:<FEFF([0-9a-f]*)>|\(([^)]*)\))/i.exec(text) ?? []
  return plain ?? Buffer.from(digits, 'hex').swap16().toString('utf16le')
}

/** Everything that the signature itself does not cover has to be as expected. */
function partsOf(cms: Buffer) {
  const [info] = ofKinds(valuesIn(cms), [0x30])
  const [kind, explicit] = ofKinds(inside(info as Value), [0x06, 0xa0])
  must(oidOf(kind as Value) === signedData, 'No signed data')
  const [inner] = ofKinds(inside(explicit as Value), [0x30])
  const [version, digests, content, certificates, signers] = ofKinds(
    inside(inner as Value),
    [0x02, 0x31, 0x30, 0xa0, 0x31],
  ) as [Value, Value, Value, Value, Value]
  must(hex(version) === '01', 'Another version')
  must(hex(digests) === sha256Algorithm, `Another digest: ${hex(digests)}`)
  const [type] = ofKinds(inside(content), [0x06])
  must(oidOf(type as Value) === data, 'Another type of content')
  const [certificate] = ofKinds(inside(certificates), [0x30]) as [Value]
  const [signer] = ofKinds(inside(signers), [0x30]) as [Value]
  return { certificate, signer }
}

function ofKinds(values: Value[], tags: number[]): Value[] {
  must(values.map(({ tag }) => tag).join() === tags.join(), 'Another structure than expected')
  return values
}

const hex = ({ content }: Value) => content.toString('hex')

const sha256Algorithm = '300b0609608648016503040201'
const rsaAlgorithm = '06092a864886f70d01010b0500'

/** The place of the signature is longer than the signature. */
function withoutPadding(bytes: Buffer): Buffer {
  const count = bytes.readUInt8(1) & 0x7f
  const end = 2 + count + bytes.readUIntBE(2, count)
  must(
    bytes.subarray(end).every((byte) => byte === 0),
    'Something is behind the signature',
  )
  return bytes.subarray(0, end)
}

function checkSigner(signer: Value, certificate: Value, signed: Buffer[]): void {
  const [version, who, digest, attributes, algorithm, signature] = ofKinds(
    inside(signer),
    [0x02, 0x30, 0x30, 0xa0, 0x30, 0x04],
  ) as [Value, Value, Value, Value, Value, Value]
  must(hex(version) === '01', 'Another version')
  const [, serial, , issuer] = inside(at(inside(certificate), 0)) as [Value, Value, Value, Value]
  must(who.content.equals(Buffer.concat([issuer.whole, serial.whole])), 'Another signer is named')
  must(digest.whole.toString('hex') === sha256Algorithm, 'Another digest')
  must(hex(algorithm) === rsaAlgorithm, `Another algorithm: ${hex(algorithm)}`)
  checkAttributes(attributes, certificate, signed)
  // Signed as a SET, stored with a tag of its own.
  const asSet = Buffer.from(attributes.whole)
  asSet.writeUInt8(0x31, 0)
  const { publicKey } = new X509Certificate(certificate.whole)
  must(verify('sha256', asSet, publicKey, signature.content), 'The signature is not of this key')
}

function checkAttributes(attributes: Value, certificate: Value, signed: Buffer[]): void {
  const byOid = new Map<string, Value>()
  for (const attribute of inside(attributes)) {
    const [oid, set] = inside(attribute)
    byOid.set(oidOf(oid as Value), at(inside(set as Value), 0))
  }
  must(byOid.has(signingCertificateV2), 'The signature does not name its certificate')
  must(!byOid.has(signingTime), 'PAdES has the time in the dictionary, not in the attributes')
  must(oidOf(byOid.get(contentTypeOid) as Value) === data, 'Another type of content')
  must((byOid.get(messageDigest) as Value).content.equals(sha256(...signed)), 'The file has been changed')
  const named = inside(at(inside(at(inside(byOid.get(signingCertificateV2) as Value), 0)), 0))
  // SHA-256 is what is meant where no algorithm is named.
  must(
    named.some(({ tag, content }) => tag === 0x04 && content.equals(sha256(certificate.whole))),
    'The signature names another certificate',
  )
}
