// The requests of the player to the content host: the only place that calls the server. Addresses are relative to the
// page, so that everything stays below its ticket.
import type { Commit, MeasuredTime, PlayState, Replay } from '#contract/calls/playing.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import { attempt } from '../base/attempt.ts'

export type Outcome =
  | { kind: 'saved'; at: Date }
  /** No answer, or a failure that may be temporary. */
  | { kind: 'unreachable' }
  /** The ticket is not valid: it has expired, or was withdrawn. */
  | { kind: 'unknown' }
  /** The window may not save any more; without a reason where only the state of the course has it. */
  | { kind: 'superseded'; over?: LostReason | undefined }
  /** A value that the server never accepts. */
  | { kind: 'refused' }

const timeoutMs = 30_000

/** As it was when the page was made. */
export const givenState = () => JSON.parse(document.getElementById('state')?.textContent ?? '') as PlayState

/** @throws Error when there is no answer; answers nothing where the ticket is not valid */
export async function loadState(): Promise<PlayState | undefined> {
  const answer = await fetch('state', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The state of the course was answered with ${answer.status}`)
  return (await answer.json()) as PlayState
}

/** `outliving`: the request continues when the page ends; its body must be small then. */
export const sendCommit = (commit: Commit, outliving = false): Promise<Outcome> =>
  post('commit', commit, outliving)
export const sendReplay = (replay: Replay): Promise<Outcome> => post('replay', replay)
/** How long the window was open and used; small enough to outlive the page. */
export const sendTimes = (times: MeasuredTime[], outliving: boolean): Promise<Outcome> =>
  post('time', { times }, outliving)
export const renewTicket = (): Promise<Outcome> => post('renew', {})

/** Reports when this window is superseded. */
export const openWatch = () => new EventSource('watch')

async function post(path: string, body: object, outliving = false): Promise<Outcome> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      ...(outliving ? { keepalive: true } : { signal: AbortSignal.timeout(timeoutMs) }),
    })
    return outcomeOf(answer.status, await answer.text())
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Blocks the page until the answer: where this device cannot store anything, only the server can. */
export function sendCommitAndWait(commit: Commit): Outcome {
  const request = new XMLHttpRequest()
  try {
    request.open('POST', 'commit', false)
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify(commit))
    return outcomeOf(request.status, request.responseText)
  } catch {
    return { kind: 'unreachable' }
  }
}

const refusals = new Map<number, Outcome>([
  [404, { kind: 'unknown' }],
  [409, { kind: 'superseded' }],
  ...[400, 413, 422].map((status) => [status, { kind: 'refused' }] as const),
])

/** Only an answer of the server counts: proxies and the log-in page of a network answer with any status. */
function outcomeOf(status: number, body: string): Outcome {
  const reply = parsed(body)
  const unreachable: Outcome = { kind: 'unreachable' }
  if (reply?.success === false) {
    const refusal = refusals.get(status) ?? unreachable
    return refusal.kind === 'superseded' ? { ...refusal, over: reply.over } : refusal
  }
  if (reply?.success !== true || status < 200 || status >= 300) return unreachable
  const at = new Date(reply.savedDateTime ?? '')
  return { kind: 'saved', at: Number.isNaN(at.getTime()) ? new Date() : at }
}

interface Answer {
  success?: unknown
  savedDateTime?: string
  over?: LostReason
}

const parsed = (body: string) => attempt(() => JSON.parse(body) as Answer | null)
