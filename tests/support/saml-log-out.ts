// Requests of a SAML provider to log somebody out, right ones and forged ones.
import { createSign } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type SamlKey, attribute, escapeXml, newId, signElement } from './saml-provider.ts'

export interface LogOutParts {
  id: string
  issuer: string
  destination: string | undefined
  issuedAt: Date
  notOnOrAfter: Date | undefined
  nameId: string
  sessions: string[]
}

export const writeLogOut = (parts: LogOutParts): string =>
  [
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"${attribute('ID', parts.id || undefined)} Version="2.0" IssueInstant="${parts.issuedAt.toISOString()}"${attribute('Destination', parts.destination)}${attribute('NotOnOrAfter', parts.notOnOrAfter?.toISOString())}>`,
    `<saml:Issuer>${escapeXml(parts.issuer)}</saml:Issuer>`,
    `<saml:NameID>${escapeXml(parts.nameId)}</saml:NameID>`,
    ...parts.sessions.map((name) => `<samlp:SessionIndex>${escapeXml(name)}</samlp:SessionIndex>`),
    '</samlp:LogoutRequest>',
  ].join('')

export const rightParts = (of: Pick<LogOutParts, 'issuer' | 'destination' | 'nameId'>): LogOutParts => ({
  ...{ id: newId(), issuedAt: new Date(), notOnOrAfter: new Date(Date.now() + 300_000), sessions: [] },
  ...of,
})

export const inBase64 = (xml: string) => Buffer.from(xml).toString('base64')

/** What the browser posts. */
export const formOf = (xml: string, key: SamlKey, { isSha1 = false, relayState = '' } = {}) =>
  new URLSearchParams({
    SAMLRequest: inBase64(signElement(xml, 'LogoutRequest', key, isSha1)),
    ...(relayState ? { RelayState: relayState } : {}),
  }).toString()

const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

interface Signing {
  relayState?: string
  algorithm?: string
  hash?: string
}

/** What the browser is sent to: the signature is over the text as it is written in the address. */
export function queryOf(
  xml: string,
  { privateKey }: SamlKey,
  { relayState, algorithm = sha256, hash = 'sha256' }: Signing = {},
): string {
  const signed = [
    `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    ...(relayState === undefined ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent(algorithm)}`,
  ].join('&')
  return `${signed}&Signature=${encodeURIComponent(createSign(hash).update(signed).sign(privateKey, 'base64'))}`
}

/** Reads the answer in the address to which the browser is sent. */
export function answerIn(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    address: origin + pathname,
    tenant: searchParams.get('tenant'),
    relayState: searchParams.get('RelayState'),
    inResponseTo: value('InResponseTo'),
    status: value('Value'),
    destination: value('Destination'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
  }
}
