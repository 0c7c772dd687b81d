// Comments name the rules of docs/rules that they follow, such as `lists-3`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import { maximumMoments } from '#contract/calls/history.ts'
import { maxRequestsADay } from '#contract/calls/own-data.ts'
import { maxStuck, nearlyFullShare, stuckAfterDays } from '#contract/rules/activities.ts'
import { maxCertificates } from '#contract/rules/certificates.ts'
import { maxMatrixCourses } from '#contract/rules/compliance.ts'
import { restorableDays } from '#contract/rules/deletion.ts'
import { maxPackYears, packDays } from '#contract/rules/evidence-packs.ts'
import { maxAtOnce } from '#contract/rules/people.ts'
import { catchUpDays } from '#contract/rules/reminders.ts'
import { minAuditDays, minRetentionMonths, previewDays } from '#contract/rules/retention.ts'
import { maxPrinted } from '#contract/shapes.ts'
import { projectRoot } from '#server/base/project-root.ts'

const folder = join(projectRoot, 'docs/rules')
const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
const names = pages.flatMap((page) =>
  [...page.matchAll(/\*\*([a-z]+-\d+)\*\*/g)].map((match) => match[1] as string),
)

const cited = ['contract', 'server', 'player', 'web', 'tests', 'bench'].flatMap((part) =>
  readdirSync(join(projectRoot, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|sql)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(projectRoot, part, name), 'utf8')
      const citations = [...text.matchAll(/\brules? ((?:[a-z]+-\d+(?:, | and | to )?)+)/gi)]
      return citations.flatMap((match) =>
        [...(match[1] as string).matchAll(/[a-z]+-\d+/g)].map(([rule]) => ({ rule, at: `${part}/${name}` })),
      )
    }),
)

test('every rule has a name of its own', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every rule that a comment names is written down', () => {
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ rule }) => !names.includes(rule))).toEqual([])
})

// Tests of what follows from these numbers may use the constants; that they are those of the rules is said here.
test.each([
  ['audit-10', /(\S+) days or more/, minAuditDays],
  ['certificates-30', /At most (\S+) certificates at a time/, maxCertificates],
  ['deadlines-51', /at most (\S+) courses/, maxMatrixCourses],
  ['deletion-1', /For (\S+) days it can be restored/, restorableDays],
  ['evidence-1', /at most (\S+) years/, maxPackYears],
  ['evidence-5', /removed after (\S+) days/, packDays],
  ['feedback-18', /if at least (\S+) did answer/, minPeople],
  ['learning-13', /latest (\S+) events/, maximumMoments],
  ['lists-14', /at most (\S+) people/, maxAtOnce],
  ['lists-18', /up to (\S+), with the shown columns/, maxPrinted],
  ['people-19', /(\S+) in 24 hours/, maxRequestsADay],
  ['reminders-7', /older than (\S+) days/, catchUpDays],
  ['reports-8', /not continued for (\S+) days/, stuckAfterDays],
  ['reports-8', /more than (\S+) are neither counted nor listed/, maxStuck],
  ['reports-10', /has used (\S+) %/, 100 * nearlyFullShare],
  ['retention-1', /at least (\S+);/, minRetentionMonths],
  ['retention-2', /in the (\S+) days after/, previewDays],
] as const)('the number in %s is the one that holds: %s', (name, sentence, number) => {
  const rule =
    pages
      .join('\n')
      .split(`- **${name}** `)[1]
      ?.split(/\n- \*\*|\n#/)[0] ?? ''
  const [, written = ''] = sentence.exec(rule.replaceAll(/\s+/g, ' ')) ?? []
  const words: Record<string, number> = { twice: 2, five: 5, seven: 7, ten: 10, forty: 40 }
  expect(words[written] ?? Number(written.replaceAll(',', ''))).toBe(number)
})
