// From the contract to routes: each call of a domain is bound to the function that answers it. Everything a call
// promises is kept here, in this order: who may call, how often, what may go in, what comes out.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Call, type FileField, type Read, type Reply, pathNames } from '#contract/call.ts'
import type { App } from '../app/app.ts'
import { isDeadlock } from '../db/open.ts'
import { Incoming, type IncomingFile } from '../files/incoming.ts'
import { readInput } from './input.ts'
import { Refusal, invalid, notSignedIn, wrongType } from '../base/refusal.ts'
import { accepted } from './reply.ts'
import { type Person, mustBeAllowed, whoSends, whyEnded } from '../access/who.ts'

export interface Download {
  fileName: string
  type: string
  body: Readable | Buffer | string
}

type Files<C extends Call> = {
  [Name in keyof NonNullable<C['files']>]: NonNullable<C['files']>[Name] extends { unless: string }
    ? IncomingFile | undefined
    : NonNullable<C['files']>[Name] extends { required: string }
      ? IncomingFile
      : IncomingFile | undefined
}

/** What a call is answered from. */
export interface Asked<C extends Call> {
  input: Read<C>
  who: C['access'] extends 'anyone' ? Person | undefined : Person
  files: Files<C>
  app: App
  /** The caller's network address, for limits. */
  address: string
  /** For the few answers with a status or headers of their own. */
  reply: FastifyReply
}

type Answer<C extends Call> = (asked: Asked<C>) => Promise<
  C['answers'] extends 'file'
    ? Download
    : // What a stream tells comes later.
      C['answers'] extends 'stream'
      ? void
      : Record<string, never> extends Reply<C>
        ? void
        : Reply<C>
>

type Domain = Record<string, unknown>

/** A function for every call of the domain: one that is missing, or answers less than it promised, does not compile. */
export type Answers<D extends Domain> = {
  [Name in keyof D as D[Name] extends Call ? Name : never]: D[Name] extends Call ? Answer<D[Name]> : never
}

export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'method' in value
}

declare module 'fastify' {
  interface FastifyRequest {
    who?: Person
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Registers a route for each call of the domain below `prefix`. */
export function answer<D extends Domain>(
  server: FastifyInstance,
  app: App,
  domain: D,
  answers: Answers<D>,
  prefix = '/api/',
): void {
  for (const [name, call] of Object.entries(domain)) {
    if (!isCall(call)) continue
    const handler = answers[name as keyof Answers<D>] as Answer<Call>
    for (const { url, fixed } of routesOf(call)) {
      server.route({
        method: call.method,
        url: prefix + url,
        config: { call },
        ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
        // Before a byte of the body is read.
        onRequest: async (request) => {
          request.who = await personOf(app, request)
          if (!request.who && call.access !== 'anyone')
            throw notSignedIn(await whyEnded(app.db, request.headers.authorization))
          mustBeAllowed(call.access, request.who)
        },
        handler: (request, reply) => respond(app, call, handler, fixed, request, reply),
      })
    }
  }
}

async function personOf(app: App, request: FastifyRequest): Promise<Person | undefined> {
  const sent = request.raw.rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization',
  )
  if (sent.length > 1) throw notSignedIn()
  return whoSends(app.db, request.headers.authorization)
}

async function respond(
  app: App,
  call: Call,
  handler: Answer<Call>,
  fixed: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const result = await answerTo(app, call, handler, fixed, request, reply)
  if (reply.sent) return reply
  reply.header('cache-control', 'no-store')
  if (call.answers === 'file') return sendDownload(reply, result as unknown as Download)
  // Parsed on the way out too: a field that is not promised does not leave.
  const payload: unknown = call.reply.parse(result ?? {})
  const body = call.answers === 'bare' ? payload : accepted(payload as object)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Whoever has the answer finds nothing left of the files that came in. */
async function answerTo(
  app: App,
  call: Call,
  handler: Answer<Call>,
  fixed: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const incoming = new Incoming(app.incomingFolder)
  try {
    const { fields, files } = await bodyOf(call, request, incoming, app.config.maximumPackageBytes)
    const fromPath = { ...(request.params as object), ...fixed }
    const sent = { ...without(fromPath, { ...(request.query as object), ...fields }), ...fromPath }
    const input = call.files ? readForm(call, sent, files) : readInput(call, sent)
    const asked = { input, who: request.who as Person, files, app, address: request.ip, reply }
    return await patiently(() => handler(asked), request.log)
  } finally {
    await incoming.end()
  }
}

const mostTries = 3

/**
 * Whoever deletes somebody and whoever saves what that person does may wait for each other. What the database gave up is
 * done once more: a handler that throws has kept nothing, and by then the other one is through.
 */
async function patiently<T>(work: () => Promise<T>, log: FastifyBaseLogger): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error
      log.warn({ err: error, tries }, 'done once more')
      await sleep(50 * tries)
    }
  }
}

/** What the path says is not said again by query or body, however it is spelt there. */
function without(fromPath: object, sent: object): object {
  const taken = new Set(Object.keys(fromPath).map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !taken.has(name.toLowerCase())))
}

async function bodyOf(call: Call, request: FastifyRequest, incoming: Incoming, maximumPackageBytes: number) {
  const files: Record<string, IncomingFile | undefined> = {}
  if (!call.files) {
    if (request.isMultipart()) throw wrongType()
    return { fields: request.body ?? {}, files: files as never }
  }
  if (!request.isMultipart()) {
    const missing = requiredFiles(call)
    throw missing.length ? invalid(missing) : wrongType()
  }
  const fields = await readParts(call, request, incoming, files, maximumPackageBytes).catch(
    (error: Error & { code?: string }) => {
      // What the reader of forms cannot read it says without a code; what the disk says has one.
      throw error instanceof Refusal || error.code ? error : invalid('The request could not be read')
    },
  )
  for (const [name, file] of Object.entries(files)) if (file?.sizeBytes === 0) files[name] = undefined
  return { fields: Object.fromEntries(fields), files: files as never }
}

async function readParts(
  call: Call,
  request: FastifyRequest,
  incoming: Incoming,
  files: Record<string, IncomingFile | undefined>,
  maximumPackageBytes: number,
): Promise<[string, string][]> {
  const fields: [string, string][] = []
  const names = new Map(Object.keys(call.files ?? {}).map((name) => [name.toLowerCase(), name]))
  const largest = largestFile(call) ?? maximumPackageBytes
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    const name = names.get(part.fieldname.toLowerCase())
    if (part.type === 'field') {
      // Half a text is not what was written.
      if (part.valueTruncated) throw new Refusal(413, 'The request is too large')
      fields.push([part.fieldname, String(part.value)])
    } else if (name && part.filename && !files[name]) files[name] = await incoming.receive(part, largest)
    else part.file.resume()
  }
  return fields
}

/** For a form whose every file says how large it may be, the largest of them. */
function largestFile(call: Call): number | undefined {
  const sizes = Object.values(call.files ?? {}).map((file: FileField) => file.maximumBytes)
  return sizes.every((size) => size !== undefined) ? Math.max(...sizes) : undefined
}

/** The text fields and the required files in one go, so that everything missing is named at once. */
function readForm(call: Call, sent: object, files: Record<string, IncomingFile | undefined>) {
  const { input, refusal } = tryToRead(call, sent)
  const given = (input ?? sent) as Record<string, unknown>
  const missing = Object.entries(call.files ?? {}).flatMap(
    ([name, { required, unless }]: [string, FileField]) =>
      required && !files[name] && !(unless && given[unless]) ? [required] : [],
  )
  if (missing.length > 0) throw invalid([...(refusal?.errors ?? []), ...missing])
  // As it is: an id that is none is not found.
  if (refusal) throw refusal
  return input
}

function tryToRead(call: Call, sent: object) {
  try {
    return { input: readInput(call, sent) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: error }
  }
}

const requiredFiles = (call: Call) =>
  Object.values(call.files ?? {}).flatMap((field: FileField) => (field.required ? [field.required] : []))

function sendDownload(reply: FastifyReply, { fileName, type, body }: Download) {
  return reply.header('content-type', type).header('content-disposition', attachment(fileName)).send(body)
}

/** RFC 6266: a plain name for old readers, the real one for all others. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/**
 * The routes of one call. A name inside a path segment, as in `Account/Create{kind}`, has a short list of values:
 * each gets a route of its own, and any other value is an unknown path.
 */
export function routesOf(call: Call): { url: string; fixed: Record<string, string> }[] {
  const inside = pathNames(call.path).find((name) => !call.path.split('/').includes(`{${name}}`))
  const url = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  if (!inside) {
    const paths = call.shortPath ? [call.path, call.path.slice(call.path.indexOf('/') + 1)] : [call.path]
    return paths.map((path) => ({ url: url(path), fixed: {} }))
  }
  const values = (call.input as z.ZodObject).shape[inside]
  if (!(values instanceof z.ZodEnum)) throw new Error(`${call.path}: ${inside} has no list of values`)
  return values.options.map((value) => ({
    url: url(call.path.replace(`{${inside}}`, String(value))),
    fixed: { [inside]: String(value) },
  }))
}
