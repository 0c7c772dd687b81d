// The log: one JSON object a line, and one line a request. Paths contain secrets that open an account or a course, so those
// paths are cut.
import { LogController } from 'fastify'
import pino, { type Logger } from 'pino'

export type { Logger }

const secretPath = /^(\/(?:reset|confirm|register|playcourse|calendar)\/)[^?]*/i

export const withoutSecrets = (url: string) => url.replace(secretPath, '$1…').replace(/\?.*$/, '')

export function makeLog({ logLevel }: { logLevel: string }, stream?: pino.DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      redact: ['req.headers', 'password', 'token'],
      serializers: {
        // The database names the values there that it refused, such as an email address.
        err: (error: Error) => {
          const { detail: _, ...logged } = pino.stdSerializers.err(error) as object & { detail?: unknown }
          return logged
        },
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: withoutSecrets(request.url),
          address: request.ip,
        }),
        res: (reply: { statusCode: number; request?: { method: string; url: string; ip: string } }) => ({
          ...(reply.request
            ? {
                method: reply.request.method,
                url: withoutSecrets(reply.request.url),
                address: reply.request.ip,
              }
            : {}),
          statusCode: reply.statusCode,
        }),
      },
    },
    stream ?? pino.destination(1),
  )
}

/** A request is logged once, with its answer. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}
}
