// Interrupting what runs other programs leaves none of them behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { makeFolder, postgresOf } from '../support/server-process.ts'
import { folderWith } from './folders.ts'

const started: ChildProcess[] = []
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')))

function start(place: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: place, env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' } as const
  const child = spawn(process.execPath, args, options)
  started.push(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
const linesOf = async (place: string) => (await readFile(place, 'utf8').catch(() => '')).split('\n')
const slowly = { timeout: 30_000 }

/** It starts another one, notes every signal, and takes its time to end. */
const program = `
  import { spawn } from 'node:child_process'
  import { appendFileSync } from 'node:fs'
  const note = (line) => appendFileSync('notes', line + '\\n')
  process.on('SIGINT', () => { note('signal'); setTimeout(() => process.exit(0), 300) })
  const other = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])
  note(process.pid + ' ' + other.pid)
  setInterval(() => 0, 1000)`

test.skipIf(process.platform !== 'linux').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s reaches all once, as Ctrl-C, and this process ends after them', async (signal, code) => {
  const { place } = await folderWith({
    'program.js': program,
    'parent.js': `import { run } from './scripts/run.js'
        await run(process.execPath, ['program.js'])
        process.exit(0)`,
    'package.json': { type: 'module' },
  })
  const { child, ended } = start(place, ['parent.js'])
  const notes = () => linesOf(join(place, 'notes'))
  await expect.poll(notes, slowly).toHaveLength(2)
  const pids = (await notes())[0]?.split(' ').map(Number) ?? []
  expect(pids.map(isAlive)).toEqual([true, true])

  child.kill(signal)
  await expect.poll(notes, slowly).toContain('signal')
  child.kill(signal)
  expect(await ended).toBe(code)
  expect(pids.map(isAlive)).toEqual([false, false])
  expect((await notes()).filter((line) => line === 'signal')).toHaveLength(1)
})

test.skipIf(process.platform !== 'linux')(
  'an interrupt waits for the slowest of several programs',
  async () => {
    const { place } = await folderWith({
      'program.js': `
      import { appendFileSync } from 'node:fs'
      process.on('SIGINT', () => setTimeout(() => process.exit(0), Number(process.argv[2])))
      appendFileSync('notes', process.pid + '\\n')
      setInterval(() => 0, 1000)`,
      'parent.js': `import { run } from './scripts/run.js'
        await Promise.all(['0', '1000'].map((wait) => run(process.execPath, ['program.js', wait])))
        process.exit(0)`,
      'package.json': { type: 'module' },
    })
    const { child, ended } = start(place, ['parent.js'])
    const notes = async () => (await linesOf(join(place, 'notes'))).filter(Boolean)
    await expect.poll(notes, slowly).toHaveLength(2)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect((await notes()).map(Number).filter(isAlive)).toEqual([])
  },
)

test('an exit code is answered, and so is a program that is not there', async () => {
  const { load } = await folderWith({ 'package.json': { type: 'module' } })
  const { run } = await load<{ run(program: string, args: string[], options: object): Promise<number> }>(
    'run.js',
  )
  const before = process.listenerCount('SIGINT')
  expect(await run(process.execPath, ['-e', 'process.exit(7)'], { quiet: true })).toBe(7)
  expect(await run(process.execPath, ['-e', ''], { quiet: true })).toBe(0)
  expect(await run('/there/is/no/such/program', [], { quiet: true })).toBe(1)
  expect(process.listenerCount('SIGINT')).toBe(before)
})

test.skipIf(process.platform !== 'linux')(
  'tests that are interrupted leave no PostgreSQL and no files',
  { timeout: 60_000 },
  async () => {
    const { folder, remove } = await makeFolder()
    try {
      const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
      const { child, ended } = start(projectRoot, [vitest, 'run', 'tests/numbers.test.ts'], {
        TMPDIR: folder,
      })
      const postgres = async () => {
        const name = (await readdir(folder)).find((one) => one.startsWith('coppice-test-'))
        return name && postgresOf(join(folder, name))
      }
      await expect.poll(postgres, slowly).toBeTruthy()
      const pid = (await postgres()) as number
      child.kill('SIGINT')
      await ended
      await expect.poll(() => isAlive(pid), slowly).toBe(false)
      expect((await readdir(folder)).filter((one) => one.startsWith('coppice-'))).toEqual([])
    } finally {
      await remove()
    }
  },
)
