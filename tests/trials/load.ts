// A mixed load on a running server: calls of the API, log-ins, commits, pages and files of a course, pictures. Each
// answer is recorded with its message.
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/all.ts'
import * as accounts from '#contract/calls/accounts.ts'
import type { Call, Input } from '#contract/call.ts'
import { refusalBody } from '#contract/call.ts'
import * as courses from '#contract/calls/courses.ts'
import * as enquiries from '#contract/calls/enquiries.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playWindow from '#contract/calls/play-window.ts'
import * as progress from '#contract/calls/progress.ts'
import { callsOf } from '#server/http/openapi.ts'
import { exampleOf } from '../support/example-input.ts'
import { requestOf } from '../support/product.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { administrator, password } from '../support/work.ts'

export interface Target {
  name: string
  /** Whether a refusal is a good answer: it is asked with an example of an input. */
  mayRefuse?: true
  request(): { address: string; init: RequestInit }
}

export interface Answer {
  name: string
  mayRefuse?: true | undefined
  /** 0 where there was no answer. */
  status: number
  retryAfter: string | null
  type: string
  body: string
  askedAt: number
  endedAt: number
}

interface Known {
  admin: string
  learner: string
  course: string
  ticket: string
}

type Place = Pick<ServerProcess, 'url' | 'contentUrl'>

function requestTo<C extends Call>({ url, contentUrl }: Place, line: C, input: Input<C>, token?: string) {
  const { method, query, headers, payload, ...asked } = requestOf(line, input, token ? { token } : undefined)
  const path = String(asked.url)
  const isOnContentHost = line.path.startsWith('playcourse')
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
  const address = isOnContentHost ? `${contentUrl}${path.replace(/^\/api/, '')}` : `${url}${path}`
  return {
    address: search ? `${address}?${search}` : address,
    init: {
      method: String(method),
      headers: {
        ...(headers as Record<string, string>),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    },
  }
}

export function targetsOf(place: Place, known: Known): Target[] {
  return [...callsOn(place, known), ...addressesOn(place, known), anyCall(place, known)]
}

function callsOn(place: Place, { admin, learner, course, ticket }: Known): Target[] {
  const call = <C extends Call>(name: string, line: C, input: () => Input<C>, token?: string): Target => ({
    name,
    request: () => requestTo(place, line, input(), token),
  })
  let sequence = 0
  const nextCommit = () => ({
    ticket,
    sco: 'one',
    sequence: ++sequence,
    cmi: { suspendData: String(sequence) },
  })
  const newPathway = () => ({ name: crypto.randomUUID(), description: '', courseIds: [course] })
  return [
    call('list of pathways', pathways.list, () => ({}), admin),
    call('list of courses', courses.list, () => ({}), admin),
    call('list of enquiries', enquiries.list, () => ({}), admin),
    call('new pathway', pathways.create, newPathway, admin),
    call('own course', progress.myCourse, () => ({ id: course }), learner),
    call('log-in', accounts.login, () => ({ username: administrator, password })),
    call('state', playWindow.state, () => ({ ticket })),
    call('commit', playWindow.commit, nextCommit),
    call('renewal', playWindow.renew, () => ({ ticket })),
  ]
}

function addressesOn({ url, contentUrl }: Place, { learner, course, ticket }: Known): Target[] {
  const address = (name: string, place: string, headers: Record<string, string> = {}): Target => ({
    name,
    request: () => ({ address: place, init: { headers } }),
  })
  const window = `${contentUrl}/playcourse/${ticket}/`
  return [
    address('window', window, { 'sec-fetch-mode': 'navigate' }),
    address('page of a course', `${window}content/index.html`, { 'sec-fetch-mode': 'navigate' }),
    address('part of a file of a course', `${window}content/pages/1.html`, { range: 'bytes=0-99' }),
    address('configuration', `${url}/api/Config/GetConfig`),
    address('news', `${url}/news`),
    address('health', `${url}/health`),
    address('stream', `${url}/api/Course/WatchLearnerCourse/${course}`, {
      authorization: `Bearer ${learner}`,
    }),
  ]
}

/** Each call of the API in turn, with an example of an input: most of them name what is not there. */
function anyCall(place: Place, { admin, learner }: Known): Target {
  // These would end the session that all others use.
  const calls = callsOf(api).filter(
    ({ domain, call }) => domain !== 'accounts' && !call.files && call.answers !== 'stream',
  )
  let next = 0
  return {
    name: 'any call',
    mayRefuse: true,
    request() {
      const { call } = calls[next++ % calls.length] as (typeof calls)[number]
      const isForLearners = Array.isArray(call.access) && !(call.access as string[]).includes('ADMIN')
      return requestTo(place, call, exampleOf(call), isForLearners ? learner : admin)
    },
  }
}

/** Two of each kind at a time, until it is ended. */
export function keepAsking(targets: Target[]): { end(): Promise<Answer[]> } {
  const answers: Answer[] = []
  let isOver = false
  const workers = [...targets, ...targets].map(async (target) => {
    while (!isOver) {
      answers.push(await askOnce(target))
      await sleep(50 + Math.random() * 50)
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(workers)
      return answers
    },
  }
}

async function askOnce({ name, mayRefuse, request }: Target): Promise<Answer> {
  const { address, init } = request()
  const askedAt = performance.now()
  const noAnswer = { name, mayRefuse, status: 0, retryAfter: null, type: '', askedAt }
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) })
    const type = answer.headers.get('content-type') ?? ''
    const isStream = type.startsWith('text/event-stream')
    const body = isStream ? '' : await answer.text()
    if (isStream) await answer.body?.cancel()
    const retryAfter = answer.headers.get('retry-after')
    return {
      name,
      mayRefuse,
      status: answer.status,
      retryAfter,
      type,
      body,
      askedAt,
      endedAt: performance.now(),
    }
  } catch (error) {
    return { ...noAnswer, body: String(error), endedAt: performance.now() }
  }
}

/** What is wrong with the answer, in words. `mustSucceed`: the database is there. */
export function faultOf(
  { name, mayRefuse, status, retryAfter, type, body }: Answer,
  mustSucceed: boolean,
): string | undefined {
  if (status >= 200 && status < (mayRefuse ? 500 : 300)) return undefined
  const what = `${name} was answered with ${status || body}`
  if (mustSucceed || status !== 503) return `${what}: ${body.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 200)}`
  if (!retryAfter) return `${what}, and not when to try again`
  const isEnvelope = type.startsWith('application/json') && refusalBody.safeParse(JSON.parse(body)).success
  if (isEnvelope || type.startsWith('text/html')) return undefined
  return `${what}, without our envelope: ${body.slice(0, 200)}`
}
