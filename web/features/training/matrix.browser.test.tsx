// Compliance as a table of people and courses: in the address, with names and courses that stay, and as boxes on a phone.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as teams from '#contract/calls/teams.ts'
import { button } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

type Matrix = Reply<typeof compliance.complianceMatrix>
const idOf = (number: number) => `5e1e1b1e-5b1e-4b1e-8b1e-0000000000${String(number).padStart(2, '0')}`
const team = idOf(99)
const [example] = exampleOf(compliance.complianceMatrix).people as [Matrix['people'][number]]

/** More of both than a window shows. */
const courses = Array.from({ length: 8 }, (_, at) => ({
  ...{ id: idOf(at), title: `Course number ${at}`, people: 20, peopleUpToDate: 4 },
}))
const people = Array.from({ length: 20 }, (_, at) => ({
  ...example,
  ...{ id: idOf(40 + at), learner: { name: `Person ${at}`, urlToken: `token${at}` }, overdue: 20 - at },
  cells: courses.map(({ id }) => ({
    ...{ courseId: id, status: 'completed' as const, dueOn: null, validUntil: '2027-03-03', daysLate: null },
  })),
}))
const listed = replyTo(compliance.complianceMatrix, { courses, people, totalCount: 20, totalPages: 1 })
const replies = [listed, replyTo(teams.list, { teams: [{ id: team, name: 'Kitchen' }] })]

const matrix = page.getByRole('table', { name: 'Compliance matrix' })
const address = () => location.pathname + location.search

async function openMatrix(query = '', viewport: [number, number] = [1280, 800], isReload = false) {
  const requests = await openProduct(`/compliance?view=matrix${query}`, {
    ...{ role: 'CLIENTADMIN', replies, viewport, isReload },
  })
  await expect.element(matrix.getByRole('rowheader').first()).toBeVisible()
  return () => requests.findLast(({ call }) => call.path === compliance.complianceMatrix.path)?.input
}

test('page, filters and order are in the address, and are asked for again from there', async () => {
  await openProduct('/compliance?view=courses&status=overdue', { role: 'CLIENTADMIN', replies })
  await button('Matrix').click()
  await expect.poll(address).toBe('/compliance?status=overdue&view=matrix')
  const asked = await openMatrix('&status=overdue&size=50')
  expect(asked()).toMatchObject({ status: 'overdue', pageSize: '50' })
  await page.getByLabelText('Team', { exact: true }).selectOptions('Kitchen')
  await expect.poll(asked).toMatchObject({ teamId: team })
  await button('Dates').click()
  await page.getByLabelText('Due to', { exact: true }).fill('2099-12-31')
  await expect.poll(asked).toMatchObject({ dueTo: '2099-12-31' })
  // Those with the most overdue courses come first.
  await matrix.getByRole('button', { name: 'Overdue or expired' }).click()
  await expect.poll(asked).toMatchObject({ sort: 'overdue', direction: 'desc' })
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({
      ...{ view: 'matrix', status: 'overdue', size: '50', team, dueTo: '2099-12-31' },
      ...{ sort: 'overdue', direction: 'desc' },
    })
  const again = await openMatrix(location.search.replace('?', '&'), undefined, true)
  await expect.element(page.getByLabelText('Due to', { exact: true })).toHaveValue('2099-12-31')
  expect(again()).toMatchObject({
    ...{ status: 'overdue', teamId: team, dueTo: '2099-12-31', sort: 'overdue', pageSize: '50' },
  })
})

test('the file is asked for with what is shown', async () => {
  const requests = await openProduct(`/compliance?view=matrix&team=${team}&dueTo=2099-12-31`, {
    ...{ role: 'CLIENTADMIN', replies },
  })
  await button('Download').click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === compliance.exportComplianceMatrix.path)?.input)
    .toMatchObject({ teamId: team, dueTo: '2099-12-31', format: 'csv' })
})

test('each course of each person is a cell, which says its status and leads there', async () => {
  await openMatrix()
  const cells = matrix.element().querySelectorAll('tbody td a')
  expect(cells).toHaveLength(20 * 8)
  expect(cells[0]?.textContent).toContain('Completed, until 03-03-2027')
  await matrix.getByRole('link', { name: 'Completed, until 03-03-2027' }).nth(9).click()
  await expect.poll(address).toBe(`/learner/token1/course/${idOf(1)}`)
})

test('names and courses stay while the matrix is scrolled', async () => {
  await openMatrix('', [720, 700])
  const region = page.getByRole('region', { name: 'People and courses' }).element()
  region.scrollTo({ left: 400, top: 300 })
  const shown = (one: Element) => one.getBoundingClientRect()
  const places = () => ({
    left: shown(matrix.getByRole('rowheader').first().element()).left - shown(region).left,
    top: shown(matrix.getByRole('columnheader').last().element()).top - shown(region).top,
    scrolled: [region.scrollLeft, region.scrollTop],
  })
  await expect.poll(places).toMatchObject({ scrolled: [400, 300] })
  expect(Math.abs(places().left)).toBeLessThan(3)
  expect(Math.abs(places().top)).toBeLessThan(3)
})

test('on a phone each person is a box that is no wider than the window', async () => {
  await openMatrix('', phone)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const boxes = [...matrix.element().querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
  expect(boxes[1]?.top).toBeGreaterThanOrEqual(boxes[0]?.bottom ?? Infinity)
  expect(boxes[0]?.height).toBeGreaterThan(8 * 30)
})

test('on a phone the dates of a row of courses say what they are', async () => {
  const [row] = exampleOf(compliance.obligations).obligations
  const days = { dueOn: '2026-02-01', validUntil: '2027-02-01' }
  await openProduct('/compliance?view=courses', {
    viewport: phone,
    replies: [replyTo(compliance.obligations, { obligations: row ? [{ ...row, ...days }] : [] })],
  })
  await expect.element(page.getByRole('table', { name: 'Compliance' })).toBeVisible()
  const cell = (label: string) => document.querySelector(`main td[data-label="${label}"]`)
  for (const [label, day] of [
    ['Due', '01-02-2026'],
    ['Valid until', '01-02-2027'],
  ] as const) {
    await expect.poll(() => cell(label)?.textContent).toContain(day)
    expect(getComputedStyle(cell(label) as Element, '::before').content).toContain(label)
  }
})

test('who is left out is listed with the reason', async () => {
  await openProduct('/compliance', {
    replies: [
      replyTo(compliance.complianceTotals, {
        ...{ learners: 3, groups: [{ people: 2, courses: 4 }], required: 8, unexplained: 0 },
        leftOut: [{ reason: 'archived' as const, people: 1 }],
      }),
      replyTo(compliance.leftOut, { people: [{ name: 'Ada', reason: 'archived' as const }] }),
    ],
  })
  const sum = page.getByRole('group', { name: 'How it adds up' })
  await expect
    .element(sum)
    .toHaveTextContent('3 learners, 1 of them left out: 2 × 4 courses = 8 to complete.')
  await sum.getByRole('button', { name: 'Show who is left out' }).click()
  const list = page.getByRole('table', { name: 'Learners who are left out' })
  await expect.element(list.getByRole('row', { name: /Ada/ })).toHaveTextContent('Archived')
})
