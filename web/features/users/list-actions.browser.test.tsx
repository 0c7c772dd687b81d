// What is done with all people of a list who were selected.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

const bar = page.getByRole('region', { name: 'Selected' })
const selectAll = page.getByRole('checkbox', { name: 'Select all' })

async function choose(action: string) {
  await page.getByLabelText('Bulk action').selectOptions(action)
  await button(action).click()
}

test('users are selected as learners are, and those who never registered are invited again', async () => {
  const refused = [{ reason: 'This account is already confirmed', people: 2 }]
  const requests = await openProduct('/users', {
    rows: 2,
    replies: [
      replyTo(bulk.act, { changed: 1, waiting: 0, refused }),
      replyTo(bulk.previewAction, {
        people: 1,
        names: ['Cai Cole'],
        refused: [
          { reason: 'This account is already confirmed', people: 12, names: ['Ada Ash', 'Ben Birch'] },
        ],
      }),
    ],
  })
  await button('Tools').click()
  await page.getByRole('menuitemcheckbox', { name: 'Invited, never registered' }).click()
  const table = page.getByRole('table', { name: 'Users' })
  await expect.element(table.getByRole('columnheader', { name: 'Last invited' })).toBeVisible()
  await expect
    .poll(() => requests.findLast(({ call }) => call.path === users.list.path)?.input['status'])
    .toBe('invited')
  await selectAll.click()
  await bar.getByRole('button', { name: 'Send the invitation again' }).click()
  // As many as get it, and not as many as are selected (rule lists-42).
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/1 person gets the invitation again\./)
  await expect
    .element(dialog)
    .toHaveTextContent(
      /12 people are left out: This account is already confirmed \(Ada Ash, Ben Birch and 10 more\)\./,
    )
  await button('Confirm').click()
  await expect
    .element(
      page.getByText('Email sent to 1 person. 2 people left out: This account is already confirmed.', {
        exact: true,
      }),
    )
    .toBeVisible()
  const ids = exampleOf(users.list, 2).users.map(({ id }) => id)
  for (const { path } of [bulk.act, bulk.previewAction])
    expect(requests.find(({ call }) => call.path === path)?.input).toMatchObject({
      action: 'invite',
      userIds: ids,
    })
})

test('lists-42: an action that would be done for nobody cannot be confirmed', async () => {
  await openProduct('/users', {
    rows: 2,
    replies: [
      replyTo(bulk.previewAction, {
        people: 0,
        names: [],
        refused: [{ reason: 'This account is already confirmed', people: 2, names: [] }],
      }),
    ],
  })
  await selectAll.click()
  await bar.getByRole('button', { name: 'Send the invitation again' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/Nobody gets the invitation again\./)
  await expect.element(button('Confirm')).toBeDisabled()
})

test('all of a list is selected and archived, also those who are not loaded', async () => {
  let total = 37
  const userIds = Array.from({ length: total }, () => crypto.randomUUID())
  const requests = await openProduct('/manage-learners?search=example', {
    rows: 10,
    replies: [
      replyTo(bulk.matching, { userIds }),
      replyTo(bulk.act, () => {
        total = 0
        return { changed: 37, refused: [], waiting: 0 }
      }),
      replyTo(learners.list, () => ({
        totalCount: total,
        totalPages: total,
        ...(total === 0 ? { users: [] } : {}),
      })),
    ],
  })
  await expect.element(page.getByText('Showing 10 of 37')).toBeVisible()
  await selectAll.click()
  await expect.element(page.getByText('10 learners selected')).toBeVisible()
  await button('Select all 37 that match').click()
  await expect.element(page.getByText('37 learners selected')).toBeVisible()
  await choose('Archive')
  await expect.element(page.getByText('archive the 37 selected users?')).toBeVisible()
  await button('Confirm').click()
  await expect.element(page.getByText('37 people archived')).toBeVisible()
  await expect.element(page.getByText('No learner has a name or email like this')).toBeVisible()
  expect(requests.find(({ call }) => call.path === bulk.act.path)?.input).toMatchObject({
    action: 'archive',
    list: 'learners',
    searchTerm: 'example',
    onlyIds: userIds,
  })
})
