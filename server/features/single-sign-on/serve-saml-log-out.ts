// The address to which a SAML provider sends the browser of somebody who has logged out there. It is no call of the contract, because the standard
// gives its form.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app/app.ts'
import { Refusal } from '../../base/refusal.ts'
import { samlLogOutPath } from './addresses.ts'
import { countPosted, takeLogOutRequest } from './log-out.ts'
import { LogOutRefused } from './log-out-token.ts'
import { htmlType, plainPage } from './plain-page.ts'
import { readForms } from './read-forms.ts'
import { maxFormBytes } from './saml-checks.ts'
import { readPosted, readRedirected, relayStateOf } from './saml-log-out.ts'

interface ToProvider {
  Params: { providerId: string }
}

export function serveSamlLogOut(server: FastifyInstance, app: App): void {
  const path = samlLogOutPath(':providerId')
  void server.register(async (forms) => {
    readForms(forms, maxFormBytes)
    forms.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    forms.setErrorHandler(refuse)
    forms.post<ToProvider>(path, { bodyLimit: maxFormBytes }, async (request, reply) => {
      await countPosted(app, request.params.providerId, request)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const sent = onlyIn(form, 'SAMLRequest')
      const next = await takeLogOutRequest(
        ...([app, request.params.providerId] as const),
        { read: (provider) => readPosted(app, provider, sent), relayState: form.get('RelayState') ?? '' },
        request,
      )
      return goOn(reply, next)
    })
    forms.get<ToProvider>(path, { exposeHeadRoute: false }, async (request, reply) => {
      const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
      const next = await takeLogOutRequest(
        ...([app, request.params.providerId] as const),
        {
          read: (provider) => readRedirected(app, provider, query),
          relayState: relayStateOf(query),
        },
        request,
      )
      return goOn(reply, next)
    })
  })
}

/** @throws LogOutRefused */
function onlyIn(form: URLSearchParams, name: string): string {
  const [value = '', ...more] = form.getAll(name)
  if (value === '' || more.length > 0) throw new LogOutRefused(`There has to be one ${name}`)
  return value
}

const goOn = (reply: FastifyReply, next: string | undefined) =>
  next === undefined
    ? reply.type(htmlType).send(plainPage('Logged out', 'You are logged out here, too.'))
    : reply.redirect(next, 303)

/** A person is waiting in a browser, to whom the answers of the calls would say nothing. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isRefused =
    error instanceof LogOutRefused || error instanceof Refusal || (error.statusCode ?? 500) < 500
  if (!isRefused) request.log.error({ err: error }, 'a log-out at a provider could not be taken')
  const why = isRefused ? `: ${error.message.slice(0, 300)}` : ''
  const status = error instanceof Refusal ? error.status : isRefused ? 400 : 500
  return reply
    .code(status)
    .type(htmlType)
    .send(
      plainPage(
        'You may still be logged in here',
        `What your organisation has sent to log you out could not be used${why}. Please log out here yourself.`,
        '<p><a href="/">Go to the dashboard</a></p>',
      ),
    )
}
