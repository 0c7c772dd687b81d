// What takes the server seconds while it answers requests: how long it takes, how much memory, and how the requests fare.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from './started.ts'
import { type Figure, atMost, percentile } from './table.ts'

const maxSeconds = 900
const betweenRequestsMilliseconds = 50

export interface LongWork {
  seconds: number
  /** By how much the memory of the server grew at most. */
  grownMegabytes: number
  /** Of requests that were made meanwhile, in milliseconds. */
  p95: number
}

interface Budget {
  seconds: number
  grownMegabytes: number
  p95Milliseconds: number
}

export const figuresOfWork = (what: string, work: LongWork, budget: Budget): Figure[] => [
  atMost(what, work.seconds, budget.seconds, 's'),
  atMost(
    '  memory of the server meanwhile',
    work.grownMegabytes,
    budget.grownMegabytes,
    'MB',
    `${Math.round(work.grownMegabytes)} MB more`,
  ),
  atMost('  requests meanwhile, p95', work.p95, budget.p95Milliseconds, 'ms'),
]

/** Does something while an administrator opens the dashboard again and again. */
export async function workBeside(
  { server, logIn }: Started,
  work: () => Promise<unknown>,
): Promise<LongWork> {
  const { token } = await logIn('ADMIN')
  const headers = { authorization: `Bearer ${token}` }
  const before = await residentMegabytes(server.process.pid)
  const begun = performance.now()
  let seconds: number | undefined
  const done = work().finally(() => (seconds = (performance.now() - begun) / 1000))
  const times: number[] = []
  let most = before
  while (seconds === undefined) {
    const asked = performance.now()
    const answer = await fetch(`${server.url}/api/Admin/GetStats`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}`)
    times.push(performance.now() - asked)
    most = Math.max(most, await residentMegabytes(server.process.pid))
    await Promise.race([sleep(betweenRequestsMilliseconds), done])
  }
  await done
  return { seconds, grownMegabytes: most - before, p95: percentile(times, 0.95) }
}

/** Begins work of the server and waits until nothing of it is left, beside requests. */
export const watch = (
  started: Started,
  begin: () => Promise<unknown>,
  left: () => Promise<number>,
): Promise<LongWork> =>
  workBeside(started, async () => {
    await begin()
    for (const until = performance.now() + maxSeconds * 1000; (await left()) > 0;) {
      if (performance.now() > until) throw new Error(`It takes more than ${maxSeconds} s`)
      await sleep(betweenRequestsMilliseconds)
    }
  })

export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
