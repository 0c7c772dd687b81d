// Asks a SAML provider, and reads who somebody is from what it has answered (SAML 2.0, with requests by redirect and answers by a form).
import { createHash, randomBytes } from 'node:crypto'
import type { CacheProvider, SAML } from '@node-saml/node-saml'
import type { App } from '../../app/app.ts'
import { entityIdOf, samlLogOutAddress } from './addresses.ts'
import type { Identity } from './identity.ts'
import type { Provider } from './provider-queries.ts'
import { signingFor } from './request-key.ts'
import { mustBeOneAnswer, readAssertion, tolerance } from './saml-checks.ts'
import { SignOnProblem, type Why } from './sign-on-problem.ts'

/** The id of a request is made of what only the browser has that began, so that the database cannot tell which answer would be right. */
const requestIdOf = (secret: string) =>
  `_${createHash('sha256').update(`request of ${secret}`).digest('hex')}`

interface Begun {
  secret: string
  returnAddress: string
}

async function partnerOf(
  app: App,
  provider: Provider,
  { secret, returnAddress }: Begun,
  { isWholeSigned = false, waited = 0 } = {},
): Promise<SAML> {
  // It is loaded when somebody uses it: most installations never do.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const entityId = entityIdOf(app, provider.id)
  return new SAML({
    entryPoint: provider.signInAddress,
    idpCert: provider.certificates,
    ...(await signingFor(app, provider)),
    issuer: entityId,
    audience: entityId,
    callbackUrl: returnAddress,
    // The provider decides in which form it names people, and how it recognises them: some refuse what they are not set up for.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Many providers sign the assertion only. What is signed beyond it has to be right all the same.
    wantAuthnResponseSigned: isWholeSigned,
    // It knows the time at which it reads only. That nothing begins later than it was posted is one of our own checks.
    acceptedClockSkewMs: tolerance + waited,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: knowingOnly(requestIdOf(secret)),
    generateUniqueId: () => requestIdOf(secret),
  })
}

/** Proves requests to log out, and writes the answers to them. */
export async function logOutPartnerOf(app: App, provider: Provider): Promise<SAML> {
  const { SAML } = await import('@node-saml/node-saml')
  return new SAML({
    entryPoint: provider.signInAddress,
    logoutUrl: provider.logOutAddress,
    idpCert: provider.certificates,
    ...(await signingFor(app, provider)),
    issuer: entityIdOf(app, provider.id),
    callbackUrl: samlLogOutAddress(app, provider),
    acceptedClockSkewMs: tolerance,
    generateUniqueId: () => `_${randomBytes(16).toString('hex')}`,
  })
}

/**
 * Knows the one request of this browser, and nothing else. That it is answered once is kept by the row of the begun log-in, which all
 * processes share and which is taken before the answer is read.
 */
const knowingOnly = (requestId: string): CacheProvider => ({
  saveAsync: (_, value) => Promise.resolve({ value, createdAt: Date.now() }),
  getAsync: (key) => Promise.resolve(key === requestId ? new Date().toISOString() : null),
  removeAsync: () => Promise.resolve(null),
})

/** Returns the address of the provider to which the browser goes. */
export async function addressOfSamlLogin(
  app: App,
  provider: Provider,
  { state, ...begun }: Begun & { state: string },
): Promise<string> {
  const partner = await partnerOf(app, provider, begun)
  return partner.getAuthorizeUrlAsync(state, undefined, {})
}

/** Reads who somebody is. @throws SignOnProblem for an answer that does not belong to this log-in, or is not right */
export async function identityInSaml(
  app: App,
  provider: Provider,
  { answer, waited, ...begun }: Begun & { answer: string | null; waited: number },
): Promise<Identity> {
  if (!answer) throw new SignOnProblem('incomplete', 'The provider has not answered yet')
  const expected = {
    issuer: provider.issuer,
    returnAddress: begun.returnAddress,
    requestId: requestIdOf(begun.secret),
    postedAt: Date.now() - waited,
  }
  const { isWholeSigned } = mustBeOneAnswer(Buffer.from(answer, 'base64').toString('utf8'), expected)
  const partner = await partnerOf(app, provider, begun, { isWholeSigned, waited })
  const assertion = await signedAssertion(partner, answer)
  const { subject, session, attributes } = readAssertion(assertion, expected)
  return { issuer: provider.issuer, subject, session, claims: { ...attributes, NameID: subject } }
}

/** Returns the assertion as it was signed, of an answer whose signature, time, audience and request are right. @throws SignOnProblem */
async function signedAssertion(partner: SAML, answer: string): Promise<string> {
  try {
    const { profile } = await partner.validatePostResponseAsync({ SAMLResponse: answer })
    return profile?.getAssertionXml?.() ?? ''
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, maxDetail) : ''
    throw new SignOnProblem(whys.find(([words]) => words.test(detail))?.[1] ?? 'incomplete', detail)
  }
}

const maxDetail = 500

/** The library has no codes for what is wrong. */
const whys: [RegExp, Why][] = [
  [/InResponseTo/i, 'nonce'],
  [/signature/i, 'changed'],
  [/audience/i, 'audience'],
  [/expired|not yet valid|subject confirmation/i, 'time'],
]
