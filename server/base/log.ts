// Makes the log: one JSON object per line, and one line per request. Paths can contain secrets that open an account or a course, so those
// paths are cut.
import { LogController } from 'fastify'
import pino, { type Logger } from 'pino'

export type { Logger }

const secretPath = /^(\/(?:reset|confirm|register|playcourse|calendar)\/)[^?]*/i

export const withoutSecrets = (url: string) => url.replace(secretPath, '$1…').replace(/\?.*$/, '')

const emailAddress = /[^\s<>"'(),;:/\\]+@[^\s<>"'(),;:/\\]+/g
const deepest = 5

/**
 * Removes addresses, because a mail server names the recipient that it refuses in several fields, and the log outlives a person who is
 * erased (rule deletion-10).
 */
function withoutAddresses(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(emailAddress, '…')
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((one) => withoutAddresses(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutAddresses(one, depth + 1)]),
  )
}

export function makeLog({ logLevel }: { logLevel: string }, stream?: pino.DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      // The reader of forms logs its options, with the headers of the request, at the level trace.
      redact: ['req.headers', 'busboyOptions.headers', 'password', 'token'],
      serializers: {
        // The database puts values that it refused there, such as an email address.
        err: (error: Error) => {
          const { detail: _, ...logged } = pino.stdSerializers.err(error) as object & { detail?: unknown }
          return withoutAddresses(logged)
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

/** Logs a request once, with its answer. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}
}
