// `npm test` and `npm run test:more` do the same with other selections: they install what is needed, build, and run checks and tests. The last line is
// `N passed, N failed`, the sum of all of them; the exit code is 0 when nothing failed. With `--shard=1/3` only a third of the tests
// run, so that three machines share them.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { changedSince, firstCommit } from './changed.js'
import { findOrInstallChromium, howToGetChromium } from './chromium.js'
import { findFirefox, howToGetFirefox } from './firefox.js'
import { installPackages } from './packages.js'
import { root } from './root.js'
import { check, program, run, seconds } from './run.js'

const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const browserReport = join(results, 'browser.json')
const total = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end, where it is easy to find. */
const failures = []
const { shard } = parseArgs({ options: { shard: { type: 'string' } } }).values
const shardArgs = shard ? [`--shard=${shard}`] : []
const node = process.execPath

// The type checker and the linter that reads types are Go programs: to collect garbage less often takes memory and saves a
// seventh to a quarter of their work.
const checkers = { env: { ...process.env, GOGC: '400', GOMEMLIMIT: '2GiB' } }

/**
 * @typedef {object} Selection
 * @property {string} name the command, as it is printed with its time
 * @property {boolean} hasChecks whether types, lint, format and unused code are checked
 * @property {string[]} vitest projects of vitest.config.ts
 * @property {string[]} vitestInChromium those that need Chromium
 * @property {string[]} chromium projects of playwright.config.ts that need Chromium
 * @property {boolean} everyScreen whether every screen is checked for accessibility, or only those whose files have changed
 * @property {string[]} firefox those that need Firefox
 */

/** @param {Selection} selection */
export async function runTests({
  name,
  hasChecks,
  vitest,
  vitestInChromium,
  chromium,
  everyScreen,
  firefox,
}) {
  const started = Date.now()
  await installPackages()
  const chrome = await findOrInstallChromium()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })

  const [builds] = await Promise.all([
    countCheck('build', join(root, 'scripts', 'build.js'), []),
    ...(hasChecks ? checkCode() : []),
  ])

  const fox = firefox.length > 0 ? findFirefox() : undefined
  if (firefox.length > 0 && !fox) skip(howToGetFirefox)
  if (!chrome) fail(howToGetChromium)
  if (!builds) fail('The browser tests need a build.')
  const browsers = [...(chrome ? chromium : []), ...(fox ? firefox : [])]
  // At once: the browser tests wait for their pages during a third of the time. What they print is shown while they run, and
  // that of Vitest only when something failed.
  await Promise.all([
    runVitest([...vitest, ...(chrome ? vitestInChromium : [])], { CHROME: chrome }),
    builds &&
      browsers.length > 0 &&
      runBrowsers(browsers, {
        CHROME: chrome,
        FIREFOX: fox,
        ...(everyScreen ? {} : { SCREENS_OF: changedFiles().join(',') || 'none' }),
      }),
  ])

  if (total.skipped) console.log(`\n${total.skipped} skipped, for the reasons printed above.`)
  if (failures.length) console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  process.exitCode = total.failed ? 1 : 0
  console.log(`${name} took ${seconds(started)}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

const checkCode = () => [
  // One project after the other, by one checker: a second one reads most of each project again, which is half as much work more.
  countCheck(
    'types',
    program('typescript', 'bin/tsc'),
    ['-b', '--builders', '1', '--checkers', '1'],
    checkers,
  ),
  countCheck('lint', program('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings'], checkers),
  countCheck('format', program('oxfmt', 'bin/oxfmt'), ['--check']),
  countCheck('nothing unused', program('knip', 'bin/knip.js'), ['--no-progress']),
]

/** Runs a check, and counts it. */
async function countCheck(name, ...how) {
  const isPassed = await check(name, ...how)
  if (isPassed) total.passed++
  else fail(name)
  return isPassed
}

/** None where git is not there, or the commits before this one. */
function changedFiles() {
  try {
    return changedSince(firstCommit())
  } catch {
    return []
  }
}

function runVitest(projects, browsers) {
  const args = ['run', '--reporter=default', '--reporter=json', ...shardArgs]
  return count(
    projects.join(', '),
    program('vitest', 'vitest.mjs'),
    [...args, `--outputFile.json=${vitestReport}`, ...projects.map((project) => `--project=${project}`)],
    readVitest,
    { quiet: true, env: envWith(browsers) },
  )
}

function runBrowsers(projects, browsers) {
  const env = { ...envWith(browsers), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport }
  const args = ['test', ...projects.map((name) => `--project=${name}`), ...shardArgs]
  return count('browser', program('@playwright/test', 'cli.js'), args, readBrowser, { env })
}

/** The environment with the paths of the browsers that were found. */
const envWith = (browsers) => ({
  ...process.env,
  ...Object.fromEntries(Object.entries(browsers).filter(([, path]) => path)),
})

/** Runs a program that runs many tests and writes a report of them. */
async function count(name, place, args, read, options) {
  const started = Date.now()
  console.log(`\n${name} tests`)
  const code = await run(node, [place, ...args], { cwd: root, ...options })
  const { passed, failed, skipped } = await read()
  total.passed += passed
  total.skipped += skipped
  failed.forEach(fail)
  if (code !== 0 && failed.length === 0) fail(`${name}: an error outside of the tests`)
  console.log(
    `${code === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed.length} failed (${seconds(started)})`,
  )
}

function skip(why) {
  total.skipped++
  console.log(`\n${why}`)
}

function fail(what) {
  total.failed++
  failures.push(what)
}

async function readVitest() {
  if (!existsSync(vitestReport)) return { passed: 0, failed: [], skipped: 0 }
  const report = JSON.parse(await readFile(vitestReport, 'utf8'))
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no tests that failed.
    if (status === 'failed' && tests.length === 0) return [`${place}${firstLines(message)}`]
    return tests.map((test) => `${place} › ${test.fullName}${firstLines(test.failureMessages[0])}`)
  })
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }
}

async function readBrowser() {
  if (!existsSync(browserReport)) return { passed: 0, failed: [], skipped: 0 }
  const { stats, suites } = JSON.parse(await readFile(browserReport, 'utf8'))
  const failed = specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => `${file} › ${title}${firstLines(errorOf(tests))}`)
  return { passed: stats.expected, failed, skipped: stats.skipped }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function errorOf(tests) {
  return tests.flatMap((test) => test.results).find(({ error }) => error)?.error.message
}

/** The first lines of a message, without colours and empty lines, below the name of what failed. */
function firstLines(text = '') {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim())
  return ['', ...lines.slice(0, 12)].join('\n      ')
}
