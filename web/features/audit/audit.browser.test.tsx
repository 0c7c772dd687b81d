// The chosen filters of the audit log can be removed one by one, and objects lead to their pages (rule audit-15).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as audit from '#contract/calls/audit.ts'
import * as clients from '#contract/calls/clients.ts'
import { main } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, holdBack, replyTo } from '../../testing/replies.ts'

const client = '6f1c1f0e-8f4e-4c58-9a43-0000000000c1'
const known = [
  replyTo(audit.calls, { calls: [{ name: 'users.archive', words: 'Archived people' }] }),
  replyTo(clients.options, { clients: [{ id: client, name: 'Bryn Awel' }] }),
]
/** Begins to watch; returns what has moved since then. */
function moves() {
  const moved: string[] = []
  const note = (list: PerformanceEntry[]) => {
    for (const entry of list)
      for (const { node } of (entry as unknown as { sources: { node?: Node }[] }).sources)
        moved.push(node?.textContent?.slice(0, 60) ?? '')
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return async () => {
    // A frame is drawn before its movements are known.
    for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
    note(observer.takeRecords())
    observer.disconnect()
    return moved
  }
}

const address = () => location.search
const what = page.getByLabelText('What', { exact: true })

test('each chosen filter is a chip, and removing one leaves the others', async () => {
  const requests = await openProduct(
    `/audit?from=2026-11-01&to=2026-11-30&call=users.archive&client=${client}&before=99`,
    { replies: known },
  )
  const chips = main.getByRole('group', { name: 'Filters' }).getByRole('button')
  await expect
    .poll(() => chips.elements().map(({ textContent }) => textContent))
    .toEqual(['From: 01-11-2026', 'To: 30-11-2026', 'What: Archived people', 'Organisation: Bryn Awel'])
  await main.getByRole('button', { name: 'Remove filter From: 01-11-2026' }).click()
  // The list begins at the newest entry again.
  await expect.poll(address).toBe(`?to=2026-11-30&call=users.archive&client=${client}`)
  await main.getByRole('button', { name: 'Remove filter What: Archived people' }).click()
  await expect.poll(address).toBe(`?to=2026-11-30&client=${client}`)
  await expect.element(what).toHaveDisplayValue('Everything')
  expect(requests.findLast(({ call }) => call.path === audit.list.path)?.input).toMatchObject({
    toDate: '2026-11-30',
    clientId: client,
  })
})

test('lists-32: on a short log the filters are behind the one menu of tools, and stay while it is filtered', async () => {
  await openProduct('/audit', { replies: known, rows: 9 })
  const tools = main.getByRole('button', { name: 'Tools', exact: true })
  await expect.element(tools).toBeVisible()
  expect(what.query()).toBeNull()
  expect(main.getByRole('button', { name: /^(Download|Print)$/ }).elements()).toEqual([])
  await expect.element(main.getByLabelText('Email address of a person')).toBeVisible()
  await tools.click()
  await page.getByRole('menuitemcheckbox', { name: 'Filters by day and kind' }).click()
  await what.selectOptions('Archived people')
  await expect.poll(address).toBe('?call=users.archive')
  await expect.element(what).toBeVisible()
  await expect.element(tools).toBeVisible()
})

test.each([
  { rows: 30, fields: 1 },
  { rows: 3, fields: 0 },
])(
  'the fields come with the first $rows entries, and nothing that is there moves',
  async ({ rows, fields }) => {
    const { released, release } = holdBack()
    const late = replyTo(audit.list, async () => {
      await released
      const [entry] = exampleOf(audit.list).entries
      return { entries: Array.from({ length: rows }, (_, at) => ({ ...entry, id: String(at) })), next: null }
    })
    await openProduct('/audit', { replies: [...known, late] })
    await expect.element(main.getByLabelText('Email address of a person')).toBeVisible()
    await expect.element(main.getByRole('status', { name: 'Loading' })).toBeVisible()
    const moved = moves()
    release()
    await expect.element(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
    expect(what.elements()).toHaveLength(fields)
    // The one menu of a short list is in the place of others.
    expect((await moved()).filter((text) => text !== 'Tools')).toEqual([])
  },
)

test('one choice shows log-ins alone, all but them, or one kind of entry', async () => {
  const requests = await openProduct('/audit', { replies: known, rows: 10 })
  const asked = () => requests.findLast(({ call }) => call.path === audit.list.path)?.input
  await expect.element(what.getByRole('option', { name: 'Archived people' })).toBeInTheDocument()
  await what.selectOptions('Log-ins and log-outs')
  await expect.poll(address).toBe('?sessions=only')
  await expect.poll(asked).toMatchObject({ sessions: 'only' })
  await what.selectOptions('Archived people')
  await expect.poll(address).toBe('?call=users.archive')
  await expect.poll(asked).not.toHaveProperty('sessions')
  await what.selectOptions('All but log-ins')
  await expect.poll(address).toBe('?sessions=without')
  await expect.poll(asked).toMatchObject({ sessions: 'without' })
  await expect
    .element(main.getByRole('button', { name: 'Remove filter What: All but log-ins' }))
    .toBeVisible()
})

const entries = replyTo(audit.list, {
  entries: [
    {
      id: '1',
      objects: [
        { name: 'Nia Evans', page: { kind: 'learner' as const, key: 'nia' } },
        { name: 'Bryn Awel', page: { kind: 'client' as const, key: 'bryn' } },
        { name: 'Old course', page: null },
      ],
    },
  ],
  next: null,
})

test.each([
  [
    'ADMIN',
    [
      ['Nia Evans', '/learner/nia'],
      ['Bryn Awel', '/client/bryn'],
    ],
  ],
  // A manager has no page of clients.
  ['CLIENTADMIN', [['Nia Evans', '/learner/nia']]],
] as const)('objects lead to the pages that a user has: %s', async (role, links) => {
  await openProduct('/audit', { replies: [...known, entries], role })
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent('Nia Evans, Bryn Awel, Old course')
  expect(
    row
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual(links)
})

test.each([320, 701, 993])('nothing is wider than a window of %i pixels', async (width) => {
  const filtered = `/audit?from=2026-11-01&to=2026-11-30&call=users.archive&client=${client}`
  await openProduct(filtered, { replies: [...known, entries], viewport: [width, 800] })
  await expect.element(main.getByRole('button', { name: /^Remove filter Organisation/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a day that is typed filters when it is complete, and a day that is not possible is refused', async () => {
  await openProduct('/audit?to=2026-11-30', { replies: known })
  const from = main.getByLabelText('From', { exact: true })
  const addresses = new Set<string>()
  const watching = setInterval(() => addresses.add(address()), 20)
  await expect.element(from).toBeVisible()
  // A press of the mouse would go to the part of the day that is below it.
  ;(from.element() as HTMLElement).focus()
  // The locale of the test's browser has the month first.
  await userEvent.keyboard('11012026')
  await expect.poll(address).toBe('?to=2026-11-30&from=2026-11-01')
  await expect.element(from).toHaveFocus()
  clearInterval(watching)
  expect([...addresses]).toEqual(['?to=2026-11-30', '?to=2026-11-30&from=2026-11-01'])
  await from.fill('1900-01-01')
  await expect.element(from).toHaveAccessibleDescription('Please choose a possible day')
  expect(address()).toBe('?to=2026-11-30&from=2026-11-01')
  await from.fill('')
  await expect.poll(address).toBe('?to=2026-11-30')
})
