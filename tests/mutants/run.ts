// npm run mutants -- PATH…: changes each of these files in one small place after the other, and lists which changes no
// test notices. For pure rules: it runs the tests that import the file itself and need no database.
import { fork } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { projectRoot } from '#server/base/project-root.ts'
import { type Mutant, mutantsOf } from './mutate.ts'

/** How long the tests of a file may take as it is, with the start of their process. */
const maxStartMs = 120_000
/** Tests that take so many times as long as without a change count as failed: a loop that never ends. */
const limitTimes = 10
const minLimitMs = 3_000
/** What starts a product, with its database, for a test. */
const startsDatabase = /^tests\/support\/(product|start-[\w-]+)\.ts$/

type Message = { error: string } | { milliseconds: number } | { at: number; isKilled: boolean }

const [first = '', ...others] = process.argv.slice(2)
if (process.send) await tryFrom(first, Number(others[0]))
else if (!first) {
  console.error('Please name a file: npm run mutants -- contract/rules/durations.ts')
  process.exitCode = 1
} else {
  let [killed, all] = [0, 0]
  for (const path of [first, ...others]) {
    const mutants = mutantsOf(path, readFileSync(path, 'utf8'))
    const survivors = await tryAll(path, mutants)
    const share = ((1 - survivors.length / mutants.length) * 100).toFixed(0)
    console.log(`${path}: ${mutants.length - survivors.length} of ${mutants.length} killed (${share} %)`)
    for (const { line, from, to } of survivors)
      console.log(`  ${path}:${line}  ${short(from)}  →  ${short(to)}`)
    killed += mutants.length - survivors.length
    all += mutants.length
  }
  console.log(`${killed} of ${all} killed (${((killed / all) * 100).toFixed(1)} %)`)
}

function short(code: string) {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

/** Answers those that no test has noticed. */
async function tryAll(path: string, mutants: Mutant[]): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  for (let next = 0; next < mutants.length;) {
    // In a process of its own, because a loop that never ends can only be ended with its process.
    const child = fork(fileURLToPath(import.meta.url), [path, String(next)], { detached: true })
    await new Promise<void>((done, fail) => {
      const end = () => process.kill(-(child.pid as number), 'SIGKILL')
      let timer = setTimeout(end, maxStartMs)
      let limitMs = 0
      child.on('message', (message: Message) => {
        clearTimeout(timer)
        if ('error' in message) return fail(new Error(message.error))
        if ('milliseconds' in message) limitMs = Math.max(minLimitMs, limitTimes * message.milliseconds)
        else {
          if (!message.isKilled) survivors.push(mutants[message.at] as Mutant)
          next = message.at + 1
        }
        timer = setTimeout(end, limitMs)
      })
      child.on('exit', () => {
        clearTimeout(timer)
        if (!limitMs) return fail(new Error(`${path}: its tests do not end as it is`))
        // It hung, or ended the process: noticed.
        if (next < mutants.length) next++
        done()
      })
    })
  }
  return survivors
}

async function tryFrom(path: string, start: number) {
  const place = resolve(path)
  const original = readFileSync(place, 'utf8')
  const mutants = mutantsOf(path, original)
  let code = original
  const tests = testsOf(path)
  const isWeb = tests.some((name) => /^(player|web)\//.test(name))
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: projectRoot,
      include: tests,
      environment: isWeb ? 'jsdom' : 'node',
      setupFiles: [...(isWeb ? ['web/test-setup.ts'] : []), 'tests/support/property-seed.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      testTimeout: 5_000,
      bail: 1,
      watch: false,
      maxWorkers: 1,
      isolate: false,
      reporters: [{}],
    },
    {
      plugins: [
        { name: 'mutant', enforce: 'pre', load: (id) => (id.split('?')[0] === place ? code : undefined) },
      ],
    },
  )
  const run = async () => {
    vitest.invalidateFile(place)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications(),
    )
    return testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((one) => one.ok())
  }
  if (!(await run()))
    process.send?.({ error: `${path}: ${tests.length ? 'its tests fail as it is' : 'no test imports it'}` })
  // The second time, when everything has been loaded.
  const started = performance.now()
  await run()
  process.send?.({ milliseconds: performance.now() - started })
  for (const [at, mutant] of mutants.entries()) {
    if (at < start) continue
    code = mutant.code
    process.send?.({ at, isKilled: !(await run()) })
  }
  process.exit()
}

/** Tests that import the file itself and need no database. */
function testsOf(path: string): string[] {
  const folders = ['contract', 'player', 'server', 'web', 'tests']
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => {
      const imports = importsOf(name)
      return imports.includes(normalize(path)) && !imports.some((place) => startsDatabase.test(place))
    })
}

function importsOf(name: string): string[] {
  const found = readFileSync(name, 'utf8').matchAll(/from '(?:#(\w+\/[^']+)|(\.[^']+))'/g)
  return [...found].map(([, fromRoot = '', beside = '']) =>
    normalize(beside ? join(dirname(name), beside) : fromRoot.replace(/^schemas\//, 'contract/')),
  )
}
