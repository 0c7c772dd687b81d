// A mixed load on a running server: calls of the API, log-ins, commits, pages and files of a course, pictures. Each answer
// is noted with what it says of itself.
import { setTimeout as sleep } from 'node:timers/promises'
import * as accounts from '#contract/accounts.ts'
import type { Call, Input } from '#contract/call.ts'
import { refusalBody } from '#contract/call.ts'
import * as clients from '#contract/clients.ts'
import * as courses from '#contract/courses.ts'
import * as enquiries from '#contract/enquiries.ts'
import * as pathways from '#contract/pathways.ts'
import * as playWindow from '#contract/play-window.ts'
import * as progress from '#contract/progress.ts'
import * as users from '#contract/users.ts'
import { requestOf } from '../product.ts'
import type { ServerProcess } from '../start/server-process.ts'
import { administrator, password } from '../start/work.ts'

export interface Target {
  name: string
  request(): { address: string; init: RequestInit }
}

export interface Answer {
  name: string
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

export function targetsOf(
  { url, contentUrl }: Pick<ServerProcess, 'url' | 'contentUrl'>,
  { admin, learner, course, ticket }: Known,
): Target[] {
  const call = <C extends Call>(name: string, line: C, input: () => Input<C>, token?: string): Target => ({
    name,
    request() {
      const {
        method,
        url: path,
        query,
        headers,
        payload,
      } = requestOf(line, input(), token ? { token } : undefined)
      const place = line.path.startsWith('playcourse')
        ? `${contentUrl}${String(path).replace(/^\/api/, '')}`
        : `${url}${path}`
      const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString()
      const isForm = payload instanceof FormData
      return {
        address: search ? `${place}?${search}` : place,
        init: {
          method: String(method),
          headers: {
            ...(headers as Record<string, string>),
            ...(payload && !isForm ? { 'content-type': 'application/json' } : {}),
          },
          ...(payload ? { body: isForm ? payload : JSON.stringify(payload) } : {}),
        },
      }
    },
  })
  const file = (name: string, address: string, headers: Record<string, string> = {}): Target => ({
    name,
    request: () => ({ address, init: { headers } }),
  })
  const window = `${contentUrl}/playcourse/${ticket}/`
  let sequence = 0
  return [
    call('list of pathways', pathways.list, () => ({}), admin),
    call('list of courses', courses.list, () => ({}), admin),
    call('list of clients', clients.list, () => ({}), admin),
    call('list of users', users.list, () => ({ role: 'LEARNER' as const }), admin),
    call('list of enquiries', enquiries.list, () => ({}), admin),
    call(
      'new pathway',
      pathways.create,
      () => ({ name: crypto.randomUUID(), description: '', courseIds: [course] }),
      admin,
    ),
    call('own course', progress.mine, () => ({ id: course }), learner),
    call('log-in', accounts.login, () => ({ username: administrator, password })),
    call('state', playWindow.state, () => ({ ticket })),
    call('commit', playWindow.commit, () => ({
      ticket,
      sco: 'one',
      sequence: ++sequence,
      cmi: { suspendData: String(sequence) },
    })),
    call('renewal', playWindow.renew, () => ({ ticket })),
    file('window', window, { 'sec-fetch-mode': 'navigate' }),
    file('file of a course', `${window}content/index.html`, { 'sec-fetch-mode': 'navigate' }),
    file('film of a course', `${window}content/pages/1.html`, { range: 'bytes=0-99' }),
    file('configuration', `${url}/api/Config/GetConfig`),
    file('news', `${url}/news`),
    file('health', `${url}/health`),
    file('stream', `${url}/api/Course/WatchLearnerCourse/${course}`, { authorization: `Bearer ${learner}` }),
  ]
}

/** Two of each kind at a time, for as long as it is let. */
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

async function askOnce({ name, request }: Target): Promise<Answer> {
  const { address, init } = request()
  const askedAt = performance.now()
  const noAnswer = { name, status: 0, retryAfter: null, type: '', askedAt }
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) })
    const type = answer.headers.get('content-type') ?? ''
    const isStream = type.startsWith('text/event-stream')
    const body = isStream ? '' : await answer.text()
    if (isStream) await answer.body?.cancel()
    const retryAfter = answer.headers.get('retry-after')
    return { name, status: answer.status, retryAfter, type, body, askedAt, endedAt: performance.now() }
  } catch (error) {
    return { ...noAnswer, body: String(error), endedAt: performance.now() }
  }
}

/** What is wrong with the answer, in words. `mustSucceed`: the database is there. */
export function faultOf(
  { name, status, retryAfter, type, body }: Answer,
  mustSucceed: boolean,
): string | undefined {
  if (status >= 200 && status < 300) return undefined
  const what = `${name} was answered with ${status || body}`
  if (mustSucceed || status !== 503) return `${what}: ${body.slice(0, 200)}`
  if (!retryAfter) return `${what}, and not when to try again`
  const isEnvelope = type.startsWith('application/json') && refusalBody.safeParse(JSON.parse(body)).success
  if (isEnvelope || type.startsWith('text/html')) return undefined
  return `${what}, without our envelope: ${body.slice(0, 200)}`
}
