// Runs a program with a database that all tests in it share, however many processes it starts for them: Stryker kills those that hang, and
// each would leave a PostgreSQL of its own behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import setUp from './global-setup.ts'

const [program = '', ...args] = process.argv.slice(2)
// Ctrl-C reaches the program too: the database is stopped after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
const stop = await setUp({ provide: () => undefined } as unknown as TestProject)
try {
  const [code] = (await once(spawn(program, args, { stdio: 'inherit' }), 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await stop?.()
}
