// Makes requests to addresses that people typed. None reaches a host inside the network of the server, however it is spelt: an address is
// checked before it is connected to, the answer of a look-up is what is connected to, and redirects are not followed (docs/decisions/376).
import ipaddr from 'ipaddr.js'
import { type LookupAddress, lookup } from 'node:dns'
import type * as Undici from 'undici'

export interface OutgoingRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** The most that is read of the answer's body. */
  maxBytes: number
  /** From the look-up of the name to the last byte, in milliseconds. */
  timeout: number
}

export interface OutgoingAnswer {
  /** 300 to 399 for a redirect, which is not followed. */
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  /** Whether the body had more than `maxBytes`. */
  isCut: boolean
}

export interface Outgoing {
  /** @throws OutgoingError when there is no answer; an answer of any status is returned */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Returns what keeps the address from being called, as far as the address alone shows it, or undefined. */
  whyRefused(url: string): OutgoingFailure | undefined
}

export type OutgoingFailure =
  | 'not-an-address'
  | 'has-password'
  | 'not-encrypted'
  | 'inside'
  | 'unknown-name'
  | 'too-late'
  | 'no-answer'

const sentences: Record<OutgoingFailure, string> = {
  'not-an-address': 'This is not an address that can be called',
  'has-password': 'The address has a user name or password in it',
  'not-encrypted': 'The address does not begin with https://',
  inside: 'The address leads inside the network of this server',
  'unknown-name': 'The name of the host was not found',
  'too-late': 'There was no answer in time',
  'no-answer': 'The connection failed',
}

export class OutgoingError extends Error {
  readonly failure: OutgoingFailure
  constructor(failure: OutgoingFailure, cause?: unknown) {
    super(sentences[failure], { cause })
    this.failure = failure
  }
}

/** Finds all addresses of a name. */
export type LookUp = (hostname: string, done: (error: Error | null, found: LookupAddress[]) => void) => void
const lookUpAll: LookUp = (hostname, done) => lookup(hostname, { all: true }, done)

/** @param insideHosts names and addresses that may lead inside and need no encryption, each with or without a port */
export function makeOutgoing(insideHosts: readonly string[], lookUp: LookUp = lookUpAll): Outgoing {
  const isAllowedInside = ({ hostname, port, protocol }: URL) =>
    insideHosts.includes(hostname) ||
    insideHosts.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
  const whyRefused = (url: string) => whyRefusedAddress(url, isAllowedInside)
  // The first request loads the library, because most servers make none.
  let loaded: ReturnType<typeof load> | undefined
  async function load() {
    const undici = await import('undici')
    return {
      request: undici.request,
      inside: makeAgent(undici, lookUp, () => true),
      outside: makeAgent(undici, lookUp, isOutside),
    }
  }
  return {
    whyRefused,
    async send(asked) {
      const refused = whyRefused(asked.url)
      if (refused) throw new OutgoingError(refused)
      const { request, inside, outside } = await (loaded ??= load())
      try {
        return await answerOf(asked, request, isAllowedInside(new URL(asked.url)) ? inside : outside)
      } catch (error) {
        throw asOutgoingError(error)
      }
    },
  }
}

function whyRefusedAddress(
  given: string,
  isAllowedInside: (url: URL) => boolean,
): OutgoingFailure | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'not-an-address'
  if (url.username || url.password) return 'has-password'
  if (isAllowedInside(url)) return undefined
  const host = bareHost(url.hostname)
  if (ipaddr.isValid(host) ? !isOutside(host) : isNameInside(host)) return 'inside'
  return url.protocol === 'https:' ? undefined : 'not-encrypted'
}

/** Removes the brackets of an IPv6 address. `URL` has already written short, octal and hexadecimal IPv4 addresses in full. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether an address is one of the public internet. `process` reads an IPv4 address that is wrapped in an IPv6 one. */
function isOutside(given: string): boolean {
  if (!ipaddr.isValid(given)) return false
  const address = ipaddr.process(given)
  // Only 2000::/3 is given out. The library has names for much of the rest, but ::7f00:1 (127.0.0.1 in an old spelling) is unicast to it.
  const isGivenOut = address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parse('2000::'), 3)
  return isGivenOut && address.range() === 'unicast'
}

/** Whether a name is of this machine or network by definition, so that a form can refuse it without a look-up. */
const isNameInside = (name: string) => /(^|\.)(localhost|local|internal)\.?$/i.test(name)

/** Makes an agent that connects only to allowed addresses. Each request has a connection of its own, so that each is checked. */
function makeAgent(
  { Agent, buildConnector }: typeof Undici,
  lookUp: LookUp,
  isAllowed: (address: string) => boolean,
): Undici.Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    // Node then asks the look-up for all addresses, whatever the flags of the process are.
    autoSelectFamily: true,
    lookup(hostname, _options, done) {
      lookUp(hostname, (error, found) => {
        if (error || !found.length) done(new OutgoingError('unknown-name', error), [])
        else if (found.every(({ address }) => isAllowed(address))) done(null, found)
        else done(new OutgoingError('inside'), [])
      })
    },
  })
  return new Agent({
    pipelining: 0,
    connect(options, done) {
      // The look-up is not asked about an address, which is therefore checked here also for those who forget `whyRefused`.
      const host = bareHost(options.hostname)
      if (ipaddr.isValid(host) && !isAllowed(host)) return done(new OutgoingError('inside'), null)
      connect(options, (...result) => {
        const [error, socket] = result
        if (error) return done(error, null)
        if (isAllowed(socket.remoteAddress ?? '')) return done(null, socket)
        socket.destroy()
        done(new OutgoingError('inside'), null)
      })
    },
  })
}

const connectTimeoutMs = 15_000

async function answerOf(
  asked: OutgoingRequest,
  request: typeof Undici.request,
  dispatcher: Undici.Dispatcher,
): Promise<OutgoingAnswer> {
  const { url, method = 'GET', headers = {}, body, maxBytes, timeout } = asked
  const signal = AbortSignal.timeout(timeout)
  const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal })
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer.body as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length > maxBytes) break
  }
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: Buffer.concat(parts).subarray(0, maxBytes).toString(),
    isCut: length > maxBytes,
  }
}

function asOutgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const { name = '', cause } = error instanceof Error ? error : {}
  if (cause instanceof OutgoingError) return cause
  const isLate = /Timeout/.test(name)
  return new OutgoingError(isLate ? 'too-late' : 'no-answer', error)
}
