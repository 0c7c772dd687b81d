// What was done with many people is found again, and undone where it can be (rules people-40 and people-42).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as health from '#contract/calls/health.ts'
import * as learners from '#contract/calls/learners.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

const example = exampleOf(bulk.pastActions).actions[0] as Reply<typeof bulk.pastActions>['actions'][number]
const toTeam = {
  ...example,
  id: 'one',
  action: 'addToTeam',
  teamName: 'Night shift',
  undoneAt: null,
  notUndone: 0,
  waiting: 0,
} as const

test('each action names what was done, and only what can be undone has the button', async () => {
  const requests = await openProduct('/actions', {
    replies: [
      replyTo(bulk.pastActions, {
        actions: [
          { ...toTeam, changed: 3, canUndo: true },
          { ...toTeam, id: 'two', action: 'remind', teamName: null, canUndo: false },
          {
            ...toTeam,
            id: 'three',
            action: 'archive',
            teamName: null,
            canUndo: false,
            undoneAt: '2026-11-20T10:00:00Z',
          },
          {
            ...toTeam,
            id: 'four',
            action: 'restore',
            teamName: null,
            canUndo: false,
            undoneAt: '2026-11-20T10:00:00Z',
            notUndone: 2,
          },
        ],
      }),
      replyTo(bulk.undo, { changed: 2, refused: [{ reason: 'Changed since', people: 1 }], cardsNeeded: 0 }),
    ],
  })
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/Added to a team: Night shift/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^Reminded/)
  await expect.element(rows.nth(3)).toHaveTextContent(/Archived.*Undone$/)
  await expect.element(rows.nth(4)).toHaveTextContent(/Restored.*Undone, but for 2$/)
  expect(page.getByRole('button', { name: 'Undo', exact: true }).elements()).toHaveLength(1)
  await button('Undo').click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent(
      /“Added to a team: Night shift” is undone for 3 people\. What somebody has changed since stays as it is\./,
    )
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('Undone: 2 changes')).toBeVisible()
  await expect.element(page.getByText('1 change left as is: Changed since', { exact: true })).toBeVisible()
  expect(requests.find(({ call }) => call.path === bulk.undo.path)?.input).toEqual({ id: 'one' })
})

test('the message after an action leads to its list, without loading the page again', async () => {
  await openProduct('/manage-learners', {
    rows: 2,
    replies: [
      replyTo(bulk.act, { changed: 1, refused: [], waiting: 0, actionId: 'one' }),
      replyTo(bulk.previewReminder, { people: 1, refused: [], mail: null }),
      replyTo(bulk.openPastAction, {
        action: { ...toTeam, action: 'remind', teamName: null, canUndo: false },
        people: [{ name: 'Ada Green', urlToken: 'ada', course: null, reason: null }],
      }),
    ],
  })
  const { id } = exampleOf(learners.list, 2).users[0] as { id: string }
  expect(id).toBeTruthy()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click()
  await page
    .getByRole('region', { name: 'Selected' })
    .getByRole('button', { name: 'Remind', exact: true })
    .click()
  await button('Remind 1 person').click()
  Object.assign(window, { isSameDocument: true })
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Reminded', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ada Green/ })).toHaveTextContent(/Done$/)
  expect(window).toHaveProperty('isSameDocument', true)
})

test('an action that a job still works on shows how far it is, until it is done', async () => {
  const reminded = { ...toTeam, action: 'remind', teamName: null, canUndo: false, leftOut: 500 } as const
  let waiting = 99_000
  await openProduct('/actions/one', {
    replies: [
      replyTo(bulk.openPastAction, () => ({
        action: { ...reminded, changed: 100_000 - 500 - waiting, waiting },
        people: [],
      })),
    ],
  })
  await expect.element(page.getByText('99,000 people are still to be reminded')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '1 % done' })).toBeVisible()
  waiting = 0
  await expect.poll(() => page.getByRole('progressbar').query()).toBeNull()
  await expect.element(page.getByText('99,500')).toBeVisible()
})

test('administrators see that a job could not remind everybody yet, and managers do not ask for it', async () => {
  const part = { part: 'one', reason: 'Planned fault', clientName: '', nextTryAt: '2026-11-20T10:00:00Z' }
  for (const role of ['ADMIN', 'CLIENTADMIN'] as const) {
    const requests = await openProduct('/actions', {
      role,
      replies: [
        replyTo(health.failedParts, { parts: [part] }),
        replyTo(bulk.pastActions, { actions: [toTeam] }),
      ],
    })
    await expect.element(page.getByRole('row', { name: /Night shift/ })).toBeVisible()
    const failed = page.getByText(/^Not all people of a large action could be reminded yet: /)
    if (role === 'ADMIN') await expect.element(failed).toBeVisible()
    const asked = requests.filter(({ call }) => call.path === health.failedParts.path)
    expect(asked.map(({ input }) => input)).toEqual(
      role === 'ADMIN' ? [{ job: 'Reminding many people' }] : [],
    )
  }
})

test('the page of an action that was undone in part shows for whom it was not', async () => {
  const person = { urlToken: null, course: null, reason: null, what: null }
  await openProduct('/actions/one', {
    replies: [
      replyTo(bulk.openPastAction, {
        action: { ...toTeam, canUndo: false, undoneAt: '2026-11-20T10:00:00Z', notUndone: 1 },
        people: [
          { ...person, name: 'Ada Green', isUndone: false, staysBecause: null },
          { ...person, name: 'Ben Ward', isUndone: true, staysBecause: null },
          { ...person, name: 'Cem Cole', isUndone: false, staysBecause: 'Merged with another account since' },
        ],
      }),
    ],
  })
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/Ada Green/)).toHaveTextContent(/Done, not undone: changed since$/)
  await expect
    .element(row(/Cem Cole/))
    .toHaveTextContent(/Done\. Not undone: Merged with another account since$/)
  await expect.element(row(/Ben Ward/)).toHaveTextContent(/Done, undone$/)
  await expect.element(page.getByText('1, changed by somebody since')).toBeVisible()
})

test.each([
  [1, 'One person whom the list had added was removed when it was undone. The name is not kept here.'],
  [1200, /^1,200 people whom the list had added were removed when it was undone\. Their names/],
])(
  'people-139: the record of an import that was undone says that it has removed %i',
  async (removed, text) => {
    await openProduct('/actions/one', {
      replies: [
        replyTo(bulk.openPastAction, {
          action: { ...toTeam, action: 'import', teamName: null, removedPeople: removed, canUndo: false },
          people: [],
          totalPages: 0,
          totalCount: 0,
        }),
      ],
    })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText('There is nobody else to show.')).toBeVisible()
  },
)
