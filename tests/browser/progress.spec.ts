// The progress of a course among many learners, and their certificates.
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { demoPassword } from '#server/demo/people.ts'
import { type RunningProduct, expect, test } from './product.ts'
import { choose, logIn, openFor } from './steps.ts'

test.use({ demo: true })

const manager = 'mona@many.test'
const table = (page: Page) => page.getByRole('table', { name: 'Learner progress in' })
const rows = (page: Page) => table(page).locator('tbody tr')

/** A client with two courses of the demo and 309 learners: 6 have finished the second course, 40 are on their way. */
async function addManyLearners({ server }: RunningProduct) {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(server.dataDir, 'postgres')) })
  await client.connect()
  await client.query(`
    with organisation as (
      insert into clients (name, url_token, referral_code, maximum_learners)
      values ('Many Mills', gen_random_uuid()::text, 'many', 0) returning id
    ), course as (
      select id, title, current_version_id, row_number() over (order by lower(title)) as number
        from courses where deleted_at is null order by lower(title) limit 2
    ), pathway as (
      insert into pathways (name, description) values ('For many', '') returning id
    ), taught as (
      insert into pathway_courses (pathway_id, course_id) select pathway.id, course.id from pathway, course
    ), assigned as (
      insert into client_pathways (client_id, pathway_id) select organisation.id, pathway.id from organisation, pathway
    ), boss as (
      insert into users (client_id, first_name, last_name, email, url_token, role, password_hash, email_confirmed_at)
      select organisation.id, 'Mona', 'Many', '${manager}', gen_random_uuid()::text, 'CLIENTADMIN',
             (select password_hash from users where email = 'manager@demo.test'), now()
        from organisation
    ), person as (
      insert into users (client_id, first_name, last_name, email, url_token, role)
      select organisation.id, 'Learner', lpad(n::text, 3, '0'), n || '@many.test', gen_random_uuid()::text, 'LEARNER'
        from organisation, generate_series(1, 309) n
      returning id, client_id, last_name::int as number
    ), record as (
      insert into course_records (
        user_id, client_id, course_id, started_at, completed_at, last_active_at, lesson_status, score, progress
      )
      select person.id, client_id, course.id, now() - interval '9 days',
             case when person.number % 50 = 7 and person.number < 300 then now() - make_interval(days => person.number / 50) end,
             now() - make_interval(days => person.number % 5),
             case when person.number % 50 = 7 then 4 else 1 end,
             case when person.number % 50 = 7 then 70 + person.number / 10 end,
             case when person.number % 50 = 7 then 100 else 40 end
        from person, course
       where course.number = 2 and (person.number % 50 = 7 and person.number < 300 or person.number between 100 and 141 and person.number % 50 <> 7)
      returning id, user_id, course_id, completed_at
    )
    insert into certificates (
      tracking_id, user_id, course_id, version_id, first_name, last_name, course_title, completed_at, issued_at
    )
    select record.id, user_id, course_id, course.current_version_id, 'Learner', person.number::text, course.title, completed_at, completed_at
      from record join course on course.id = course_id join person on person.id = user_id
     where completed_at is not null`)
  await client.end()
}

test.beforeAll(async ({ product }) => addManyLearners(product))

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await logIn(page, manager, demoPassword)
})

test('the 6 who finished among 309 are found in two clicks', async ({ page }) => {
  await choose(page, 'Learner Progress')
  await page.getByRole('button', { name: 'Completed: 6' }).click()

  await expect(page.getByRole('button', { name: 'All: 309' })).toHaveAttribute('aria-pressed', 'false')
  await expect(rows(page)).toHaveCount(6)
  for (const name of ['007', '057', '107', '157', '207', '257'])
    await expect(rows(page).filter({ hasText: `Learner ${name}` })).toContainText('Completed')
  await expect(page).toHaveURL(/\/learner-progress\?status=completed$/)
})

test('status, order, page size and page are in the address; the file has the same rows', async ({ page }) => {
  await choose(page, 'Learner Progress')
  await page.getByRole('button', { name: 'Completed: 6' }).click()
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await expect(page).toHaveURL(/status=completed&sort=score&direction=desc$/)
  const byScore = ['257', '207', '157', '107', '057', '007'].map((name) => `Learner ${name}`)
  const names = rows(page).getByRole('link', { name: /^Learner \d+$/ })
  await expect(names).toHaveText(byScore)
  await page.reload()
  await expect(names).toHaveText(byScore)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download progress' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(byScore)

  await page.goBack()
  await expect(page).toHaveURL(/status=completed&sort=score$/)
  await expect(names).toHaveText(byScore.toReversed())
  await page.getByLabel('Search these learners').fill('nobody')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByText('Page 1 of 31')).toBeVisible()
  await page.goto('/learner-progress?status=passed&sort=email&size=7')
  await expect(page.getByText('Page 1 of 31')).toBeVisible()
})

test('all courses are shown at a glance, and a press on one shows its learners', async ({ page }) => {
  await choose(page, 'Learner Progress')
  const courses = page.getByRole('list', { name: 'At a glance' }).getByRole('button')
  await expect(courses).toHaveCount(2)
  await expect(courses.last()).toContainText('6 of 309 completed')
  await expect(courses.last()).toHaveAttribute('aria-pressed', 'true')
  await courses.first().click()
  await expect(courses.first()).toContainText('0 of 309 completed')
  await expect(page.getByRole('button', { name: 'Not Started: 309' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Course' }).selectOption('Select course')
  await expect(page.getByText('Select a course to see the progress of its learners.')).toBeVisible()
})

test('a manager opens and downloads the certificate of a learner, from the progress and from their page', async ({
  page,
}) => {
  await page.goto('/learner-progress?status=completed')
  await page.getByRole('link', { name: 'Certificate of Learner 107' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Learner 107' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Certificate' })).toContainText('has successfully completed')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download certificate' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Learner 107 .+\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Learner 107' }).last().click()
  const courses = page.getByRole('table', { name: 'Courses of this learner' })
  await courses.getByRole('link', { name: 'Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of Learner 107' })).toBeVisible()
})

test('the page of a person has a timeline with attempts and certificates', async ({ product, browser }) => {
  const admin = await openFor(browser, product.url, 'admin')
  await admin.goto('/learner-progress?status=completed')
  await admin
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  const timeline = admin.getByRole('list', { name: 'What has happened with this learner' })
  const moments = timeline.getByRole('listitem')
  await expect(moments.last()).toContainText(/Invited by email|Registered/)
  const earned = moments.filter({ hasText: 'Earned the certificate for' }).first()
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    earned.getByRole('button', { name: 'Download certificate' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await earned.getByRole('link', { name: 'Certificate' }).click()
  await expect(admin.getByRole('article', { name: 'Certificate' })).toBeVisible()
  await admin.goBack()
  await moments
    .filter({ hasText: 'Passed' })
    .first()
    .getByRole('link', { name: /^Attempt \d+$/ })
    .click()
  await expect(admin.getByRole('heading', { name: /^Attempt \d+$/ })).toBeVisible()
})
