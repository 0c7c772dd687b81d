// What takes the server seconds while it answers requests: how long it takes, how much memory, and how the requests fare.
import { readFile } from 'node:fs/promises'
import { type Figure, milliseconds } from './table.ts'

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
  {
    what,
    measured: `${work.seconds.toFixed(1)} s`,
    budget: `${budget.seconds} s`,
    isMet: work.seconds <= budget.seconds,
  },
  {
    what: '  memory of the server meanwhile',
    measured: `${Math.round(work.grownMegabytes)} MB more`,
    budget: `${budget.grownMegabytes} MB`,
    isMet: work.grownMegabytes <= budget.grownMegabytes,
  },
  {
    what: '  requests meanwhile, p95',
    measured: milliseconds(work.p95),
    budget: `${budget.p95Milliseconds} ms`,
    isMet: work.p95 <= budget.p95Milliseconds,
  },
]

export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
