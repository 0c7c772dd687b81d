// npm run check: what a change may break, in a few minutes. Types and lint of what was changed, the client's tests that import it, and the
// server's tests that are nearest to it. What `npm test` finds in addition is in all others. With --mutants it looks instead for changes of
// the same files, or of those that are named, that no test notices.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedSince, firstCommit, git, linesOf } from './changed.js'
import { tryMutants } from './mutants.js'
import { nearestTests } from './nearest-tests.js'
import { installPackages } from './packages.js'
import { root } from './root.js'
import { check, program, seconds } from './run.js'

/** With these it takes about three minutes on two cores. */
const maxServerTests = 50
const started = Date.now()

const { values, positionals } = parseArgs({
  options: { mutants: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.mutants) {
  await installPackages()
  const paths = positionals.length > 0 ? positionals : changedSince(firstCommit())
  process.exit(await tryMutants(paths, readCode('contract', 'server', 'tests', 'player', 'web')))
}

const [since = firstCommit()] = positionals
const changed = changedSince(since)
const serverTests = nearestTests(changed, readCode('contract', 'server', 'tests'))
const chosen = serverTests.slice(0, maxServerTests)
const ofClient = changed.filter((path) => /^(web|player|contract)\/.*\.tsx?$/.test(path))
const linted = changed.filter((path) => /\.[jt]sx?$/.test(path))
console.log(
  `${changed.length} files changed since ${since}: ${chosen.length} files of server tests` +
    (serverTests.length > chosen.length
      ? `, ${serverTests.length - chosen.length} more are left to npm test`
      : ''),
)

await installPackages()
const results = await Promise.all([
  check('types', program('typescript', 'bin/tsc'), ['-b', '--builders', '1', '--checkers', '1']),
  linted.length > 0 &&
    check('lint', program('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings', ...linted]),
  check('format', program('oxfmt', 'bin/oxfmt'), ['--check']),
])
if (chosen.length > 0) results.push(await vitest('server tests', ['run', '--project=server', ...chosen]))
if (ofClient.length > 0)
  results.push(await vitest('client tests', ['related', '--run', '--project=web', ...ofClient]))
// The tests of pages open the whole client: only those beside what changed are run.
const besideChanged = [...new Set(ofClient.map((path) => `${dirname(path)}/`))]
if (besideChanged.length > 0)
  results.push(await vitest('tests of pages', ['run', '--project=browser', ...besideChanged]))
console.log(`npm run check took ${seconds(started)}`)
process.exitCode = results.includes(false) ? 1 : 0

function readCode(...folders) {
  const paths = linesOf(git('ls-files', '--cached', '--others', '--exclude-standard', ...folders))
  const read = paths.filter((path) => /\.(tsx?|sql)$/.test(path) && existsSync(join(root, path)))
  return new Map(read.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function vitest(name, args) {
  return check(name, program('vitest', 'vitest.mjs'), [...args, '--passWithNoTests'])
}
