// Programs of the machine that a trial needs, and how they are run.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/sbin',
  '/usr/lib/postgresql/15/bin',
]

async function find(name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const place = join(folder, name)
    if (
      await access(place, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return place
  }
  return undefined
}

/** Where each of them is; undefined, with a message, when one is missing. */
export async function findPrograms<Name extends string>(
  ...names: Name[]
): Promise<Record<Name, string> | undefined> {
  const places = await Promise.all(names.map(find))
  const missing = names.filter((_name, at) => !places[at])
  if (missing.length === 0)
    return Object.fromEntries(names.map((name, at) => [name, places[at]])) as Record<Name, string>
  console.log(`Not tried: this machine has no ${missing.join(', ')}.`)
  return undefined
}

export const mayAct = (): boolean => {
  if (process.getuid?.() === 0) return true
  console.log('Not tried: this needs root.')
  return false
}

/** Answers what it printed. @throws with its output when it fails */
export async function call(program: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words)
  return stdout
}

/** A program that runs until it is stopped. */
export function startProgram(
  program: string,
  ...words: string[]
): { process: ChildProcess; stop(): Promise<void> } {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  return {
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
