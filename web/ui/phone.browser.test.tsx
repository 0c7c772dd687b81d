// What was missing, uneven or covered in a narrow window.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as compliance from '#contract/calls/compliance.ts'
import * as learners from '#contract/calls/learners.ts'
import * as reports from '#contract/calls/reports.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { devtools } from '../testing/devtools.ts'
import { button, main } from '../testing/locators.ts'
import { configuration, openProduct, phone } from '../testing/open-product.tsx'
import { exampleOf, replyTo } from '../testing/replies.ts'
import { defaultTheme } from './theme.ts'

const viewport = phone
const all = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
const middleOf = ({ top, height }: DOMRect) => top + height / 2
const widthsOf = (selector: string) => all(selector).map((one) => one.getBoundingClientRect().width)

test('the pictures of the theme are shown', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="80" viewBox="0 0 2 1"></svg>'
  const url = `data:image/svg+xml,${encodeURIComponent(picture)}`
  const pictures = { logo: { url }, loadingLogo: { url }, favicon: { url }, logoUrl: url }
  const config = { ...defaultTheme, ...pictures }
  await openProduct('/settings/theme', {
    viewport,
    replies: [replyTo(theme.openTheme, { ...configuration, config })],
  })
  await expect.poll(() => widthsOf('main img').length).toBeGreaterThan(2)
  await expect.poll(() => Math.min(...widthsOf('main img'))).toBeGreaterThan(10)
})

test('the bars of a list have one length', async () => {
  const genders = [1, 22, 333].map((count, at) => ({ id: `${at}`, name: 'x'.repeat(1 + 8 * at), count }))
  const asked = [{ field: 'genderId' as const, label: 'Gender', numberOfAsked: 356, numberOfAnswered: 356 }]
  await openProduct('/reporting/user-insights', {
    viewport,
    replies: [replyTo(reports.insights, { numberOfLearners: 356, numberOfRegistered: 356, genders, asked })],
  })
  // Each is a part of a track behind it.
  const tracks = 'table[aria-label=Genders] tbody th > [aria-hidden]'
  await expect.poll(() => widthsOf(tracks)).toHaveLength(3)
  await document.fonts.ready
  const lengths = widthsOf(tracks)
  // With the font of the device, which a slow connection shows, the numbers beside them are wider.
  expect(Math.min(...lengths)).toBeGreaterThan(150)
  expect(new Set(lengths).size).toBe(1)
})

describe('people are headed by both names', () => {
  const names = ['Ada Lovelace', 'Grace Hopper', 'Maximiliane Featherstonehaugh-Cholmondeley']
  const named = <T extends { name: string }>(people: T[]) =>
    people.map((one, at) => ({ ...one, name: names[at] as string }))

  test.each(['/manage-learners', '/users'])('%s', async (address) => {
    await openProduct(address, {
      viewport,
      replies: [
        replyTo(learners.list, { users: named(exampleOf(learners.list, 3).users) }),
        replyTo(users.list, { users: named(exampleOf(users.list, 3).users) }),
      ],
    })
    const heads = main.getByRole('row').getByRole('link')
    await expect.element(heads.nth(2)).toBeVisible()
    expect(heads.elements().map((one) => one.textContent.trim())).toEqual(expect.arrayContaining(names))
  })
})

test('a window that is made narrower with the menu beside the page still shows the page', async () => {
  await openProduct('/clients', { viewport: [1024, 800] })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  await expect.element(button('Logout')).toBeVisible()
  await page.viewport(768, 800)
  await expect.element(button('Open the menu')).toBeVisible()
  // The click is refused where something covers it.
  await heading.click({ trial: true })
})

test.each([
  ['/activity', 'Logins this month'],
  ['/devops', 'Recurring jobs'],
])('rows without a page of their own are as short as the others: %s', async (address, table) => {
  await openProduct(address, { viewport, rows: 4 })
  const rows = page.getByRole('table', { name: table }).getByRole('row')
  await expect.element(rows.nth(4).getByRole('cell').first()).toHaveTextContent(/\w/)
  // A name, and the rest in lines below it; a list of labels and values is twice as long.
  const layouts = all(`table[aria-label="${table}"] tbody tr`).map((one) => getComputedStyle(one).display)
  expect(layouts).toEqual(['flex', 'flex', 'flex', 'flex'])
})

test('a date that is missing takes no line of a row', async () => {
  const [row] = exampleOf(compliance.obligations).obligations
  await openProduct('/compliance?view=courses', {
    viewport,
    replies: [
      replyTo(compliance.obligations, {
        obligations: row ? [{ ...row, dueOn: '2026-02-01', validUntil: null }] : [],
      }),
    ],
  })
  const cell = (label: string) =>
    document.querySelector(`table[aria-label=Compliance] td[data-label="${label}"]`)
  await expect.poll(() => cell('Due')?.checkVisibility()).toBe(true)
  expect(cell('Valid until')?.textContent).toBe('–')
  expect(cell('Valid until')?.checkVisibility()).toBe(false)
})

test.each([
  ['/compliance', 5],
  ['/compliance?view=courses', 5],
  ['/manage-learners', 12],
  ['/users', 12],
  ['/learner-progress', 5],
])('the first row is on the first screen: %s', async (address, rows) => {
  await openProduct(address, { viewport: [390, 844], rows })
  const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await expect.element(box).toBeVisible()
  await document.fonts.ready
  expect(box.element().getBoundingClientRect().bottom).toBeLessThan(844)
})

test('both buttons of a question are as high as a finger needs', async () => {
  await devtools().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  try {
    await openProduct('/manage-learners', { viewport: [390, 844], rows: 12 })
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'More' }).click()
    // The last action of the menu is in sight without scrolling.
    const last = page.getByRole('menuitem').last().element()
    const menu = last.closest('[role=menu]')?.getBoundingClientRect()
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(menu?.bottom ?? 0)
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive' })
    for (const name of ['Cancel', 'Confirm'])
      expect(dialog.getByRole('button', { name }).element().getBoundingClientRect().height, name).toBe(44)
  } finally {
    await devtools().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  }
})

test('a box that is pressed by a finger stands at the first line of its text', async () => {
  await devtools().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  try {
    await openProduct('/create-learner', { viewport })
    const checkbox = page.getByRole('checkbox', { name: 'Logs in with a name and a PIN' })
    await expect.element(checkbox).toBeVisible()
    const place = checkbox.element().getBoundingClientRect()
    const label = main.getByText('Logs in with a name and a PIN').element().getBoundingClientRect()
    expect(Math.abs(middleOf(place) - middleOf(label))).toBeLessThanOrEqual(1)
    const body = checkbox.element().closest('.mantine-Checkbox-body')?.getBoundingClientRect()
    expect(body?.height).toBeGreaterThan(44)
    // A single line is in the middle of what a finger needs.
    await openProduct('/manage-learners', { viewport, rows: 2 })
    const selectAll = page.getByRole('checkbox', { name: 'Select all' })
    await expect.element(selectAll).toBeVisible()
    const line =
      selectAll.element().closest('.mantine-Checkbox-body')?.getBoundingClientRect() ?? new DOMRect()
    expect(line.height).toBe(44)
    expect(
      Math.abs(middleOf(selectAll.element().getBoundingClientRect()) - middleOf(line)),
    ).toBeLessThanOrEqual(1)
  } finally {
    await devtools().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  }
})
