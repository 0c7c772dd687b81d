// Binds each call of a domain to the function that answers it. What a call promises is checked in this order: who may call
// (authentication.ts), what it may send (uploads.ts, input.ts), what is answered.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Read, Reply } from '#contract/call.ts'
import type { App } from '../app/app.ts'
import { Incoming, type IncomingFile } from '../files/incoming.ts'
import { type AuditNotes, beginEntry } from './audit.ts'
import { authenticateCaller, originOf } from './authentication.ts'
import { type Download, sendDownload } from './download.ts'
import { runIdempotently } from './idempotency.ts'
import { accepted } from './reply.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'
import { type Route, isCall, routesOf } from './routing.ts'
import { readRequest } from './uploads.ts'
import type { Origin } from '../access/origin.ts'
import type { Caller } from '../access/who.ts'

type Files<C extends Call> = {
  [Name in keyof NonNullable<C['files']>]: NonNullable<C['files']>[Name] extends { unless: string }
    ? IncomingFile | undefined
    : NonNullable<C['files']>[Name] extends { required: string }
      ? IncomingFile
      : IncomingFile | undefined
}

/** The values that the function which answers a call is given. */
export interface CallContext<C extends Call> {
  input: Read<C>
  who: C['access'] extends 'anyone' ? Caller | undefined : Caller
  files: Files<C>
  app: App
  call: Call
  /** The caller's network address, for limits. */
  address: string
  /** The address, and the name that the browser gives itself. */
  from: Origin
  /** Adds notes about this call to the audit log, beyond its changes. */
  audit: AuditNotes
  /** Used by the few answers with a status or headers of their own. */
  reply: FastifyReply
}

type Answer<C extends Call> = (asked: CallContext<C>) => Promise<
  C['answers'] extends 'file'
    ? Download
    : // A stream sends its events later.
      C['answers'] extends 'stream'
      ? void
      : Record<string, never> extends Reply<C>
        ? void
        : Reply<C>
>

type Domain = Record<string, unknown>

/** A function for every call of the domain: one that is missing, or answers less than its contract says, does not compile. */
export type Answers<D extends Domain> = {
  [Name in keyof D as D[Name] extends Call ? Name : never]: D[Name] extends Call ? Answer<D[Name]> : never
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Registers the routes of several domains. */
export function registerDomains<Domains extends Record<string, Domain>>(
  server: FastifyInstance,
  app: App,
  domains: Domains,
  answers: { [Name in keyof Domains]: Answers<Domains[Name]> },
): void {
  for (const name of Object.keys(domains)) {
    const [domain, ofDomain] = [domains[name], answers[name]]
    if (domain && ofDomain) registerCalls(server, app, domain, ofDomain as Answers<Domain>)
  }
}

/** Registers a route for each call of the domain below `prefix`. */
export function registerCalls<D extends Domain>(
  server: FastifyInstance,
  app: App,
  domain: D,
  answers: Answers<D>,
  prefix = '/api/',
): void {
  for (const [name, call] of Object.entries(domain)) {
    if (!isCall(call)) continue
    const handler = answers[name as keyof Answers<D>] as Answer<Call>
    for (const route of routesOf(call)) {
      server.route({
        method: call.method,
        url: prefix + route.url,
        config: { call },
        ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
        // The caller is authenticated before a byte of the body is read.
        onRequest: (request, reply) => authenticateCaller(app, call, request, reply),
        handler: (request, reply) => respond(app, { call, handler, route }, request, reply),
      })
    }
  }
}

interface Answered {
  call: Call
  handler: Answer<Call>
  route: Route
}

async function respond(app: App, answered: Answered, request: FastifyRequest, reply: FastifyReply) {
  const { call } = answered
  const result: unknown = await resultOf(app, answered, request, reply)
  if (reply.sent) return reply
  reply.header('cache-control', 'no-store')
  if (call.answers === 'file') return sendDownload(reply, result as Download)
  // The answer is parsed too, so that a field that is not in the contract is not sent.
  const payload: unknown = call.reply.parse(result ?? {})
  const body = call.answers === 'bare' ? payload : accepted(payload as object)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Calls the handler, and deletes the uploaded files once there is a result. */
async function resultOf(
  app: App,
  { call, handler, route }: Answered,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const incoming = new Incoming(app.incomingFolder)
  try {
    const { maximumPackageBytes } = app.config
    const read = await readRequest(call, route.fixed, request, incoming, maximumPackageBytes)
    const entry = beginEntry(app, call, request, read.input)
    const asked = {
      ...read,
      who: request.who as Caller,
      app: entry.app,
      call,
      address: request.ip,
      from: originOf(request),
      audit: entry.notes,
      reply,
    }
    return await runIdempotently(app.db, call, { request, reply, sent: read }, async (withChange) => {
      entry.storeWith(withChange)
      const result = await retryOnDeadlock(() => handler(asked as CallContext<Call>), request.log)
      await entry.end(reply.statusCode)
      return result
    })
  } finally {
    await incoming.end()
  }
}
