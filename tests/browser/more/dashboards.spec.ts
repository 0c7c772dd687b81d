// The dashboards: every number leads to a list that is exactly as long, at the same moment.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { navigate } from '../steps.ts'

test.use({ demo: true })

const cards = {
  admin: [
    'Logins this month',
    'Courses Started this month',
    'Completed Courses this month',
    'Clients',
    'Learners',
    'Courses',
    'Pathways',
  ],
  manager: [
    'Learner logins this month',
    'Courses completed this month',
    'Total Learners',
    'Courses in progress',
    'Courses not started',
    'Number of pathways',
  ],
}

/** The rows of the list that is open, all of them: the largest page, and more as long as there are more. */
async function lengthOfList(page: Page, expected: number): Promise<number> {
  await expect(page).not.toHaveURL(/:\d+\/$/)
  const address = new URL(page.url())
  address.searchParams.set('size', '500')
  await page.goto(address.href)
  const more = page.getByRole('button', { name: 'Load more' })
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  if (expected > 0) await expect(rows.first()).toBeVisible()
  // A list with pages says how many there are of all.
  const pages = page.getByText(/^Showing \d+ to \d+ of \d+$/)
  if (await pages.isVisible()) return Number((await pages.innerText()).split(' ').at(-1))
  else await page.waitForLoadState('networkidle')
  // What stands in for the rows while they load are rows too.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  while (await more.isEnabled({ timeout: 500 }).catch(() => false)) {
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    // Until then it is disabled, as it is at the end of the list.
    await expect(more.and(page.locator('[data-loading]'))).toHaveCount(0)
  }
  return rows.count()
}

/** Logs in again, because the log-in of the test counts too: from here on nothing changes. */
async function openDashboard(page: Page, url: string, kind: 'admin' | 'manager') {
  await comeAs(page, url, kind)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first()).toBeVisible()
}

for (const kind of ['admin', 'manager'] as const)
  test(`every card of the dashboard of the ${kind} leads to a list of that length`, async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000)
    await openDashboard(page, product.url, kind)
    for (const label of cards[kind]) {
      const card = page.getByRole('group', { name: label, exact: true })
      const shown = await card.locator('[class*="value"]').innerText()
      await card.getByRole('link', { name: label, exact: true }).click()
      const number = Number(shown.replaceAll(/\D/g, ''))
      expect(await lengthOfList(page, number), label).toBe(number)
      await navigate(page, '/')
    }
  })

for (const kind of ['admin', 'manager'] as const)
  test(`what needs attention of the ${kind} leads to exactly these rows`, async ({ page, product }) => {
    await makeTrouble(product.server.dataDir)
    await openDashboard(page, product.url, kind)
    const items = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
    const own =
      kind === 'admin'
        ? [/emails? ha(s|ve) not been sent/, /clients? ha(s|ve) used all or nearly all/]
        : [/of \d+ seats are used/]
    for (const wanted of [...own, /never logged in/, /not continued for 14 days/])
      await expect(items.getByRole('link').filter({ hasText: wanted })).toHaveCount(1)
    const sentences = await items.getByRole('link').allInnerTexts()
    expect(sentences[0]).toMatch(/(person is|people are) overdue in /)
    expect(sentences.join()).toMatch(/(person has|people have) an expired completion of /)
    for (const [at, sentence] of sentences.entries()) {
      await items.nth(at).getByRole('link').click()
      const number = Number(/^[\d,]+/.exec(sentence)?.[0].replaceAll(',', ''))
      expect(await lengthOfList(page, number), sentence).toBe(number)
      await navigate(page, '/')
    }
  })

/** What the demo does not have: mail that failed, a client that is nearly full, and courses that were left. */
async function makeTrouble(dataDir: string) {
  const client = new pg.Client({ connectionString: await addressOfRunning(`${dataDir}/postgres`) })
  await client.connect()
  try {
    await client.query(`
      update outbox set processed_at = null, next_attempt_at = now() + interval '5 hours', last_error = '450 Try again later', created_at = now()
       where id in (select id from outbox order by id limit 2)`)
    await client.query(`
      update clients set maximum_learners = learners from learner_counts
       where client_id = clients.id and learners > 0
         and clients.id = (select client_id from users where email = 'manager@demo.test')`)
    await client.query(`
      update course_records set last_active_at = now() - interval '20 days', started_at = now() - interval '20 days'
       where id in (
         select course_records.id from course_records join users on users.id = user_id
          where users.client_id = (select client_id from users where email = 'manager@demo.test')
            and started_at is not null and completed_at is null and archived_at is null
          limit 2)`)
  } finally {
    await client.end()
  }
}
