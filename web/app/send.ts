// Makes a call of the contract: the only place that talks to the server.
import { type Call, type Input, type Reply, pathNames } from '#contract/call.ts'
import { readUser, removeUser } from './session.ts'

const requestIdHeader = 'x-request-id'
export const somethingWrong = 'Something went wrong'

/** The server said no, or could not be reached. */
export class Refused extends Error {
  readonly errors: readonly string[]
  /** 0 when no answer came. */
  readonly status: number
  /** What the server's log has of it stands under this. */
  readonly requestId: string | undefined

  constructor(status: number, errors: readonly string[], requestId?: string) {
    super(errors[0] ?? somethingWrong)
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}

interface Options {
  /** Told from 0 to 1 while an upload is on its way. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Where the call is answered; the API when left out. */
  origin?: string
}

/** @throws Refused */
export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  options: Options = {},
): Promise<Reply<C>> {
  const { url, rest } = addressOf(call, input, options.origin)
  const token = tokenFor(call, options.origin)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const { status, body, requestId } = call.files
    ? await sendForm(url, call, rest, headers, options)
    : await sendJson(url, call, rest, headers, options)
  if (status === 401 && token && isRefusal(body)) removeUser()
  if (call.answers === 'bare' && status < 300) return body as Reply<C>
  // A failed log-in has a shape of its own.
  if (isLogin(body)) return body as Reply<C>
  if (!isRefusal(body) && status < 300) return body as Reply<C>
  throw new Refused(
    status,
    isRefusal(body) ? body.errors.map(({ error }) => error) : [somethingWrong],
    requestId,
  )
}

/** Fetches a file. @throws Refused */
export async function sendForFile<C extends Call>(
  call: C,
  input: Input<C>,
  options: Options = {},
): Promise<{ blob: Blob; fileName: string }> {
  const { url, rest } = addressOf(call, input, options.origin)
  const token = tokenFor(call, options.origin)
  const answer = await reach(url, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  })
  if (answer.ok) {
    const named = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    return { blob: await answer.blob(), fileName: named ? decodeURIComponent(named) : 'download' }
  }
  const body: unknown = await answer.json().catch(() => undefined)
  throw new Refused(
    answer.status,
    isRefusal(body) ? body.errors.map(({ error }) => error) : [somethingWrong],
    answer.headers.get(requestIdHeader) ?? undefined,
  )
}

/** Opens a stream and answers its bytes as they come. @throws Refused */
export async function sendForStream<C extends Call>(
  call: C,
  input: Input<C>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { url } = addressOf(call, input)
  const token = tokenFor(call)
  const answer = await reach(url, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal })
  if (answer.ok && answer.body) return answer.body
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 401 && token && isRefusal(body)) removeUser()
  throw new Refused(answer.status, isRefusal(body) ? body.errors.map(({ error }) => error) : [somethingWrong])
}

/** The token of whoever is logged in, for the API alone and only where it says something. */
function tokenFor(call: Call, origin?: string): string | undefined {
  if (origin || (call.access === 'anyone' && !call.forWhomever)) return undefined
  return readUser()?.token
}

function addressOf(call: Call, input: Record<string, unknown>, origin?: string) {
  const rest = { ...input }
  let path = call.path
  for (const name of pathNames(path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const url = origin ? `${origin}/${path}` : `/api/${path}`
  if (call.method !== 'GET') return { url, rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return { url: query.size ? `${url}?${query}` : url, rest: {} }
}

async function sendJson(
  url: string,
  call: Call,
  body: object,
  headers: Record<string, string>,
  { signal }: Options,
) {
  const answer = await reach(url, {
    method: call.method,
    headers: call.method === 'GET' ? headers : { ...headers, 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  return {
    status: answer.status,
    body: parsed(await arriving(answer.text())),
    requestId: answer.headers.get(requestIdHeader) ?? undefined,
  }
}

const reach = (url: string, init: RequestInit): Promise<Response> => arriving(fetch(url, init))

const leavingMilliseconds = 100

/**
 * What did not arrive is told a moment later: calls that are under way while a page is left fail before it hears that it
 * is left, and it must not log anybody out for that. A page that is left does not live to see this moment.
 */
async function arriving<T>(what: Promise<T>): Promise<T> {
  try {
    return await what
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    await new Promise((over) => setTimeout(over, leavingMilliseconds))
    throw new Refused(0, [somethingWrong])
  }
}

/** XMLHttpRequest, because fetch does not tell how far an upload is. */
function sendForm(
  url: string,
  call: Call,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
  { onProgress, signal }: Options,
) {
  const form = new FormData()
  const all = { ...fields }
  // As in a browser's own forms, every name is sent: a file that was not chosen as an empty one (Choice Q204).
  for (const name of Object.keys(call.files ?? {})) all[name] ??= new File([], '')
  for (const [field, value] of Object.entries(all)) {
    const name = call.capitalised ? field.charAt(0).toUpperCase() + field.slice(1) : field
    if (value !== undefined && value !== null)
      form.append(name, value instanceof Blob ? value : String(value))
  }
  return new Promise<{ status: number; body: unknown; requestId: string | undefined }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () =>
      resolve({
        status: request.status,
        body: parsed(request.responseText),
        requestId: request.getResponseHeader(requestIdHeader) ?? undefined,
      })
    request.onerror = () => reject(new Refused(0, [somethingWrong]))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRefusal(body: unknown): body is { success: false; errors: { error: string }[] } {
  return (
    typeof body === 'object' &&
    body !== null &&
    (body as { success?: unknown }).success === false &&
    Array.isArray((body as { errors?: unknown }).errors)
  )
}

const isLogin = (body: unknown) => typeof body === 'object' && body !== null && 'succeeded' in body

/** Not there, or somebody else's: the two are answered alike. */
export const isNotFound = (error: unknown) => error instanceof Refused && error.status === 404
