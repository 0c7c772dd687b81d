// A SAML provider on this machine whose answers a test makes itself: right ones, and forged ones to see which of them are refused.
import { generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { samlClaims } from '#contract/rules/single-sign-on.ts'

const names = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
}
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export interface SamlKey {
  privateKey: string
  /** In base64. */
  certificate: string
}

/** @param endsOn the last day of the certificate */
export async function makeSamlKey({
  name = 'provider.example',
  endsOn = '2090-01-01',
  bits = 2048,
} = {}): Promise<SamlKey> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const pair = generateKeyPairSync('rsa', { modulusLength: bits })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const { subtle } = webcrypto
  const [pkcs8, spki] = [
    pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
  ]
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date(`${endsOn}T12:00:00Z`),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
      publicKey: await subtle.importKey('spki', spki, algorithm, true, ['verify']),
    },
  })
  return {
    privateKey: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: Buffer.from(certificate.rawData).toString('base64'),
  }
}

/** The parts of an answer, each as it is written. */
export interface SamlParts {
  issuer: string
  responseIssuer: string
  audience: string
  recipient: string
  destination: string
  /** The request that the response names, outside of what is signed; undefined for none. */
  inResponseTo: string | undefined
  /** The request that the assertion names. */
  subjectInResponseTo: string | undefined
  issuedAt: Date
  notBefore: Date
  notOnOrAfter: Date
  nameId: string
  nameIdFormat: string
  /** The name of the session of the provider; undefined for none. */
  sessionIndex: string | undefined
  status: string
  attributes: Readonly<Record<string, unknown>>
}

export interface ForgedSaml {
  parts?: Partial<SamlParts>
  key?: SamlKey
  /** Signs the whole, if another key does than the one of the assertion. */
  aroundKey?: SamlKey
  signs?: 'assertion' | 'response' | 'both' | 'nothing'
  isSha1?: boolean
  /** Changes the answer before it is signed. */
  before?: (xml: string) => string
  /** Changes the answer after it was signed. */
  after?: (xml: string) => string
}

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escapeXml(value)}"`

export const newId = () => `_${randomBytes(16).toString('hex')}`

function writeAssertion(parts: SamlParts): string {
  const values = Object.entries(parts.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escapeXml(name)}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${escapeXml(String(one))}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return [
    `<saml:Assertion xmlns:saml="${names.assertion}" ID="${newId()}" Version="2.0" IssueInstant="${parts.issuedAt.toISOString()}">`,
    `<saml:Issuer>${escapeXml(parts.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${parts.nameIdFormat}">${parts.nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${parts.notOnOrAfter.toISOString()}" Recipient="${escapeXml(parts.recipient)}"${attribute('InResponseTo', parts.subjectInResponseTo)}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${parts.notBefore.toISOString()}" NotOnOrAfter="${parts.notOnOrAfter.toISOString()}">`,
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(parts.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${parts.issuedAt.toISOString()}"${attribute('SessionIndex', parts.sessionIndex)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    ...(values.length > 0 ? [`<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>`] : []),
    '</saml:Assertion>',
  ].join('')
}

const writeResponse = (parts: SamlParts): string =>
  [
    `<samlp:Response xmlns:samlp="${names.protocol}" xmlns:saml="${names.assertion}" ID="${newId()}" Version="2.0" IssueInstant="${parts.issuedAt.toISOString()}"${attribute('Destination', parts.destination || undefined)}${attribute('InResponseTo', parts.inResponseTo)}>`,
    `<saml:Issuer>${escapeXml(parts.responseIssuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${parts.status}"/></samlp:Status>`,
    writeAssertion(parts),
    '</samlp:Response>',
  ].join('')

/** Signs the element as providers do: right after its issuer. */
export function signElement(xml: string, name: string, { privateKey }: SamlKey, isSha1 = false): string {
  const path = `//*[local-name(.)='${name}']`
  const signing = new SignedXml({
    privateKey,
    signatureAlgorithm: isSha1
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signing.addReference({
    xpath: path,
    digestAlgorithm: isSha1
      ? 'http://www.w3.org/2000/09/xmldsig#sha1'
      : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signing.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signing.getSignedXml()
}

function signed(
  written: string,
  key: SamlKey,
  { signs = 'assertion', isSha1 = false, aroundKey = key }: ForgedSaml,
): string {
  const withAssertion =
    signs === 'assertion' || signs === 'both' ? signElement(written, 'Assertion', key, isSha1) : written
  return signs === 'response' || signs === 'both'
    ? signElement(withAssertion, 'Response', aroundKey, isSha1)
    : withAssertion
}

/** Reads what a browser brings to the provider. */
function readRequest(address: string) {
  const { searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    xml,
    id: value('ID'),
    replyAddress: value('AssertionConsumerServiceURL'),
    entityId: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    state: searchParams.get('RelayState') ?? '',
  }
}

export interface SamlAccount {
  /** The lasting name. */
  sub: string
  [attribute: string]: unknown
}

/** A form that the browser posts next, and its address. */
export interface SamlForm {
  address: string
  fields: Record<string, string>
}

export async function startSamlProvider(key?: SamlKey) {
  const own = key ?? (await makeSamlKey())
  const accounts: SamlAccount[] = []
  const listener = createServer(({ url = '' }, response) => {
    if (url.startsWith('/sso'))
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(accounts.map((account) => writeForm(account.sub, logIn(origin + url, account))).join(''))
    response.writeHead(200, { 'content-type': 'application/xml' }).end(metadata())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  listener.unref()
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const entityId = `${origin}/entity`

  const metadata = () =>
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="${names.protocol}"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${own.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService Binding="${redirect}" Location="${origin}/slo" ResponseLocation="${origin}/slo/done?tenant=one"/><md:SingleSignOnService Binding="${redirect}" Location="${origin}/sso?tenant=one"/></md:IDPSSODescriptor></md:EntityDescriptor>`

  /** Goes to the address of a log-in as a browser does. Returns the form that the provider lets it post. */
  function logIn(
    address: string,
    { sub, ...attributes }: Readonly<SamlAccount>,
    forged: ForgedSaml = {},
  ): SamlForm {
    const { id, replyAddress, entityId: audience, state } = readRequest(address)
    const now = Date.now()
    const parts: SamlParts = {
      ...{ issuer: entityId, responseIssuer: entityId, audience },
      ...{ recipient: replyAddress, destination: replyAddress },
      ...{ inResponseTo: id, subjectInResponseTo: id, issuedAt: new Date(now) },
      ...{ notBefore: new Date(now - 60_000), notOnOrAfter: new Date(now + 300_000) },
      ...{ nameId: escapeXml(sub), nameIdFormat: persistent, status: 'Success', attributes },
      sessionIndex: newId(),
      ...forged.parts,
    }
    const written = (forged.before ?? same)(writeResponse(parts))
    const answer = (forged.after ?? same)(signed(written, forged.key ?? own, forged))
    return {
      address: replyAddress,
      fields: { SAMLResponse: Buffer.from(answer).toString('base64'), RelayState: state },
    }
  }

  return {
    entityId,
    metadataAddress: `${origin}/metadata`,
    metadata,
    key: own,
    readRequest,
    logIn,
    /** Makes an account that a browser can choose. */
    addAccount: (account: SamlAccount) => void accounts.push(account),
  }
}

const same = (xml: string) => xml

/** Writes the form that a browser posts, with a button of the name. */
const writeForm = (name: string, { address, fields }: SamlForm): string =>
  [
    `<form method="post" action="${escapeXml(address)}">`,
    ...Object.entries(fields).map(
      ([field, value]) => `<input type="hidden" name="${field}" value="${escapeXml(value)}">`,
    ),
    `<button>${escapeXml(name)}</button></form>`,
  ].join('')

let people = 0
/** An account at a provider whose values are complete. */
export const samlAccount = (more: Partial<SamlAccount> = {}): SamlAccount => {
  const sub = `lasting-name-${++people}`
  return {
    sub,
    [samlClaims.firstNameClaim]: 'Nia',
    [samlClaims.lastNameClaim]: `Evans ${people}`,
    [samlClaims.emailClaim]: `${sub}@caerfelin.example`,
    ...more,
  }
}
