// The two addresses that a SAML provider knows: the metadata of this installation, and the one to which it posts its answers. They are no calls
// of the contract, because the standard gives their form.
import type { FastifyError, FastifyInstance } from 'fastify'
import { isGuid } from '#contract/rules/formats.ts'
import { beginHerePath, signOnBeginPath, signOnReturnPath } from '#contract/rules/single-sign-on.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { hashOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { escapeXml } from '../../base/escape-xml.ts'
import { Refusal, notFound } from '../../base/refusal.ts'
import { entityIdOf, replyAddresses, samlLogOutAddress, samlPath } from './addresses.ts'
import { signOnLimit } from './begin.ts'
import { encryptAnswer } from './kept-answer.ts'
import { clientOf, providerById } from './provider-queries.ts'
import { readForms } from './read-forms.ts'
import { maxFormBytes } from './saml-checks.ts'
import { storeAnswer } from './sign-on-queries.ts'
import { namespaces } from './xml.ts'

const isBase64 = (text: string) => /^[A-Za-z0-9+/=\s]+$/.test(text)

export function serveSaml(server: FastifyInstance, app: App): void {
  server.get<{ Params: { providerId: string } }>(
    `${samlPath(':providerId')}/metadata`,
    { logLevel: 'warn' },
    async ({ params: { providerId } }, reply) =>
      reply.type('application/samlmetadata+xml; charset=utf-8').send(await metadataFor(app, providerId)),
  )
  void server.register(async (forms) => {
    readForms(forms, maxFormBytes)
    // A person is waiting in a browser, to whom the answers of the calls would say nothing.
    forms.setErrorHandler<FastifyError>((error, request, reply) => {
      const isRefused = error instanceof Refusal || (error.statusCode ?? 500) < 500
      if (!isRefused) request.log.error({ err: error }, 'what a SAML provider has sent could not be kept')
      return reply.header('cache-control', 'no-store').redirect(beginHerePath, 303)
    })
    forms.post<{ Params: { providerId: string } }>(
      samlPath(':providerId'),
      { bodyLimit: maxFormBytes },
      async ({ params: { providerId }, body, ip }, reply) => {
        const form = body instanceof URLSearchParams ? body : new URLSearchParams()
        const next = await nextAfter(app, providerId, form, ip)
        return reply.header('cache-control', 'no-store').redirect(next, 303)
      },
    )
  })
}

/**
 * Keeps an answer for the browser in which the log-in began, unread: only that browser knows what it has to match. The RelayState is compared
 * and never gone to. An answer to no log-in is dropped: it could have been taken from somebody else, or be sent again.
 * @returns the path on this host to which the browser goes next
 */
async function nextAfter(
  app: App,
  providerId: string,
  form: URLSearchParams,
  address: string,
): Promise<string> {
  if (!isGuid(providerId)) return beginHerePath
  const [state = '', ...moreStates] = form.getAll('RelayState')
  const [answer = '', ...moreAnswers] = form.getAll('SAMLResponse')
  if (isBase64(answer) && moreStates.length === 0 && moreAnswers.length === 0) {
    const kept = encryptAnswer(answer, { state, providerId })
    const isKnown = await storeAnswer(app.db, { stateHash: hashOf(state), providerId, answer: kept })
    if (isKnown) return `${signOnReturnPath(providerId)}?${new URLSearchParams({ state }).toString()}`
  }
  // The log-in to which an answer belongs was counted when it began.
  await countAgainst(app.db, signOnLimit(address))
  const provider = await providerById(app.db, providerId)
  const isLedOn = provider?.isOn && provider.kind === 'saml' && provider.startsAtProvider
  return isLedOn ? signOnBeginPath(provider.id) : beginHerePath
}

/** Anybody may read it, before the client has saved anything too: the provider has to know this installation first. @throws Refusal 404 */
async function metadataFor(app: App, id: string): Promise<string> {
  const found = isGuid(id) ? ((await providerById(app.db, id)) ?? (await clientOf(app.db, id))) : undefined
  if (!found) throw notFound()
  const known = { id: id.toLowerCase(), referralCode: found.referralCode }
  // A provider waits for an answer, which needs an address of the provider. One that is not set up yet may have one.
  const isAnswered = !('logOutAddress' in found) || !found.issuer || found.logOutAddress !== ''
  const certificate = 'requestCertificate' in found ? found.requestCertificate : ''
  // The library writes one address only, and a client may have several hosts.
  const services = replyAddresses(app, known).map(
    (address, at) =>
      `    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(address)}" index="${at}"${at === 0 ? ' isDefault="true"' : ''}/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escapeXml(entityIdOf(app, known.id))}">`,
    `  <SPSSODescriptor protocolSupportEnumeration="${namespaces.protocol}" AuthnRequestsSigned="${certificate !== ''}" WantAssertionsSigned="true">`,
    ...(certificate ? [keyDescriptor(certificate)] : []),
    ...(isAnswered ? bindings : []).map(
      (binding) =>
        `    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${escapeXml(samlLogOutAddress(app, known))}"/>`,
    ),
    ...services,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}

/** With what requests are signed. */
const keyDescriptor = (certificate: string) =>
  `    <KeyDescriptor use="signing"><KeyInfo xmlns="${namespaces.signature}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`

/** How a provider sends people here who have logged out there. */
const bindings = ['HTTP-Redirect', 'HTTP-POST']
