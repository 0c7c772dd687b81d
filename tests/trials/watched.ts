// Runs a program of the tests for a trial, passes on what it prints, and says at the end how far it came: also when it was
// interrupted, which is never reported as if it had finished.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { projectRoot } from '#server/base/project-root.ts'
import { progressMark } from '../support/progress.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const secondsToEnd = 20

interface Watched {
  program?: string
  env?: Record<string, string>
  say?: (line: string) => void
  interrupted?: AbortSignal
  /** How far it came, as long as the program has not reported it. */
  progress?: string
}

/** @returns whether it ran to its end and found nothing */
export async function runWatched(
  words: string[],
  {
    program = 'npx',
    env = {},
    say = console.log,
    interrupted = whenInterrupted(),
    progress = 'nothing was tried',
  }: Watched = {},
): Promise<boolean> {
  const started = performance.now()
  // In a group of its own, so that Ctrl-C reaches it through us, and once.
  const child = spawn(program, words, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...env, TRIAL: '1' },
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const end = () => endGroup(child.pid as number, ended)
  if (interrupted.aborted) end()
  interrupted.addEventListener('abort', end, { once: true })
  for await (const line of createInterface({ input: child.stdout })) {
    const at = line.indexOf(progressMark)
    if (at !== -1) progress = line.slice(at + progressMark.length)
    say(line)
  }
  const code = await ended
  interrupted.removeEventListener('abort', end)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  say(`${outcomeOf(interrupted.aborted, code)} after ${seconds} s: ${progress}`)
  return code === 0 && !interrupted.aborted
}

function outcomeOf(isInterrupted: boolean, code: number | null) {
  if (isInterrupted) return 'Interrupted'
  return code === 0 ? 'Finished' : 'Failed'
}

/** Runners of tests clean up after SIGINT, and end at once after SIGTERM. */
function endGroup(pid: number, ended: Promise<unknown>) {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended.
    }
  }
  send('SIGINT')
  const last = setTimeout(send, secondsToEnd * 1000, 'SIGKILL')
  void ended.then(() => clearTimeout(last))
}

let stop: AbortController | undefined

/** For all programs of a trial: after an interrupt no other one is started. */
function whenInterrupted(): AbortSignal {
  if (!stop) {
    const made = new AbortController()
    for (const signal of signals) process.on(signal, () => made.abort())
    stop = made
  }
  return stop.signal
}
