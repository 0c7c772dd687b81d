// Checks of a SAML answer beyond those of the library. It proves the signature, the audience, the times and the request; it does not look at
// who has issued the answer, for which address it was made, when it was made, how it was signed, or what stands around the signed part.
import { isStorable } from '#contract/shapes.ts'
import { SignOnProblem } from './sign-on-problem.ts'
import { type XmlElement, anywhereIn, childrenOf, hasRemarks, namespaces, readXml, textOf } from './xml.ts'

/** A clock may be two minutes off. In milliseconds. */
export const tolerance = 120_000

export interface Expected {
  /** The entity id of the provider. */
  issuer: string
  /** The address to which the answer had to be posted. */
  returnAddress: string
  requestId: string
  /** When it was posted, in milliseconds since 1970. A browser may finish minutes later. */
  postedAt: number
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** SHA-1 is not among them: two texts with one digest can be made. */
export const signatureAlgorithms = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', { hash: 'sha256', isPss: false }],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', { hash: 'sha512', isPss: false }],
  ['http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1', { hash: 'sha256', isPss: true }],
])
const algorithms = new Set([
  ...signatureAlgorithms.keys(),
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * Checks the whole of what was posted, before any signature is: that there is one assertion to speak of, in its place.
 * @returns whether the provider has signed the whole too
 * @throws SignOnProblem
 */
export function mustBeOneAnswer(xml: string, expected: Expected): { isWholeSigned: boolean } {
  mustBeSmall(xml)
  const root = readXml(xml)
  if (!root || root.localName !== 'Response' || root.namespaceURI !== namespaces.protocol)
    throw new SignOnProblem('incomplete', 'There is no SAML response')
  mustBeGranted(root)
  if (anywhereIn(root, 'EncryptedAssertion', 'EncryptedID', 'EncryptedAttribute').length > 0)
    throw new SignOnProblem('encrypted')
  const assertion = onlyAssertion(root)
  // A signature does not cover a comment, and readers disagree about a text that has one in it: “ada@example.org<!---->.evil.example”.
  if (hasRemarks(root)) throw new SignOnProblem('changed', 'There is a comment in the response')
  mustBeFor(root.getAttribute('Destination') || expected.returnAddress, expected)
  for (const issuer of childrenOf(root, namespaces.assertion, 'Issuer'))
    mustBeIssuer(textOf(issuer), expected)
  mustBeSignedWell(root, assertion)
  return { isWholeSigned: childrenOf(root, namespaces.signature, 'Signature').length > 0 }
}

/** More than any provider sends. The time that the library takes grows with the square of these, and anybody can post an answer. */
const most = { '<': 8000, '=': 8000, xmlns: 2000 }
/** In bytes of XML. */
export const maxAnswerBytes = 256_000
/** The form that has it in base64, in which some characters take three. */
export const maxFormBytes = Math.ceil(maxAnswerBytes * (4 / 3) * 1.2)

/** @throws SignOnProblem */
export function mustBeSmall(xml: string): void {
  const isSmall = Object.entries(most).every(([part, times]) => xml.split(part).length <= times)
  if (xml.length > maxAnswerBytes || !isSmall)
    throw new SignOnProblem('incomplete', 'The response is larger than that of any provider')
}

function mustBeGranted(root: XmlElement): void {
  const [status] = childrenOf(root, namespaces.protocol, 'Status')
  const codes = status ? anywhereIn(status, 'StatusCode').map((code) => code.getAttribute('Value') ?? '') : []
  if (codes[0] === success) return
  const message = status ? anywhereIn(status, 'StatusMessage').map(textOf) : []
  throw new SignOnProblem('denied', [...codes, ...message].join(': ').slice(0, 500))
}

/** A second assertion anywhere is how one is wrapped: one has the signature, the other is read. */
function onlyAssertion(root: XmlElement): XmlElement {
  const all = anywhereIn(root, 'Assertion')
  const [assertion] = childrenOf(root, namespaces.assertion, 'Assertion')
  if (all.length === 0) throw new SignOnProblem('incomplete', 'There is no assertion')
  if (!assertion || all.length > 1)
    throw new SignOnProblem('changed', 'There is more than one assertion, or it is not in its place')
  return assertion
}

function mustBeSignedWell(root: XmlElement, assertion: XmlElement): void {
  const ofAssertion = childrenOf(assertion, namespaces.signature, 'Signature')
  if (ofAssertion.length === 0) throw new SignOnProblem('unsigned', 'The assertion is not signed')
  const ofWhole = childrenOf(root, namespaces.signature, 'Signature')
  const signatures = [...ofWhole, ...ofAssertion]
  const isUsual =
    ofAssertion.length === 1 &&
    ofWhole.length <= 1 &&
    anywhereIn(root, 'Signature').length === signatures.length &&
    signatures.every(isUsualSignature)
  if (!isUsual)
    throw new SignOnProblem('changed', 'A signature is not in its place, or has more parts than it needs')
  mustBeStrong(root)
}

/** A request has one signature, over all of it. @throws SignOnProblem */
export function mustBeSignedOnce(request: XmlElement): void {
  const [signature] = childrenOf(request, namespaces.signature, 'Signature')
  if (!signature) throw new SignOnProblem('unsigned', 'The request is not signed')
  if (anywhereIn(request, 'Signature').length > 1 || !isUsualSignature(signature))
    throw new SignOnProblem('changed', 'A signature is not in its place, or has more parts than it needs')
  mustBeStrong(request)
}

function mustBeStrong(root: XmlElement): void {
  const used = anywhereIn(root, 'SignatureMethod', 'DigestMethod').map(
    (method) => method.getAttribute('Algorithm') ?? '',
  )
  const weak = used.find((algorithm) => !algorithms.has(algorithm))
  if (weak === undefined) return
  // Anybody can write another text there, and the sentence is shown.
  const named = /^[\w:/.#-]{1,100}$/.test(weak) ? weak : 'something unknown'
  throw new SignOnProblem('unsigned', `The signature uses ${named}. Please choose SHA-256 at the provider`)
}

const partsOfSignature = [
  'SignedInfo',
  'CanonicalizationMethod',
  'SignatureMethod',
  'Reference',
  'DigestMethod',
]

const isUsualSignature = (signature: XmlElement): boolean =>
  partsOfSignature.every((name) => anywhereIn(signature, name).length === 1) &&
  anywhereIn(signature, 'Transform').length <= 2

function mustBeIssuer(issuer: string, expected: Expected): void {
  if (issuer !== expected.issuer)
    throw new SignOnProblem('issuer', 'The answer has another entity id than the metadata that was saved')
}

function mustBeFor(address: string, expected: Expected): void {
  if (address !== expected.returnAddress)
    throw new SignOnProblem('recipient', `The answer was made for ${address.slice(0, 300)}`)
}

export interface Said {
  /** The lasting name of the person. */
  subject: string
  /** The name that the provider has for its session; null if it has sent none. */
  session: string | null
  /** The texts by the names of the attributes: a list where there are several. */
  attributes: Record<string, string | string[]>
}

/** Reads an assertion whose signature was found to be right. @param xml only what was signed @throws SignOnProblem */
export function readAssertion(xml: string, expected: Expected): Said {
  const assertion = readXml(xml)
  if (assertion?.localName !== 'Assertion' || assertion.namespaceURI !== namespaces.assertion)
    throw new SignOnProblem('incomplete', 'The assertion cannot be read')
  // The provider of another client may have the same certificate: some have one for all their customers.
  mustBeIssuer(textOf(only(assertion, 'Issuer')), expected)
  mustBeRecent(assertion.getAttribute('IssueInstant') ?? '', expected)
  mustHaveBegun(only(assertion, 'Conditions'), expected)
  const subject = only(assertion, 'Subject')
  const confirmation = only(subject, 'SubjectConfirmation')
  if (confirmation.getAttribute('Method') !== bearer)
    throw new SignOnProblem('incomplete', 'The subject is not confirmed by “bearer”')
  const data = only(confirmation, 'SubjectConfirmationData')
  mustHaveBegun(data, expected)
  mustBeFor(data.getAttribute('Recipient') ?? '', expected)
  // The library reads it around the assertion first, where it need not be signed.
  if (data.getAttribute('InResponseTo') !== expected.requestId)
    throw new SignOnProblem('nonce', 'The assertion answers another request')
  return { subject: nameIn(subject), session: sessionIn(assertion), attributes: attributesIn(assertion) }
}

/** @throws SignOnProblem unless there is one */
function only(element: XmlElement, name: string): XmlElement {
  const [one, another] = childrenOf(element, namespaces.assertion, name)
  if (!one || another) throw new SignOnProblem('incomplete', `There has to be one ${name}`)
  return one
}

/** The library compares the end of an answer only. */
function mustBeRecent(instant: string, { postedAt }: Expected): void {
  // A text that is no time gives NaN, which is within no limit.
  if (!(Math.abs(postedAt - Date.parse(instant)) <= tolerance))
    throw new SignOnProblem('time', 'The assertion was issued at another time')
}

/** The library compares it with the time at which it reads, which may be later. */
function mustHaveBegun(element: XmlElement, { postedAt }: Expected): void {
  const from = element.getAttribute('NotBefore')
  if (from && !(Date.parse(from) <= postedAt + tolerance))
    throw new SignOnProblem('time', 'The assertion was not valid yet')
}

function nameIn(subject: XmlElement): string {
  const name = only(subject, 'NameID')
  if (name.getAttribute('Format') === transient) throw new SignOnProblem('transient')
  const text = textOf(name)
  if (text === '' || text.length > 1000 || !isStorable(text))
    throw new SignOnProblem('incomplete', 'The NameID is empty or cannot be stored')
  return text
}

function sessionIn(assertion: XmlElement): string | null {
  const names = childrenOf(assertion, namespaces.assertion, 'AuthnStatement').map(
    (statement) => statement.getAttribute('SessionIndex') ?? '',
  )
  return names.find((name) => name !== '') ?? null
}

function attributesIn(assertion: XmlElement): Record<string, string | string[]> {
  const texts = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, namespaces.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, namespaces.assertion, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? ''
      const values = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(textOf)
      texts.set(name, [...(texts.get(name) ?? []), ...values])
    }
  return Object.fromEntries(
    [...texts].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}
