// Reads what a SAML provider sends when somebody has logged out there (LogoutRequest of SAML 2.0, by redirect and by a form), and writes the
// answer to it.
import { X509Certificate, constants, verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { isStorable } from '#contract/shapes.ts'
import type { App } from '../../app/app.ts'
import { samlLogOutAddress } from './addresses.ts'
import { type LogOutMessage, LogOutRefused } from './log-out-token.ts'
import type { Provider } from './provider-queries.ts'
import { logOutPartnerOf } from './saml.ts'
import {
  maxAnswerBytes,
  mustBeSignedOnce,
  mustBeSmall,
  signatureAlgorithms,
  tolerance,
} from './saml-checks.ts'
import { SignOnProblem } from './sign-on-problem.ts'
import { type XmlElement, anywhereIn, childrenOf, hasRemarks, namespaces, readXml, textOf } from './xml.ts'

/** Reads a request that was posted in a form, with its signature in it. @param sent in base64 @throws LogOutRefused */
export function readPosted(app: App, provider: Provider, sent: string): Promise<LogOutMessage> {
  return inWords(async () => {
    const xml = Buffer.from(sent, 'base64').toString('utf8')
    const request = requestIn(xml)
    mustBeSignedOnce(request)
    // Our own sentences say more than those of the library, so they come first.
    const message = messageIn(app, provider, request)
    const partner = await logOutPartnerOf(app, provider)
    await partner.validatePostRequestAsync({ SAMLRequest: sent })
    return message
  })
}

/** Reads a request that came in an address. @param query as it was sent, because the signature is over it @throws LogOutRefused */
export function readRedirected(app: App, provider: Provider, query: string): Promise<LogOutMessage> {
  return inWords(async () => {
    const parts = partsOf(query)
    mustBeSignedIn(parts, provider.certificates)
    const deflated = Buffer.from(decoded(parts, 'SAMLRequest'), 'base64')
    const xml = inflateRawSync(deflated, { maxOutputLength: maxAnswerBytes }).toString('utf8')
    return messageIn(app, provider, requestIn(xml))
  })
}

/** Whatever the library and the parsers find wrong, nothing has ended. */
async function inWords<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof LogOutRefused) throw error
    if (error instanceof SignOnProblem) throw new LogOutRefused(error.detail || error.message)
    // The words of the library may be those of the request, which anybody can have written.
    throw new LogOutRefused('The LogoutRequest is not right')
  }
}

/** With two of one name it would be unclear which of them was signed. */
function partsOf(query: string): Map<string, string> {
  const pairs = query.split('&').map((part): [string, string] => {
    const at = part.indexOf('=')
    return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
  })
  const parts = new Map(pairs)
  if (parts.size !== pairs.length) throw new LogOutRefused('The address has two values of one name')
  return parts
}

function decoded(parts: ReadonlyMap<string, string>, name: string): string {
  try {
    return decodeURIComponent((parts.get(name) ?? '').replaceAll('+', '%20'))
  } catch {
    throw new LogOutRefused('The address cannot be read')
  }
}

/** Returns the part that was signed, which the provider gets back at its own address. @throws LogOutRefused */
export const relayStateOf = (query: string): string => decoded(partsOf(query), 'RelayState')

/** The library takes an address without a signature, and looks for the names of its parts anywhere in them. */
function mustBeSignedIn(parts: ReadonlyMap<string, string>, certificates: readonly string[]): void {
  const algorithm = signatureAlgorithms.get(decoded(parts, 'SigAlg'))
  if (!algorithm) throw new LogOutRefused('The request is not signed with SHA-256 or better')
  const text = ['SAMLRequest', 'RelayState', 'SigAlg']
    .flatMap((name) => (parts.has(name) ? [`${name}=${parts.get(name)}`] : []))
    .join('&')
  const signature = Buffer.from(decoded(parts, 'Signature'), 'base64')
  const padding = algorithm.isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
  const isRight = certificates.some((certificate) => {
    const key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
    return verify(algorithm.hash, Buffer.from(text), { key, padding }, signature)
  })
  if (!isRight) throw new LogOutRefused('The signature of the request is not right')
}

function requestIn(xml: string): XmlElement {
  mustBeSmall(xml)
  const root = readXml(xml)
  if (root?.localName !== 'LogoutRequest' || root.namespaceURI !== namespaces.protocol)
    throw new LogOutRefused('There is no LogoutRequest')
  // A signature does not cover a comment, and readers disagree about a text that has one in it.
  if (hasRemarks(root)) throw new LogOutRefused('There is a comment in the request')
  if (anywhereIn(root, 'EncryptedID').length > 0)
    throw new LogOutRefused('The name of the person is encrypted, which is not possible here')
  return root
}

/** Reads a request whose signature, over all of it, has to be right: the callers prove it. */
function messageIn(app: App, provider: Provider, request: XmlElement): LogOutMessage {
  const id = request.getAttribute('ID') ?? ''
  if (id === '' || id.length > maxLength) throw new LogOutRefused('The request has no ID')
  if (request.getAttribute('Destination') !== samlLogOutAddress(app, provider))
    throw new LogOutRefused('The request was made for another address')
  if (textOf(onlyOne(request, 'Issuer')) !== provider.issuer)
    throw new LogOutRefused('The request has another entity id than the metadata that was saved')
  mustBeRecent(request)
  const name = textOf(onlyOne(request, 'NameID'))
  if (name === '' || name.length > maxLength || !isStorable(name))
    throw new LogOutRefused('The NameID is empty or cannot be known here')
  const sessions = childrenOf(request, namespaces.protocol, 'SessionIndex').map(textOf)
  if (sessions.length > maxSessions || sessions.includes(''))
    throw new LogOutRefused('A SessionIndex is empty, or there are too many')
  return { id, subject: name, sessions }
}

const maxLength = 1000
const maxSessions = 100

function onlyOne(request: XmlElement, name: string): XmlElement {
  const [one, another] = childrenOf(request, namespaces.assertion, name)
  if (!one || another) throw new LogOutRefused(`There has to be one ${name}`)
  return one
}

/** A text that is no time gives NaN, which is within no limit. */
function mustBeRecent(request: XmlElement): void {
  const now = Date.now()
  const end = request.getAttribute('NotOnOrAfter')
  if (!(Math.abs(now - Date.parse(request.getAttribute('IssueInstant') ?? '')) <= tolerance))
    throw new LogOutRefused('The request was issued at another time')
  if (end && !(now - tolerance < Date.parse(end))) throw new LogOutRefused('The request is too old')
}

/**
 * Returns the address of the provider with the answer that the sessions have ended; undefined if it takes none by redirect. The answer is
 * signed if requests of log-ins are.
 */
export async function addressOfAnswer(
  app: App,
  provider: Provider,
  { id, relayState }: { id: string; relayState: string },
): Promise<string | undefined> {
  if (!provider.logOutAddress) return undefined
  const partner = await logOutPartnerOf(app, provider)
  // The library takes what it has read of a request, and uses its id only.
  const request = { ID: id } as Parameters<typeof partner.getLogoutResponseUrlAsync>[0]
  return partner.getLogoutResponseUrlAsync(request, relayState, {}, true)
}
