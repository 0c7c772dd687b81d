// The list of learners by what they have done.
import { join } from 'node:path'
import pg from 'pg'
import { addressOfRunning } from '#server/db/join-embedded.ts'
import { addManyLearners, managerOfMany } from '../many-learners.ts'
import { expect, test } from '../product.ts'
import { comeAs } from '../screens.ts'
import { countClicks } from '../steps.ts'

test.use({ demo: true })

test.beforeAll(async ({ product }) => {
  await addManyLearners(product)
  const client = new pg.Client({
    connectionString: await addressOfRunning(join(product.server.dataDir, 'postgres')),
  })
  await client.connect()
  // They have had one course to complete for some days: the one that six of them have finished.
  await client.query(`
    update client_pathways set assigned_at = now() - interval '20 days' where pathway_id in (select id from pathways where name = 'For many');
    update pathway_courses set added_at = now() - interval '20 days' where pathway_id in (select id from pathways where name = 'For many');
    update users set member_since = now() - interval '20 days' where email like '%@many.test';
    delete from pathway_courses
     where pathway_id in (select id from pathways where name = 'For many')
       and course_id not in (select course_id from certificates join users on users.id = user_id where email like '%@many.test')`)
  const left = async () =>
    (await client.query<{ left: boolean }>('select exists (select from obligation_changes) as left')).rows[0]
      ?.left
  await expect.poll(left, { timeout: 60_000 }).toBe(false)
  await client.end()
})

test('the 6 who finished among 309 are found in two presses, and there again after a reload', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, managerOfMany)
  const clicks = await countClicks(page)
  await page.goto('/manage-learners')
  await expect(page.getByText('Showing 10 of 309')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Finished', exact: true }).click()

  expect(clicks()).toBe(2)
  const rows = page.getByRole('table', { name: 'Learners' }).locator('tbody tr')
  const six = async () => {
    await expect(page.getByText('Showing 6 of 6')).toBeVisible()
    for (const name of ['007', '057', '107', '157', '207', '257'].map((number) => `Learner ${number}`))
      await expect(rows.filter({ hasText: name })).toContainText('1 of 1')
  }
  await six()
  await expect(page).toHaveURL(/\/manage-learners\?progress=finished$/)
  await page.reload()
  await six()
})
