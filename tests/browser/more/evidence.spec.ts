// Evidence packs: requested, downloaded, checked, and opened from a folder without a network.
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import pg from 'pg'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { type ObligationStatus, obligationStatuses, obligationTexts } from '#contract/rules/training.ts'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { ask } from '#tests/support/ask.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import { violationsOf } from '../axe.ts'
import { type RunningProduct, expect, test } from '../product.ts'
import { comeAs, logInByApi } from '../screens.ts'

test.use({ demo: true })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coppice-evidence-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('a manager requests a pack, and anybody checks it', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/evidence')
  await page.getByLabel('With the PDF of each certificate').uncheck()
  await page.getByRole('button', { name: 'Request pack' }).click()
  const row = page.getByRole('table', { name: 'Evidence packs' }).getByRole('row').nth(1)
  await expect(row).toContainText('Ready', { timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download / }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Evidence .+\.zip$/)
  const path = join(folder, 'pack.zip')
  await download.saveAs(path)

  await page.goto('/verify/pack')
  const choose = (file: string) => page.getByLabel('Choose an evidence pack').setInputFiles(file)
  await choose(path)
  await expect(page.getByText('Authentic and complete')).toBeVisible()

  // One byte in the middle of a file.
  const bytes = await readFile(path)
  const at = bytes.indexOf('EVIDENCE') > 0 ? bytes.indexOf('EVIDENCE') : Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  const damaged = join(folder, 'damaged.zip')
  await writeFile(damaged, bytes)
  await choose(damaged)
  await expect(page.getByText(/Not as it was made|it is damaged/)).toBeVisible()
  await writeFile(damaged, 'no ZIP')
  await choose(damaged)
  await expect(page.getByText('“damaged.zip” is no ZIP, or it is damaged')).toBeVisible()

  // As in a browser without Ed25519.
  await page.evaluate(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))
  })
  await choose(path)
  await expect(page.getByText('This browser cannot check signatures.')).toBeVisible()
  await expect(page.getByText('Not as it was made')).toHaveCount(0)
})

test('index.html shows ten thousand people from a folder, with the figures of the compliance page', async ({
  page,
  product,
}) => {
  test.setTimeout(360_000)
  const { token: admin } = await logInByApi(product.url, 'admin')
  const api = `${product.url}/api`
  const clientId = await addTenThousand(product)
  const statusTotals = async () => (await ask(api, compliance.obligations, { clientId }, admin)).totals
  await expect.poll(async () => sumOf(await statusTotals()), { timeout: 120_000 }).toBe(20_000)
  await expect
    .poll(async () => (await ask(api, compliance.complianceTotals, { clientId }, admin)).outdated, {
      timeout: 120_000,
    })
    .toBe(0)
  const totals = await statusTotals()
  const { id } = await ask(
    api,
    evidencePacks.request,
    { subject: 'client', clientId, withCertificates: false },
    admin,
  )
  await expect
    .poll(
      async () => (await ask(api, evidencePacks.list, {}, admin)).packs.find((pack) => pack.id === id)?.state,
      {
        timeout: 120_000,
      },
    )
    .toBe('ready')
  const zip = await fetch(`${api}/Evidence/DownloadPack/${id}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  for (const [name, bytes] of await filesIn(Buffer.from(await zip.arrayBuffer()))) {
    await mkdir(dirname(join(folder, 'unpacked', name)), { recursive: true })
    await writeFile(join(folder, 'unpacked', name), bytes)
  }

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(join(folder, 'unpacked', 'index.html')).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evidence of training: Ten Thousand Ltd')
  for (const status of obligationStatuses)
    await expect(figure(page, obligationTexts[status])).toHaveText(totals[status].toLocaleString('en'))
  const { share, peopleByState } = await ask(api, compliance.obligations, { clientId }, admin)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    `${share.peopleUpToDate.toLocaleString('en')} of 10,000 people are up to date (${Math.floor((share.peopleUpToDate * 100) / 10_000)}%)`,
  )
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  expect(await violationsOf(page)).toEqual([])

  const table = page.getByRole('table', { name: 'Required courses' })
  await page.getByRole('searchbox').fill('learner 07777')
  await expect(page.getByRole('status')).toHaveText('2 rows')
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('')
  await figure(page, 'Completed').click()
  await expect(page.getByRole('status')).toHaveText(`${totals.completed.toLocaleString('en')} rows`)

  await page.getByRole('button', { name: 'People', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('10,000 rows')
  const people = page.getByRole('table', { name: 'People' })
  for (const [label, number] of [
    ['Overdue', peopleByState.overdue],
    ['Due soon', peopleByState.dueSoon],
    ['Nothing due', peopleByState.nothingDue],
  ] as const) {
    await page.getByRole('button', { name: `${label}: ${number.toLocaleString('en')} people` }).click()
    await expect(page.getByRole('status')).toHaveText(
      number === 0 ? 'Nothing found' : `${number.toLocaleString('en')} rows`,
    )
  }
  await page.getByLabel('State').selectOption('All people')
  await people.getByRole('button', { name: 'Person' }).click()
  await expect(people.getByRole('row').nth(1)).toContainText('Learner 10000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 200')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

const sumOf = (totals: Record<ObligationStatus, number>) =>
  obligationStatuses.reduce((sum, status) => sum + totals[status], 0)

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Required courses by status' })
    .getByRole('button', { name: new RegExp(`^${label}: `) })

/** A client with two courses of the demo, of which a third of its 10,000 learners has passed the first. */
async function addTenThousand({ server }: RunningProduct): Promise<string> {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(server.dataDir, 'postgres')) })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`
    with organisation as (
      insert into clients (name, url_token, referral_code, maximum_learners)
      values ('Ten Thousand Ltd', gen_random_uuid()::text, 'tenthousand', 0) returning id
    ), course as (
      select id, row_number() over (order by lower(title)) as number
        from courses where deleted_at is null order by lower(title) limit 2
    ), pathway as (
      insert into pathways (name, description) values ('For ten thousand', '') returning id
    ), taught as (
      insert into pathway_courses (pathway_id, course_id) select pathway.id, course.id from pathway, course
    ), assigned as (
      insert into client_pathways (client_id, pathway_id) select organisation.id, pathway.id from organisation, pathway
    ), due as (
      insert into deadlines (pathway_id, kind, days) select id, 'afterJoining', 30 from pathway
    ), person as (
      insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at, member_since)
      select organisation.id, 'Learner', lpad(n::text, 5, '0'), n || '@thousands.test', gen_random_uuid()::text, 'LEARNER',
             now(), now() - make_interval(days => n % 60)
        from organisation, generate_series(1, 10000) n
      returning id, client_id, last_name::int as number
    ), record as (
      insert into course_records (
        user_id, client_id, course_id, started_at, completed_at, last_active_at, lesson_status, score, progress
      )
      select person.id, client_id, course.id, now() - interval '9 days', now() - interval '8 days',
             now() - interval '8 days', 4, 90, 100
        from person, course where course.number = 1 and person.number % 3 = 0
    )
    select id from organisation`)
  await client.end()
  return rows[0]?.id as string
}
