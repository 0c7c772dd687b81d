// An evidence pack: requested, downloaded, checked by anybody, and read from a folder without a network.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import * as compliance from '#contract/calls/compliance.ts'
import { obligationStatuses, obligationTexts } from '#contract/rules/training.ts'
import { ask } from '#tests/support/ask.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { violationsOf } from '../axe.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'

test.use({ demo: true })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coppice-evidence-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('a manager requests a pack, anybody checks it, and it is read from a folder without a network', async ({
  page,
  product,
}) => {
  const { token } = await comeAs(page, product.url, 'manager')
  const path = join(folder, 'pack.zip')

  await test.step('is requested and downloaded', async () => {
    await page.goto('/evidence')
    await page.getByLabel('With the PDF of each certificate').uncheck()
    await page.getByRole('button', { name: 'Request pack' }).click()
    const row = page.getByRole('table', { name: 'Evidence packs' }).getByRole('row').nth(1)
    await expect(row).toContainText('Ready')
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Download / }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Evidence .+\.zip$/)
    await download.saveAs(path)
  })

  await test.step('is as it was made, and no longer with another byte', async () => {
    await page.goto('/verify/pack')
    const choose = (file: string) => page.getByLabel('Choose an evidence pack').setInputFiles(file)
    await choose(path)
    await expect(page.getByText('Authentic and complete')).toBeVisible()
    const bytes = await readFile(path)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const damaged = join(folder, 'damaged.zip')
    await writeFile(damaged, bytes)
    await choose(damaged)
    await expect(page.getByText(/Not as it was made|it is damaged/)).toBeVisible()
  })

  await test.step('has the figures of the compliance page', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await openPack(page, await filesIn(await readFile(path)))
    const { totals, share } = await ask(`${product.url}/api`, compliance.obligations, {}, token)
    for (const status of obligationStatuses)
      await expect(figure(page, obligationTexts[status])).toHaveText(totals[status].toLocaleString('en'))
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      `${share.peopleUpToDate} of ${share.people} people are up to date (${Math.floor((share.peopleUpToDate * 100) / share.people)}%)`,
    )
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('is searched, sorted and turned with ten thousand people', async () => {
    const files = await filesIn(await readFile(path))
    await openPack(page, new Map([...files, ['data.js', Buffer.from(tenThousand())]]))
    await expectToFind(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

async function openPack(page: Page, files: Map<string, Buffer>) {
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, 'unpacked', name)), { recursive: true })
    await writeFile(join(folder, 'unpacked', name), bytes)
  }
  await page.goto(pathToFileURL(join(folder, 'unpacked', 'index.html')).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Evidence of training: /)
}

async function expectToFind(page: Page) {
  const rows = page.getByRole('status')
  await expect(rows).toHaveText('20,000 rows')
  await page.getByRole('searchbox').fill('learner 07777')
  await expect(rows).toHaveText('2 rows')
  await expect(page.getByRole('table', { name: 'Required courses' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('')
  await expect(figure(page, 'Completed')).toHaveText('3,333')
  await figure(page, 'Completed').click()
  await expect(rows).toHaveText('3,333 rows')

  await page.getByRole('button', { name: 'People', exact: true }).click()
  await expect(rows).toHaveText('10,000 rows')
  for (const [label, found] of [
    ['Overdue: 5,000 people', '5,000 rows'],
    ['Due soon: 0 people', 'Nothing found'],
    ['Nothing due: 5,000 people', '5,000 rows'],
  ] as const) {
    await page.getByRole('button', { name: label }).click()
    await expect(rows).toHaveText(found)
  }
  await page.getByLabel('State').selectOption('All people')
  const people = page.getByRole('table', { name: 'People' })
  await people.getByRole('button', { name: 'Person' }).click()
  await expect(people.getByRole('row').nth(1)).toContainText('Learner 10000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 200')).toBeVisible()
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Required courses by status' })
    .getByRole('button', { name: new RegExp(`^${label}: `) })

/** The data of a pack of 10,000 learners with two courses: a third has completed the first one, and half is overdue with the second one. */
function tenThousand(): string {
  const [completed, overdue, toDo] = (['completed', 'overdue', 'toDo'] as const).map((status) =>
    obligationStatuses.indexOf(status),
  ) as [number, number, number]
  const numbers = Array.from({ length: 10_000 }, (_, at) => at + 1)
  const record = (number: number, course: number, status: number) =>
    [number - 1, course, status, '2026-06-30', '', '', 0, '', '', ''] as const
  const totals = obligationStatuses.map(() => 0)
  totals[completed] = 3333
  totals[overdue] = 5000
  totals[toDo] = 11_667
  return `window.pack=${JSON.stringify({
    people: numbers.map((number) => {
      const name = `Learner ${String(number).padStart(5, '0')}`
      return [name, `${number}@thousands.test`, '', '']
    }),
    courses: ['Climate basics', 'Fire safety'],
    records: numbers.flatMap((number) => [
      record(number, 0, number % 3 === 0 ? completed : toDo),
      record(number, 1, number % 2 === 0 ? overdue : toDo),
    ]),
    ...{ certificates: [], imports: [], facts: [['Made', '01-07-2026']], tables: [], totals },
    summary: {
      upToDate: '5,000 of 10,000 people are up to date (50%)',
      ...{ required: '15,000 of 20,000', definition: '' },
      states: [
        ...[['Overdue', 5000] as const, ['Expired', 0] as const, ['Due soon', 0] as const],
        ...[['Renewal due', 0] as const, ['Nothing due', 5000] as const],
      ],
    },
  })}`
}
