// Makes a call of the contract. This is the only place that talks to the server.
import type { Call, Input, RefusalBody, Reply, RestorablePerson } from '#contract/call.ts'
import { addressOf } from './address-of.ts'
import { endSession, readUser } from './session.ts'
import { reportSetUpNeeded } from './set-up-needed.ts'

const requestIdHeader = 'x-request-id'
export const somethingWrong = 'Something went wrong'
const noAnswer = 'The server has not answered. Please try again.'
const noAnswerToSave =
  'The server has not answered. Please check whether this was saved before you try again.'

/** A call without an answer after this time has failed. Uploads have no limit. */
const answerMilliseconds = { load: 10_000, save: 60_000 }

interface RefusedDetails {
  requestId?: string | undefined
  restorable?: RestorablePerson | undefined
  retryAfter?: number | undefined
  needs?: RefusalBody['needs']
}

/** The server has refused the call, or could not be reached. */
export class Refused extends Error {
  readonly errors: readonly string[]
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The id of the request in the log of the server. */
  readonly requestId: string | undefined

  /** The archived person who has the address, if the user can restore them. */
  readonly restorable: RestorablePerson | undefined
  /** The number of seconds to wait before another try. */
  readonly retryAfter: number | undefined
  /** The step after which the user is let through. */
  readonly needs: RefusalBody['needs']

  constructor(status: number, errors: readonly string[], details: RefusedDetails = {}) {
    super(errors[0] ?? somethingWrong)
    this.status = status
    this.errors = errors
    this.requestId = details.requestId
    this.restorable = details.restorable
    this.retryAfter = details.retryAfter
    this.needs = details.needs
  }
}

interface Options {
  /** Called with a number from 0 to 1 during an upload. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The origin that answers the call; the API by default. */
  origin?: string
  /** Whether the call reaches the server even if the document is left meanwhile. Not for files. */
  keepalive?: boolean
}

/** A browser refuses to keep more than 64 kB alive. */
const maxKeepaliveLength = 60_000

/** @throws Refused */
export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  options: Options = {},
): Promise<Reply<C>> {
  const { url, rest } = addressOf(call, input, options.origin)
  const token = tokenFor(call, options.origin)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const { status, body, headerOf } = call.files
    ? await sendForm(url, call, rest, headers, options)
    : await sendJson(url, call, rest, headers, options)
  // The log-in page of a network answers every request with 200, although the call was not made.
  if (status < 300 && !isOfServer(body)) throw new Refused(0, [somethingWrong])
  if (call.answers === 'bare' && status < 300) return body as Reply<C>
  // The answer to a failed log-in has its own format.
  if (isLogin(body)) return body as Reply<C>
  if (!isRefusal(body) && status < 300) return body as Reply<C>
  throw refusedBy(status, body, token, headerOf)
}

/** Fetches the text at a public address, which any program can read. @throws Refused */
export async function loadText(path: string): Promise<string> {
  const { answer, text } = await request(
    path,
    {},
    { milliseconds: answerMilliseconds.load, message: noAnswer },
  )
  if (!answer.ok) throw new Refused(answer.status, [somethingWrong])
  return text()
}

/** Fetches a file. @throws Refused */
export async function sendForFile<C extends Call>(
  call: C,
  input: Input<C>,
  options: Options = {},
): Promise<{ blob: Blob; fileName: string }> {
  const { url, rest } = addressOf(call, input, options.origin)
  const token = tokenFor(call, options.origin)
  const { answer } = await request(url, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const disposition = answer.headers.get('content-disposition')
  if (answer.ok && disposition !== null) {
    const named = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
    return { blob: await answer.blob(), fileName: named ? decodeURIComponent(named) : 'download' }
  }
  throw await refusedAnswer(answer, token)
}

/** Opens a stream and returns its bytes as they arrive. @throws Refused */
export async function sendForStream<C extends Call>(
  call: C,
  input: Input<C>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { url } = addressOf(call, input)
  const token = tokenFor(call)
  const { answer } = await request(url, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal,
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (answer.ok && isStream && answer.body) return answer.body
  throw await refusedAnswer(answer, token)
}

async function refusedAnswer(answer: Response, token: string | undefined): Promise<Refused> {
  const body: unknown = await answer.json().catch(() => undefined)
  return refusedBy(answer.status, body, token, (name) => answer.headers.get(name))
}

type HeaderOf = (name: string) => string | null

/** Returns the error for a refused call. If the session itself is refused, this ends it, whatever the call was. */
function refusedBy(status: number, body: unknown, token: string | undefined, headerOf: HeaderOf): Refused {
  const requestId = headerOf(requestIdHeader) ?? undefined
  const retryAfter = Number(headerOf('retry-after')) || undefined
  if (!isRefusal(body)) {
    // A 404 from a network, and not from the server, says nothing about the object.
    const isStatusOfServer = status >= 500 || isOfServer(body)
    return new Refused(isStatusOfServer ? status : 0, [somethingWrong], { requestId, retryAfter })
  }
  // A late answer to a call of an earlier session says nothing about the session that was opened since.
  const isOfEarlierSession = token !== (readUser()?.token ?? token)
  if (status === 401 && token && !isOfEarlierSession) endSession(body.reason ?? 'ended')
  const errors = body.errors.map(({ error }) => error)
  if (body.needs === 'secondFactor' && !isOfEarlierSession) reportSetUpNeeded()
  return new Refused(status, errors, {
    requestId,
    retryAfter,
    restorable: body.restorable,
    needs: body.needs,
  })
}

/** Returns the token of the logged-in user. Other origins and calls whose answer does not depend on the user get none. */
function tokenFor(call: Call, origin?: string): string | undefined {
  if (origin || (call.access === 'anyone' && !call.optionalToken)) return undefined
  return readUser()?.token
}

async function sendJson(
  url: string,
  call: Call,
  body: object,
  headers: Record<string, string>,
  { signal, keepalive = false }: Options,
) {
  const isLoad = call.method === 'GET'
  const sent = JSON.stringify(body)
  const { answer, text } = await request(
    url,
    {
      method: call.method,
      headers: isLoad ? headers : { ...headers, 'content-type': 'application/json' },
      ...(isLoad ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
      ...(keepalive && sent.length <= maxKeepaliveLength ? { keepalive } : {}),
    },
    isLoad
      ? { milliseconds: answerMilliseconds.load, message: noAnswer }
      : { milliseconds: answerMilliseconds.save, message: noAnswerToSave },
  )
  return {
    status: answer.status,
    body: parsed(await text()),
    headerOf: (name: string) => answer.headers.get(name),
  }
}

const leavingMilliseconds = 100

/**
 * Makes a request. It fails when no answer begins within `limit.milliseconds`, or when the answer pauses for as long later.
 * A failure of the network is reported after a short delay: when the browser leaves the page, running requests fail
 * before the page gets an event, and such a failure must not log the user out. After the delay, that page no longer exists.
 *
 * @throws Refused
 */
async function request(url: string, init: RequestInit, limit?: { milliseconds: number; message: string }) {
  const silence = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
  async function within<T>(work: Promise<T>): Promise<T> {
    const timer = limit && setTimeout(() => silence.abort(), limit.milliseconds)
    try {
      return await work
    } catch (error) {
      if (silence.signal.aborted) throw new Refused(0, [limit?.message ?? somethingWrong])
      if ((error as Error).name === 'AbortError') throw error
      await new Promise((over) => setTimeout(over, leavingMilliseconds))
      throw new Refused(0, [somethingWrong])
    } finally {
      clearTimeout(timer)
    }
  }
  const answer = await within(fetch(url, { ...init, signal }))
  return { answer, text: () => within(answer.text()) }
}

/** Sends a form with XMLHttpRequest, because fetch does not report the progress of an upload. */
function sendForm(
  url: string,
  call: Call,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
  { onProgress, signal }: Options,
) {
  const form = new FormData()
  const all = { ...fields }
  // As in forms of the browser, every name is sent: a file that was not chosen is sent as an empty one (rule branding-3).
  for (const [name, { leftOut }] of Object.entries(call.files ?? {}))
    if (!leftOut) all[name] ??= new File([], '')
  for (const [field, value] of Object.entries(all)) {
    const name = call.capitalised ? field.charAt(0).toUpperCase() + field.slice(1) : field
    if (value !== undefined && value !== null)
      form.append(name, value instanceof Blob ? value : String(value))
  }
  return new Promise<{ status: number; body: unknown; headerOf: HeaderOf }>((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open(call.method, url)
    for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value)
    upload.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    upload.onload = () =>
      resolve({
        status: upload.status,
        body: parsed(upload.responseText),
        headerOf: (name) => upload.getResponseHeader(name),
      })
    upload.onerror = () => reject(new Refused(0, [somethingWrong]))
    upload.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal?.addEventListener('abort', () => upload.abort())
    upload.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRefusal(body: unknown): body is Omit<RefusalBody, 'reason'> & { reason?: string } {
  return (
    typeof body === 'object' &&
    body !== null &&
    (body as { success?: unknown }).success === false &&
    Array.isArray((body as { errors?: unknown }).errors)
  )
}

/** Whether the body can come from our server: the page of a proxy or of a network is not JSON. */
const isOfServer = (body: unknown) => body !== undefined && body !== null

const isLogin = (body: unknown) => typeof body === 'object' && body !== null && 'succeeded' in body

/** Whether the object does not exist, or belongs to another client: the server gives the same answer to both. */
export const isNotFound = (error: unknown) => error instanceof Refused && error.status === 404

/** Whether the user has to confirm first that it is really them (rule access-81). */
export const needsProof = (error: unknown) => error instanceof Refused && error.needs === 'proof'

/** Whether the object exists, but its state does not allow the call. */
export const isConflict = (error: unknown) => error instanceof Refused && error.status === 409

/** Whether the object no longer exists for the caller, so that an earlier answer must not be shown. */
export const isRefusedObject = (error: unknown) =>
  isNotFound(error) || (error instanceof Refused && error.status === 403)

/** Whether there was no answer, or the server failed: neither says anything about the object. */
export const isFailure = (error: unknown) =>
  !(error instanceof Refused) || error.status === 0 || error.status >= 500

/** Returns the message for the user: the first one of the server, or the general one. */
export const messageOf = (error: unknown) => (error instanceof Refused ? error.message : somethingWrong)
