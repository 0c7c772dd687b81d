// A list that is uploaded in parts: how far it is, why it has stopped, and how the user goes on or ends it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as largeLists from '#contract/calls/large-lists.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

type Requests = Awaited<ReturnType<typeof openProduct>>
const sentTo = (requests: Requests, { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)

const none = { added: 0, changed: 0, back: 0, archived: 0, rejected: 0 }
const list = {
  id: 'one',
  fileName: 'staff.csv',
  clientName: 'Orchard',
  doneBy: 'Ada Green',
  startedAt: '2026-11-29T10:00:00Z',
  parts: 2,
  partsDone: 1,
  problems: [],
}
const done = {
  ...{ ...none, added: 10_000, number: 1, firstLine: 2, lastLine: 10_001 },
  ...{ isDone: true, isUndone: false, actionId: 'action', now: null },
}
const next = {
  ...{ ...none, archived: 3, number: 2, firstLine: 0, lastLine: 0 },
  ...{ isDone: false, isUndone: false, actionId: null, now: null },
}

test('people-113: a list that has stopped says why, and goes on with the numbers that are shown', async () => {
  const now = { ...none, archived: 2 }
  const requests = await openProduct('/list-in-parts/one', {
    replies: [
      replyTo(largeLists.openLargeList, {
        list: { ...list, state: 'stopped', problems: ['2 people would be archived, not 3.'] },
        parts: [done, { ...next, now }],
      }),
      replyTo(largeLists.goOn, {}),
    ],
  })
  await expect.element(page.getByText('1 of 2 parts is done. The upload has stopped.')).toBeVisible()
  await expect.element(page.getByText('2 people would be archived, not 3.')).toBeVisible()
  await expect.element(page.getByText('If you go on, part 2 does this now: 2 archived.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Parts' }).getByRole('row')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Part 1.*2 to 10,001.*10,000 added.*Done.*People and undo/)
  await expect.element(rows.nth(2)).toHaveTextContent(/Part 2.*–.*3 archived.*Stopped/)
  await expect
    .element(page.getByRole('link', { name: 'People and undo' }))
    .toHaveAttribute('href', '/actions/action')
  await button('Go on').click()
  await expect.poll(() => sentTo(requests, largeLists.goOn)).toEqual([{ id: 'one', expected: now }])
})

test('people-114: a running list is ended after a question, and a list that is done has no buttons', async () => {
  const requests = await openProduct('/list-in-parts/one', {
    replies: [
      replyTo(largeLists.openLargeList, { list: { ...list, state: 'running' }, parts: [done, next] }),
      replyTo(largeLists.end, {}),
    ],
  })
  await expect.element(page.getByText(/You can leave this page: the upload goes on\./)).toBeVisible()
  expect(page.getByRole('button', { name: 'Go on' }).elements()).toEqual([])
  await button('End the list').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/1 part of staff\.csv is not uploaded then/)
  expect(sentTo(requests, largeLists.end)).toEqual([])
  await dialog.getByRole('button', { name: 'End the list' }).click()
  await expect.poll(() => sentTo(requests, largeLists.end)).toEqual([{ id: 'one' }])
})
