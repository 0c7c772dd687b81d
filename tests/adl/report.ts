// docs/conformance.md: what was run, with which versions, and the result of each case.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/project-root.ts'
import { needsSibling } from './siblings.ts'

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
}

export async function writeReport(results: Result[], browser: string) {
  const alone = results.filter(({ name }) => !(name in needsSibling))
  const passed = alone.filter(({ fails }) => !fails.length).length
  const checks = alone.reduce((sum, { passes }) => sum + passes, 0)
  const rows = results.map(({ name, visits, passes, fails, slips }) => {
    const sibling = needsSibling[name]
    const result = fails.length
      ? `failed: ${fails[0]?.slice(0, 200).replaceAll('|', '\\|')}`
      : `${sibling ? `not counted: passed with a substitute for ${sibling}` : 'passed'}${slips.length ? ', but for what cannot be' : ''}`
    return `| ${name} | ${visits} | ${passes} | ${result} |`
  })
  const place = join(projectRoot, 'docs', 'conformance.md')
  const text = `# Conformance with SCORM 2004 4th Edition

\`npm run conformance\` starts the built product, uploads ${results.length} cases of the ADL SCORM 2004 4th Edition test suite as
courses through the API, opens each as a learner in a real browser, presses the buttons of the player where a case asks for it,
answers what it asks about them, and leaves and opens the course again where it asks for that. A case passes when it reaches
its end and none of its checks has failed.

The cases are not part of the project. The command searches for them beside the checkout, or in a folder that is named
(\`npm run conformance -- folder\`), and reports when they are absent.

Two of the cases, DDMa and OB-09b, cannot be passed by themselves: they begin with what other packages of the suite, DDMb
and OB-09a, have left behind, and those were not at hand. The command plays them with substitutes of our own making
(\`tests/adl/siblings.ts\`), which leave behind what the two cases expect. That shows that data is shared between courses,
but it is not the suite's own check, so the two are not counted as passed.

One check cannot be passed by any run-time and counts for nothing: DDMa expects \`SetValue\` to answer \`0\` once, which the
standard does not let it.

**${passed} of the ${alone.length} cases that stand alone passed, with ${checks.toLocaleString('en')} checks; ${results.length - alone.length} are not counted.** The suite has more cases, which were
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
