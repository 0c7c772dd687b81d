// npm run conformance: uploads the cases of the ADL SCORM 2004 4th Edition test suite to the real built product,
// plays each in a real browser through the real player, and writes the results.
//   npm run conformance [-- [folder] [name of a case …]]
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bareChromium } from '../support/chromium.ts'
import { makeFolder, startServer } from '../support/server-process.ts'
import { type Case, adlFolder, nameOf, otherOf, pairs, readCase } from './case.ts'
import { playCase } from './play.ts'
import { type Result, writeReport } from './report.ts'
import { type Launch, serveCases } from './served-cases.ts'

const atOnce = 2
const given = process.argv.slice(2)
const folder = given[0] !== undefined && existsSync(given[0]) ? resolve(given.shift() as string) : adlFolder

if (!existsSync(folder)) {
  console.log(`Skipped: the cases are not part of the project, and there is no folder ${folder}.`)
} else {
  process.exitCode = (await runAll(new Set(given))) ? 0 : 1
}

/** Answers whether all passed. */
async function runAll(wanted: ReadonlySet<string>): Promise<boolean> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.zip'))
  const all = new Map(files.map((file) => [nameOf(file), join(folder, file)]))
  const chosen = [...all.keys()].filter((name) => !wanted.size || wanted.has(name))
  // What belongs to a case is uploaded with it, and not played by itself.
  const others = chosen.flatMap((name) => otherOf(name) ?? [])
  const places = [...new Set([...chosen, ...others])].flatMap((name) => all.get(name) ?? [])
  const read = new Map(
    await Promise.all(places.map(async (place) => [nameOf(place), (await readCase(place)).adl] as const)),
  )
  const cases = [...read.values()].filter(({ name }) => !others.includes(name))
  const { folder: own, remove } = await makeFolder()
  const server = await startServer({ dataDir: join(own, 'data'), settings: { DEMO: '1' } })
  await server.ready
  const launch = await serveCases(server.url, places)
  const browser = await chromium.launch(bareChromium)
  const results: Result[] = []
  async function work() {
    for (let adl = cases.shift(); adl; adl = cases.shift()) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const played = await playWithOther(adl, read, launch, context)
      await context.close()
      results.push(...played)
      for (const { name, fails, missing } of played)
        if (missing) console.log(`- ${name}: not run, as ${missing} is not at hand`)
        else console.log(fails.length ? `✗ ${name}: ${fails.join('; ').slice(0, 2_000)}` : `✓ ${name}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
    results.sort((one, other) => (one.name < other.name ? -1 : 1))
    if (!wanted.size && folder === adlFolder) await writeReport(results, browser.version())
  } finally {
    await browser.close()
    await server.stop()
    await remove()
  }
  const failed = results.filter(({ fails }) => fails.length).length
  const missing = results.filter((result) => result.missing).length
  console.log(`${results.length - failed - missing} passed, ${failed} failed, ${missing} not run`)
  return failed === 0 && results.length > 0
}

/** A case that needs another package of the suite is not run without it: nothing takes its place. */
async function playWithOther(
  adl: Case,
  read: ReadonlyMap<string, Case>,
  launch: Launch,
  context: Parameters<typeof playCase>[0],
): Promise<Result[]> {
  const { before } = pairs[adl.name] ?? {}
  const other = otherOf(adl.name)
  if (other !== undefined && !read.has(other))
    return [{ name: adl.name, visits: adl.acts.length, passes: 0, fails: [], slips: [], missing: other }]
  const first = before === undefined ? undefined : read.get(before)
  const results = first ? [await playOne(first, launch, context)] : []
  return [...results, await playOne(adl, launch, context)]
}

async function playOne(adl: Case, launch: Launch, context: Parameters<typeof playCase>[0]): Promise<Result> {
  const about = { name: adl.name, visits: adl.acts.length }
  try {
    return { ...about, ...(await playCase(context, adl, launch)) }
  } catch (error) {
    return { ...about, passes: 0, fails: [(error as Error).message], slips: [] }
  }
}
