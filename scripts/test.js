// npm test: installs what it needs, then everything there is to check, from types to journeys in a real browser.
// Its last line is `N passed, N failed`, over all of it; its exit code is 0 when nothing failed.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findOrInstallChromium, howToGetChromium } from './chromium.js'
import { findFirefox, howToGetFirefox } from './firefox.js'
import { installPackages } from './packages.js'
import { root } from './root.js'
import { run } from './run.js'

const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const browserReport = join(results, 'browser.json')
const firefoxReport = join(results, 'firefox.json')
const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, named once more at the end, where it is found without reading the whole list. */
const failures = []
const node = process.execPath
const program = (name, path) => join(root, 'node_modules', name, path)

await installPackages()
const chrome = await findOrInstallChromium()
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

// Two checkers for two cores, and one project after the other: each checker reads most of a project anew.
await check('types', program('typescript', 'bin/tsc'), ['-b', '--builders', '1', '--checkers', '2'])
await check('lint', program('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings'])
await check('format', program('oxfmt', 'bin/oxfmt'), ['--check'])
await check('nothing unused', program('knip', 'bin/knip.js'), ['--no-progress'])
const builds = await check('build', join(root, 'scripts', 'build.js'), [], { VITE_LOADING_MS: '0' })

const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
await count('server, client and start', program('vitest', 'vitest.mjs'), vitest, readVitest)
if (!chrome) fail(howToGetChromium)
else if (!builds) fail('The browser tests need a build.')
else
  await count('browser', program('@playwright/test', 'cli.js'), ['test'], () => readBrowser(browserReport), {
    CHROME: chrome,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  })

const firefox = findFirefox()
if (!firefox) skip(howToGetFirefox)
else if (builds)
  await count(
    'Firefox',
    program('@playwright/test', 'cli.js'),
    ['test', '--config', 'playwright.firefox.config.ts'],
    () => readBrowser(firefoxReport),
    { FIREFOX: firefox, PLAYWRIGHT_JSON_OUTPUT_NAME: firefoxReport },
  )

if (total.skipped) console.log(`\n${total.skipped} skipped; each says why.`)
if (failures.length) console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`)
process.exitCode = total.failed ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)

/** One program that is right or wrong as a whole. */
async function check(name, place, args, env) {
  const started = Date.now()
  const code = await run(node, [place, ...args], { cwd: root, quiet: true, env: { ...process.env, ...env } })
  if (code === 0) total.passed++
  else fail(name)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(started)})`)
  return code === 0
}

/** A program that runs many tests and leaves a report of them. */
async function count(name, place, args, read, env) {
  const started = Date.now()
  console.log(`\n${name} tests`)
  const code = await run(node, [place, ...args], { cwd: root, env: { ...process.env, ...env } })
  const { passed, failed, skipped } = await read()
  total.passed += passed
  total.skipped += skipped
  failed.forEach(fail)
  if (code !== 0 && failed.length === 0) fail(`${name}: something outside of any test`)
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
    // A file that could not even be read has no tests to fail.
    if (status === 'failed' && tests.length === 0) return [`${place}: ${firstLine(message)}`]
    return tests.map((test) => `${place} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }
}

async function readBrowser(place) {
  if (!existsSync(place)) return { passed: 0, failed: [], skipped: 0 }
  const { stats, suites } = JSON.parse(await readFile(place, 'utf8'))
  const named = (status) =>
    specsOf(suites)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title, tests }) => `${file} › ${title}: ${firstLine(errorOf(tests))}`)
  for (const name of named('flaky')) console.log(`! passed only at the second try: ${name}`)
  return { passed: stats.expected + stats.flaky, failed: named('unexpected'), skipped: stats.skipped }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function errorOf(tests) {
  return tests.flatMap((test) => test.results).find(({ error }) => error)?.error.message
}

/** What a test said first of all, without the colours it said it in. */
function firstLine(text = '') {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0]
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
