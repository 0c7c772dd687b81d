// A detached signature of a file (CMS, RFC 5652) with the attributes of PAdES B-B: type and digest of the content and the
// certificate that signs. The time is not among them: in a PDF it has a place of its own.
import { createHash } from 'node:crypto'
import * as asn1 from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const sha256 = () => new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })
const sha256WithRsa = () =>
  new AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new asn1.Null() })

interface Signer {
  /** X.509, DER, with a key of RSA. */
  certificate: Buffer
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign: (bytes: Buffer) => Promise<Buffer>
}

/** @param digest SHA-256 of the file */
export async function signDetached(digest: Buffer, { certificate, sign }: Signer): Promise<Buffer> {
  const read = Certificate.fromBER(certificate)
  const attributes = signedAttributes(digest, certificate)
  const signature = await sign(derOf(new asn1.Set({ value: attributes.map((one) => one.toSchema()) })))
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [read],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: read.issuer, serialNumber: read.serialNumber }),
        digestAlgorithm: sha256(),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        signatureAlgorithm: sha256WithRsa(),
        signature: new asn1.OctetString({ valueHex: signature }),
      }),
    ],
  })
  const content = signed.toSchema(true) as unknown
  return derOf(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content }).toSchema())
}

/** Returns the attributes in the order of DER. */
function signedAttributes(digest: Buffer, certificate: Buffer): Attribute[] {
  const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: bytes })
  const sequence = (value: asn1.OctetString | asn1.Sequence) => new asn1.Sequence({ value: [value] })
  const certificateDigest = createHash('sha256').update(certificate).digest()
  return [
    new Attribute({ type: contentType, values: [new asn1.ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: messageDigest, values: [octets(digest)] }),
    // SHA-256 is what is meant where no algorithm is named.
    new Attribute({
      type: signingCertificateV2,
      values: [sequence(sequence(sequence(octets(certificateDigest))))],
    }),
  ].toSorted((one, other) => Buffer.compare(derOf(one.toSchema()), derOf(other.toSchema())))
}

const derOf = (value: { toBER(): ArrayBuffer }) => Buffer.from(value.toBER())
