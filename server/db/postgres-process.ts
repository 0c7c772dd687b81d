// Finds and stops the PostgreSQL that runs on a folder.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ifAbsent } from '../files/if-absent.ts'

const run = promisify(execFile)
const timeoutMs = 20_000
/** The signals for PostgreSQL's fast shutdown, then for its immediate one, from which the next start recovers. */
const signals = ['SIGINT', 'SIGQUIT'] as const

/** Stops the PostgreSQL that runs on this data, such as one that a killed server left running. Does nothing when there is none. */
export async function stopPostgres(data: string): Promise<void> {
  const place = join(data, 'postmaster.pid')
  const pid = Number((await readFile(place, 'utf8').catch(ifAbsent(''))).split('\n')[0])
  if (!pid || !isAlive(pid)) return
  // The system may give the number of a dead process to another process, which PostgreSQL would take for its own.
  if (!(await runsOn(pid, data))) return rm(place, { force: true })
  for (const signal of signals) {
    process.kill(pid, signal)
    if (await hasEnded(pid, data)) return
  }
}

async function hasEnded(pid: number, data: string): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (!(await runsOn(pid, data))) return true
    await sleep(20)
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function runsOn(pid: number, data: string): Promise<boolean> {
  const line = await commandLineOf(pid)
  return line.includes('postgres') && line.includes(data)
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout
}
