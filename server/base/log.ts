// The log: one JSON object a line. What opens an account or a course stands in paths, so those paths are cut.
import pino, { type Logger } from 'pino'

export type { Logger }

const secretPath = /^(\/(?:reset|confirm|register|playcourse)\/)[^?]*/i

export const withoutSecrets = (url: string) => url.replace(secretPath, '$1…').replace(/\?.*$/, '')

export function makeLog({ logLevel }: { logLevel: string }, stream?: pino.DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      redact: ['req.headers', 'password', 'token'],
      serializers: {
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: withoutSecrets(request.url),
          address: request.ip,
        }),
        // The line of an answer is to be understood without that of its request.
        res: (reply: { statusCode: number; request?: { method: string; url: string } }) => ({
          ...(reply.request ? { method: reply.request.method, url: withoutSecrets(reply.request.url) } : {}),
          statusCode: reply.statusCode,
        }),
      },
    },
    stream ?? pino.destination(1),
  )
}
