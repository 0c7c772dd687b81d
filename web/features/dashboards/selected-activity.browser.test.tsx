// Rows behind a figure of the dashboard are selected, and what is done concerns their people (rule lists-33).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const id = (number: number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${number}`
type Row = Reply<typeof dashboards.activity>['rows'][number]

/** Ada is in two rows. Nothing can be done with the person who was deleted, and with the archived one. */
const rows: Row[] = [
  ['Ada', id(1), 'Fire'],
  ['Ada', id(1), 'Flood'],
  ['Ben', id(2), 'Fire'],
  ['Eve', null, 'Fire'],
  ['', null, 'Flood'],
].map(([name, userId, courseTitle], at) => ({
  ...{ id: String(at), name: name ?? '', userId: userId ?? null, courseTitle: courseTitle ?? '' },
  ...{ urlToken: name ? `token-${name}` : null, clientName: 'Acorn', at: '2027-03-01T10:00:00Z' },
}))

const bar = page.getByRole('region', { name: 'Selected' })
const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

const openActivity = (address: string, role: 'ADMIN' | 'CLIENTADMIN') =>
  openProduct(address, {
    role,
    replies: [
      replyTo(dashboards.activity, { rows, totalCount: 12, totalPages: 1 }),
      replyTo(bulk.matching, { userIds: [1, 2, 3, 4, 5, 6].map(id) }),
      replyTo(bulk.previewReminder, { people: 6, refused: [], mail: null }),
      replyTo(bulk.act, { changed: 6, refused: [], waiting: 0, actionId: null }),
    ],
  })

test.each([
  { role: 'CLIENTADMIN', address: '/activity?show=stuck', activity: { show: 'stuck' } },
  {
    role: 'ADMIN',
    address: `/activity?show=in-progress&client=${id(9)}`,
    activity: { show: 'in-progress', clientId: id(9) },
  },
] as const)(
  'the people of some rows, or of all, are reminded: $role',
  async ({ role, address, activity }) => {
    const requests = await openActivity(address, role)
    const sent = () => requests.filter(({ call }) => call.path === bulk.act.path).map(({ input }) => input)
    async function remind() {
      await bar.getByRole('button', { name: 'Remind', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remind 6 people' }).click()
      await expect.poll(() => bar.query()).toBeNull()
    }
    await expect.element(boxes.first()).toBeVisible()
    expect(boxes.elements()).toHaveLength(3)
    await box('Ada in Fire').click()
    await box('Ada in Flood').click()
    await expect.element(bar).toHaveTextContent(/2 rows selected/)
    await remind()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(bar).toHaveTextContent(/3 rows selected/)
    await button('Select all 12 that match').click()
    await expect.element(bar).toHaveTextContent(/6 learners selected/)
    await remind()
    expect(sent()).toEqual([
      { action: 'remind', userIds: [id(1)] },
      { action: 'remind', list: 'activity', activity, onlyIds: [1, 2, 3, 4, 5, 6].map(id) },
    ])
  },
)

test('a question says for how many people it is, and nobody is archived or deleted by rows', async () => {
  await openActivity('/activity?show=logins', 'CLIENTADMIN')
  await page.getByRole('checkbox', { name: /^Select Ben in/ }).click()
  await button('Select all 12 that match').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Archive|Delete/ }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/export the 6 selected users\?/)
})
