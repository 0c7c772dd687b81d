// Reads the metadata of a SAML provider: who it is, where it takes requests, and with what it signs.
import { X509Certificate } from 'node:crypto'
import { isStorable } from '#contract/shapes.ts'
import { type XmlElement, anywhereIn, childrenOf, namespaces, readXml, textOf } from './xml.ts'

export interface SamlDescription {
  entityId: string
  signInAddress: string
  /** Where it takes answers to its requests to log out; empty if it takes none by redirect. */
  logOutAddress: string
  /** In base64, without the lines around it. */
  certificates: string[]
  /** Whether it takes requests only that are signed. */
  wantsSignedRequests: boolean
}

/** Says in a sentence what is wrong with metadata. */
export class MetadataProblem extends Error {}

const maxCertificates = 10
const maxLength = 1000
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * @param isAllowed whether people may be sent to an address
 * @throws MetadataProblem
 */
export function readMetadata(text: string, isAllowed: (address: string) => boolean): SamlDescription {
  if (/<!DOCTYPE/i.test(text))
    throw new MetadataProblem('The metadata must not have a DOCTYPE. Please remove it')
  const root = readXml(text.replace(/^\uFEFF/, ''))
  if (root?.namespaceURI !== namespaces.metadata)
    throw new MetadataProblem('This is not the metadata of a SAML provider, which is an XML file')
  const { entity, role } = providerIn(root)
  return {
    entityId: entityIdIn(entity),
    signInAddress: signInAddressIn(role, isAllowed),
    logOutAddress: logOutAddressIn(role, isAllowed),
    certificates: certificatesIn(role),
    wantsSignedRequests: ['true', '1'].includes(role.getAttribute('WantAuthnRequestsSigned')?.trim() ?? ''),
  }
}

function providerIn(root: XmlElement): { entity: XmlElement; role: XmlElement } {
  const found = [root, ...Array.from(root.getElementsByTagNameNS(namespaces.metadata, 'EntityDescriptor'))]
    .filter(({ localName }) => localName === 'EntityDescriptor')
    .flatMap((entity) =>
      childrenOf(entity, namespaces.metadata, 'IDPSSODescriptor')
        .filter((role) => role.getAttribute('protocolSupportEnumeration')?.includes(namespaces.protocol))
        .map((role) => ({ entity, role })),
    )
  const [one, another] = found
  if (!one)
    throw new MetadataProblem(
      'The metadata describes no provider with which people log in (IDPSSODescriptor for SAML 2.0)',
    )
  if (another)
    throw new MetadataProblem(
      'The metadata describes several providers. Please choose the metadata of one of them',
    )
  return one
}

function entityIdIn(entity: XmlElement): string {
  const entityId = entity.getAttribute('entityID') ?? ''
  if (entityId === '' || entityId.length > maxLength || !isStorable(entityId))
    throw new MetadataProblem('The metadata does not say who the provider is (entityID)')
  if (/[{}]/.test(entityId))
    throw new MetadataProblem(
      'This metadata is for the people of all organisations. Please take the one of your own tenant',
    )
  return entityId
}

function signInAddressIn(role: XmlElement, isAllowed: (address: string) => boolean): string {
  const address = childrenOf(role, namespaces.metadata, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirect)
    ?.getAttribute('Location')
    ?.trim()
  if (!address)
    throw new MetadataProblem(
      'The metadata has no address for log-ins by redirect (SingleSignOnService, HTTP-Redirect)',
    )
  if (address.length > maxLength || !isStorable(address) || !isAllowed(address))
    throw new MetadataProblem('The log-in address in the metadata has to begin with https://')
  return address
}

/** An address that cannot be used is as good as none: people are logged out here all the same. */
function logOutAddressIn(role: XmlElement, isAllowed: (address: string) => boolean): string {
  const service = childrenOf(role, namespaces.metadata, 'SingleLogoutService').find(
    (one) => one.getAttribute('Binding') === redirect,
  )
  const address =
    (service?.getAttribute('ResponseLocation') || service?.getAttribute('Location'))?.trim() ?? ''
  return address.length <= maxLength && isStorable(address) && isAllowed(address) ? address : ''
}

/** The keys without a use are for signing too. */
function certificatesIn(role: XmlElement): string[] {
  const written = childrenOf(role, namespaces.metadata, 'KeyDescriptor')
    .filter((key) => ['signing', ''].includes(key.getAttribute('use') ?? ''))
    .flatMap((key) => anywhereIn(key, 'X509Data'))
    // Others behind the first are those that vouch for it, and sign no answers.
    .flatMap((data) => childrenOf(data, namespaces.signature, 'X509Certificate').slice(0, 1))
    .map((element) => readCertificate(textOf(element)).raw.toString('base64'))
  const all = [...new Set(written)]
  if (all.length === 0)
    throw new MetadataProblem('The metadata has no certificate with which the provider signs')
  if (all.length > maxCertificates)
    throw new MetadataProblem(`The metadata has more than ${maxCertificates} certificates`)
  const usable = all.filter(isUsable)
  if (usable.length === 0)
    throw new MetadataProblem(
      'The provider signs with keys that cannot be used here. An RSA key of 2048 bits or more is needed',
    )
  return usable
}

function readCertificate(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new MetadataProblem('A certificate in the metadata cannot be read')
  }
}

function isUsable(base64: string): boolean {
  const { publicKey } = readCertificate(base64)
  return publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
}

/** The name of the owner of a stored certificate, and its last day. */
export function shownCertificate(base64: string): { name: string; endsOn: string } {
  const { subject, validTo } = readCertificate(base64)
  const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
  return { name, endsOn: new Date(validTo).toISOString().slice(0, 10) }
}

/** The last day on which any of the certificates signs; empty without any. */
export const lastDayOf = (certificates: readonly string[]): string =>
  certificates
    .map((one) => shownCertificate(one).endsOn)
    .sort()
    .at(-1) ?? ''
