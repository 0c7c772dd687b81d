// Reads the detached signature of a PDF (CMS), as the server makes it: one certificate, one signer, SHA-256 and RSA. Bytes that
// the signature does not cover have to be exactly as expected, so that no byte can be changed.
import { hex } from './bytes.ts'

interface Value {
  tag: number
  /** The bytes of the value with its tag and its length. */
  whole: Uint8Array
  content: Uint8Array
}

export interface Signature {
  certificate: Uint8Array
  /** The signed attributes, in the encoding that is signed. */
  attributes: Uint8Array
  /** The digest of the file. */
  digest: Uint8Array
  /** The digest of the certificate, as the signature names it. */
  certificateDigest: Uint8Array
  value: Uint8Array
}

const sequence = 0x30
const set = 0x31
const octets = 0x04
const number = 0x02
const name = 0x06
const tagged0 = 0xa0

const signedData = '06092a864886f70d010702'
const data = '06092a864886f70d010701'
const sha256 = '300b0609608648016503040201'
const sha256WithRsa = '300d06092a864886f70d01010b0500'
const contentType = '06092a864886f70d010903'
const messageDigest = '06092a864886f70d010904'
const signingCertificateV2 = '060b2a864886f70d010910022f'

/** @throws Error if the bytes are anything else */
export function readCms(bytes: Uint8Array): Signature {
  const [info] = read(bytes, [sequence])
  const [kind, explicit] = inside(info, [name, tagged0])
  must(hex(kind.whole) === signedData)
  const [inner] = inside(explicit, [sequence])
  const [version, digests, content, certificates, signers] = inside(inner, [
    number,
    set,
    sequence,
    tagged0,
    set,
  ])
  must(hex(version.content) === '01' && hex(digests.content) === sha256 && hex(content.content) === data)
  const [certificate] = inside(certificates, [sequence])
  const [signer] = inside(signers, [sequence])
  return { certificate: certificate.whole, ...signerIn(signer, certificate) }
}

function signerIn(signer: Value, certificate: Value) {
  const [version, who, digestKind, attributes, kind, value] = inside(signer, [
    number,
    sequence,
    sequence,
    tagged0,
    sequence,
    octets,
  ])
  const [, serial, , issuer] = valuesIn((valuesIn(certificate.content)[0] as Value).content)
  must(hex(version.content) === '01')
  must(hex(who.content) === hex((issuer as Value).whole) + hex((serial as Value).whole))
  must(hex(digestKind.whole) === sha256 && hex(kind.whole) === sha256WithRsa)
  // The attributes are signed as a SET, and stored with another tag.
  const asSet = Uint8Array.from(attributes.whole)
  asSet[0] = set
  return { attributes: asSet, ...attributesIn(attributes), value: value.content }
}

/** Reads the attributes, which must be exactly these three: the time is in the PDF. */
function attributesIn(attributes: Value) {
  const found = new Map<string, Value>()
  for (const attribute of valuesIn(attributes.content)) {
    const [type, values] = inside(attribute, [name, set])
    found.set(hex(type.whole), valuesIn(values.content)[0] as Value)
  }
  const [type, digest, named] = [contentType, messageDigest, signingCertificateV2].map((oid) =>
    found.get(oid),
  )
  must(found.size === 3 && type && digest && named)
  must(hex((type as Value).whole) === data && (digest as Value).tag === octets)
  const [list] = inside(named as Value, [sequence])
  const [one] = inside(list, [sequence])
  const [hash] = inside(one, [octets])
  return { digest: (digest as Value).content, certificateDigest: hash.content }
}

type Values<Tags extends readonly number[]> = { [At in keyof Tags]: Value }

function read<const Tags extends readonly number[]>(bytes: Uint8Array, tags: Tags): Values<Tags> {
  const values = valuesIn(bytes)
  must(values.length === tags.length && values.every(({ tag }, at) => tag === tags[at]))
  return values as unknown as Values<Tags>
}

const inside = <const Tags extends readonly number[]>({ content }: Value, tags: Tags) => read(content, tags)

/** Reads the values, which follow one another in DER. */
function valuesIn(bytes: Uint8Array): Value[] {
  const values: Value[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1] ?? 0
    const more = first < 0x80 ? 0 : first & 0x7f
    const start = at + 2 + more
    const digits = bytes.subarray(at + 2, start)
    const length = more ? digits.reduce((sum, byte) => sum * 256 + byte, 0) : first
    must(start + length <= bytes.length)
    values.push({
      tag: bytes[at] as number,
      whole: bytes.subarray(at, start + length),
      content: bytes.subarray(start, start + length),
    })
    at = start + length
  }
  return values
}

function must(is: unknown): void {
  if (!is) throw new Error('Not a signature as it is made here')
}
