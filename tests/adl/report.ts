// docs/conformance.md: what was run, with which versions, and the result of each case.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/project-root.ts'

export interface Result {
  name: string
  /** How often the case has an item delivered. */
  visits: number
  /** Answers of the run-time, deliveries and buttons that were as the case has them. */
  passes: number
  /** What went wrong, in the words of the case. */
  fails: string[]
  /** Checks that no run-time can pass. */
  slips: string[]
  /** The other package of the suite that the case needs, and that is not at hand: the case was not run. */
  missing?: string
}

export async function writeReport(results: Result[], browser: string) {
  const run = results.filter(({ missing }) => !missing)
  const passed = run.filter(({ fails }) => !fails.length).length
  const checks = run.reduce((sum, { passes }) => sum + passes, 0)
  const rows = results.map(({ name, visits, passes, fails, slips, missing }) => {
    const result = fails.length
      ? `failed: ${fails[0]?.slice(0, 200).replaceAll('|', '\\|')}`
      : `passed${slips.length ? ', but for what cannot be' : ''}`
    return `| ${name} | ${visits} | ${passes} | ${missing ? `not run: needs ${missing}, which was not at hand` : result} |`
  })
  const place = join(projectRoot, 'docs', 'conformance.md')
  const text = `# Conformance with SCORM 2004 4th Edition

\`npm run conformance\` starts the built product, uploads the cases of the ADL SCORM 2004 4th Edition test suite as
courses through the API, opens each as a learner in a real browser, presses the buttons of the player where a case asks for it,
answers what it asks about them, and leaves and opens the course again where it asks for that. A case passes when it reaches
its end and none of its checks has failed.

The cases are not part of the project. The command searches for them beside the checkout, or in a folder that is named
(\`npm run conformance -- folder\`), and reports when they are absent.

Two of the cases, DDMa and OB-09b, go on from what other packages of the suite, DDMb and OB-09a, have left behind. They are
run where those are in the same folder, and not at all where they are not: nothing takes their place.

One check cannot be passed by any run-time and counts for nothing: DDMa expects \`SetValue\` to answer \`0\` once, which the
standard does not let it.

**${passed} of the ${run.length} cases that were run passed, with ${checks.toLocaleString('en')} checks; ${results.length - run.length} were not run.** The suite has more cases, which were
not at hand: nothing is said about them here.

How commits arrive over a network that loses, repeats and reorders them is tried apart from the cases, with
\`npm run trial -- deliveries\` (docs/testing.md).

${await versions(browser)}

| case | deliveries | checks that passed | result |
| --- | ---: | ---: | --- |
${rows.join('\n')}
`
  await writeFile(place, text)
  const formatter = join(projectRoot, 'node_modules', 'oxfmt', 'bin', 'oxfmt')
  await promisify(execFile)(process.execPath, [formatter, place], { cwd: projectRoot })
}

async function versions(browser: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
    devDependencies: Record<string, string>
  }
  const of = (name: string) => `${name} ${manifest.devDependencies[name]}`
  return `Versions: Coppice ${manifest.version}, Chromium ${browser}, Node ${process.versions.node}, ${of('@playwright/test')}, ${of('scorm-again')}.`
}
