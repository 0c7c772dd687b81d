// Draws PDF files in a thread of its own: each page takes 40 ms, in which this process could answer nothing else.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { makeQueue } from '../../base/queue.ts'
import { Refusal } from '../../base/refusal.ts'
import type * as work from './draw.ts'

type Work = typeof work
type Task = keyof Work
type Draw = <Name extends Task>(
  name: Name,
  input: Parameters<Work[Name]>[0],
  left?: AbortSignal,
) => Promise<Awaited<ReturnType<Work[Name]>>>

/** The program of the thread is beside the bundle of the server. From source, and in the thread that makes packs, there is none, and pages are drawn here. */
const program = join(dirname(fileURLToPath(import.meta.url)), 'draw.js')
const hasThread = isMainThread && existsSync(program)

const inTurn = makeQueue({
  maxAtOnce: 1,
  maxWaitSeconds: 20,
  refused: 'Many certificates are being made right now, please try again in a moment',
})

let started: Promise<Piscina> | undefined

/** One thread, which stays: it keeps the documents of many pages that are being drawn, and has the fonts. */
async function startThread(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: program,
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

/**
 * Does a task of draw.ts in its turn.
 * @param left aborted when nobody waits for the result any more: what has not begun is not done
 * @throws Refusal 503 when it would have to wait for too long
 */
export const draw: Draw = (name, input, left) =>
  inTurn(async () => {
    if (left?.aborted) throw new Refusal(503, 'Nobody waits for this certificate any more')
    if (hasThread) {
      started ??= startThread()
      return (await started).run(input, { name })
    }
    const tasks = (await import('./draw.ts')) as Record<Task, (given: unknown) => never>
    return tasks[name](input)
  })
