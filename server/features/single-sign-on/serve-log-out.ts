// The two addresses at which an OpenID provider reports that somebody has logged out there: from its server, and by a frame in the page that it
// shows to the person. They are no calls of the contract, because the standards give their form and their answers.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logOutFramePath, logOutPath } from '#contract/rules/single-sign-on.ts'
import type { App } from '../../app/app.ts'
import { Refusal } from '../../base/refusal.ts'
import { isUnavailable, retryAfterSeconds } from '../../base/unavailable.ts'
import { htmlType, plainPage } from './plain-page.ts'
import { readForms } from './read-forms.ts'
import { takeFrame, takeLogOutToken } from './log-out.ts'
import { LogOutRefused } from './log-out-token.ts'

/** A token has some hundred characters. */
const maxBytes = 64 * 1024

interface ToProvider {
  Params: { providerId: string }
  Querystring: Record<string, unknown>
}

export function serveLogOut(server: FastifyInstance, app: App): void {
  void server.register(async (forms) => {
    readForms(forms, maxBytes)
    forms.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    forms.setErrorHandler(refuse)
    forms.post<ToProvider>(logOutPath(':providerId'), { bodyLimit: maxBytes }, async (request, reply) => {
      await takeLogOutToken(app, request.params.providerId, tokenIn(request.body), request)
      return reply.code(200).send()
    })
    forms.get<ToProvider>(
      logOutFramePath(':providerId'),
      { exposeHeadRoute: false },
      async (request, reply) => {
        const [issuer, session] = [textOf(request.query['iss']), textOf(request.query['sid'])]
        await takeFrame(app, request.params.providerId, { issuer, session }, request)
        return reply.removeHeader('x-frame-options').headers(ofFrame).send(page)
      },
    )
  })
}

/** With two of one name it would be unclear which one counts. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const page = plainPage('Logged out', 'You are logged out here too, if you had logged in with this provider.')

/** The only page that other sites may show in a frame: there is nothing in it that could be pressed, and no script. */
const ofFrame = {
  'content-type': htmlType,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Other fields are ignored, as the standard wants. @throws LogOutRefused */
function tokenIn(body: unknown): string {
  const [token = '', ...more] = body instanceof URLSearchParams ? body.getAll('logout_token') : []
  if (token === '' || more.length > 0)
    throw new LogOutRefused('Please post one logout_token, as application/x-www-form-urlencoded')
  return token
}

/** The standard has one error. A provider that has sent too much is asked to wait. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof LogOutRefused) return sendError(reply, 400, error.message)
  if (error instanceof Refusal) {
    if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
    return sendError(reply, error.status, error.errors.join('. '))
  }
  if ((error.statusCode ?? 500) < 500) return sendError(reply, 400, 'The request could not be read')
  request.log.error({ err: error }, 'a log-out at a provider could not be taken')
  if (!isUnavailable(error)) return sendError(reply, 500, 'Something went wrong')
  return sendError(reply.header('retry-after', String(retryAfterSeconds)), 503, 'Something went wrong')
}

const sendError = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).send({ error: 'invalid_request', error_description: sentence })
