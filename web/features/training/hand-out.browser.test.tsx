// People without an email address are filtered in each view of compliance, and what they have to do is printed (rules people-120 and people-121).
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

type Row = Reply<typeof compliance.obligations>['obligations'][number]
const example = exampleOf(compliance.obligations).obligations[0] as Row
const row = (name: string, course: string, more: Partial<Row>): Row => ({
  ...example,
  userId: name,
  learner: { name, urlToken: name },
  loginName: `${name.toLowerCase()}.1`,
  clientName: 'Bryn Awel',
  course: { id: course, title: course },
  teams: ['Kitchen'],
  status: 'overdue',
  dueOn: '2027-03-01',
  validUntil: null,
  ...more,
})
// In the order of the names, as the server answers them.
const rows = [
  row('Ada', 'Water', { dueOn: '2027-05-02' }),
  row('Ada', 'Fire', { dueOn: '2027-03-01' }),
  row('Ben', 'Air', { teams: [], status: 'expired', dueOn: '2026-01-01', validUntil: '2027-02-03' }),
  row('Cai', 'Fire', { teams: ['Bakery'], status: 'dueSoon', dueOn: '2027-06-07' }),
]

afterEach(() => vi.unstubAllGlobals())

/** Presses Print, and returns what is on paper then. */
async function printed(): Promise<{ text: string; tables: string[][][] }> {
  const onPaper = { text: '', tables: [] as string[][][] }
  const print = vi.fn(() => {
    const place = document.querySelector('#content') as HTMLElement
    const hidden = [...place.querySelectorAll('[data-print="never"] *')]
    const shown = [...place.querySelectorAll<HTMLElement>('[data-print="only"]')].filter(
      (element) => !hidden.includes(element),
    )
    onPaper.text = shown.map(({ textContent }) => textContent).join('\n')
    onPaper.tables = [...place.querySelectorAll('table')]
      .filter((table) => !hidden.includes(table))
      .map((table) =>
        [...table.rows].map((line) => [...line.cells].map(({ textContent }) => textContent ?? '')),
      )
  })
  vi.stubGlobal('print', print)
  await button('Print').click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  return onPaper
}

const openPage = (address: string) =>
  openProduct(address, {
    replies: [
      replyTo(compliance.obligations, {
        ...exampleOf(compliance.obligations),
        obligations: rows,
        totalCount: 4,
        totalPages: 1,
      }),
    ],
  })

test.each(['', '&view=courses', '&view=matrix'])(
  'the list to hand out is printed from the view %s, by team, with the days in order',
  async (view) => {
    const requests = await openPage(`/compliance?login=without-email${view}`)
    await expect.element(button('Remove filter Log-in: Without an email address')).toBeVisible()
    const { text, tables } = await printed()
    const heading = ['Name', 'Log-in name', 'Team', 'Course', 'Status', 'Due']
    expect(tables).toEqual([
      [heading, ['Cai', 'cai.1', 'Bakery', 'Fire', 'Due soon', '07-06-2027']],
      [
        heading,
        ['Ada', 'ada.1', 'Kitchen', 'Fire', 'Overdue', '01-03-2027'],
        ['Water', 'Overdue', '02-05-2027'],
      ],
      [heading, ['Ben', 'ben.1', '–', 'Air', 'Expired', '03-02-2027']],
    ])
    expect(text).toContain('Training to hand out')
    expect(text).toContain('Status: Due or overdue · Log-in: Without an email address · 4 rows')
    expect(text).toMatch(/Bakery.*Kitchen.*Without a team/s)
    const asked = requests.filter(({ call }) => call.path === compliance.obligations.path).at(-1)?.input
    expect(asked).toMatchObject({ login: 'without-email', status: 'due', sort: 'name' })
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => page.getByText('Training to hand out').query()).toBeNull()
  },
)

test('a chosen status is the one that is printed', async () => {
  const requests = await openPage('/compliance?view=courses&login=without-email&status=toDo')
  await expect.element(button('Remove filter Status: To do')).toBeVisible()
  const { text } = await printed()
  expect(text).toContain('Status: To do')
  expect(
    requests.filter(({ call }) => call.path === compliance.obligations.path).at(-1)?.input,
  ).toMatchObject({ status: 'toDo', login: 'without-email' })
})

test.each([
  ['?login=without-email', true],
  ['?login=without-email&view=courses', true],
  ['?login=without-email&view=matrix', true],
  ['?search=Ada', true],
  ['?people=late', false],
])(
  'people-142: at /compliance%s the figures of all people are left out on paper: %s',
  async (address, areLeftOut) => {
    await openPage(`/compliance${address}`)
    const share = page.getByText(/up to date \(/)
    await expect.element(share).toBeVisible()
    expect(share.element().closest('[data-print="never"]') !== null).toBe(areLeftOut)
    expect(page.getByText(/How the percentage is calculated/).elements().length).toBe(areLeftOut ? 0 : 1)
  },
)

test('without the filter the list itself is printed', async () => {
  // While a list is filtered its tools stand beside each other (rule lists-32).
  await openPage('/compliance?view=courses&people=late')
  await expect.element(page.getByRole('link', { name: 'Ben' }).first()).toBeVisible()
  const { text, tables } = await printed()
  expect(text).not.toContain('Training to hand out')
  expect(tables[0]?.[0]).toContain('Certificate')
})

test('the log-in name has a column while only people without an address are listed', async () => {
  await openPage('/compliance?view=courses&login=without-email')
  await expect.element(page.getByRole('columnheader', { name: 'Log-in name' })).toBeVisible()
  await expect.element(page.getByText('ben.1')).toBeVisible()
  await openPage('/compliance?view=courses')
  await expect.element(page.getByRole('link', { name: 'Ben' }).first()).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Log-in name' }).query()).toBeNull()
})
