// People who are selected in a list join a team or leave one.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as bulk from '#contract/calls/bulk.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'
import {
  id,
  teamId,
  anotherTeam,
  type ShownList,
  shownLists,
  shared,
  bar,
  box,
} from '../../testing/shown-lists.ts'

test('people of a team are removed from it, and those of other lists from a chosen team', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  const requests = await openProduct(address, { replies: [...shared, ...replies] })
  await box('Ada Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'removeFromTeam', removedFrom: teamId, userIds: [id(0)] })
  const course = shownLists['course'] as ShownList
  const again = await openProduct(course.address, { replies: [...shared, ...course.replies] })
  await box('Ada Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  expect(page.getByRole('menuitem', { name: 'Remove from the team' }).query()).toBeNull()
  await page.getByRole('menuitem', { name: 'Remove from a team' }).click()
  await button('Continue').click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/1 learner leaves the team\./)
  await button('Confirm').click()
  await expect
    .poll(() => again.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'removeFromTeam', removedFrom: anotherTeam.id, userIds: [id(0)] })
})

test('lists-52: where several organisations are listed, the dialog asks for the one of the team', async () => {
  const dialog = page.getByRole('dialog')
  const organisation = dialog.getByLabelText('Organisation')
  const added = (requests: Awaited<ReturnType<typeof openProduct>>) =>
    requests.find(({ call }) => call.path === bulk.act.path)?.input
  for (const name of ['learner', 'compliance', 'pathway', 'matrix', 'course page']) {
    const { address, replies } = shownLists[name] as ShownList
    const requests = await openProduct(address, { replies: [...shared, ...replies] })
    await box('Ben Roe').click()
    await bar.getByRole('button', { name: 'Add to a team' }).click()
    await expect.element(organisation, { message: name }).toHaveDisplayValue('Acorn')
    await expect.element(dialog.getByLabelText('Team')).toHaveDisplayValue('Kitchen')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => added(requests))
      .toEqual({ action: 'addToTeam', addedTo: anotherTeam.id, userIds: [id(1)] })
  }
  const { address, replies } = shownLists['course'] as ShownList
  const requests = await openProduct(address, { replies: [...shared, ...replies] })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Add to a team' }).click()
  await expect.element(organisation).toHaveDisplayValue('Select organisation')
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await organisation.selectOptions('Birch')
  await expect.element(dialog.getByLabelText('Team')).toHaveDisplayValue('This organisation has no teams')
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await organisation.selectOptions('Acorn')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => added(requests))
    .toEqual({ action: 'addToTeam', addedTo: anotherTeam.id, userIds: [id(0), id(1), id(2)] })
})

test('one person is removed from the team by the button of the row, and the message leads to Undo', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  const requests = await openProduct(address, {
    replies: [
      replyTo(bulk.act, { changed: 1, refused: [], waiting: 0, actionId: id(4) }),
      ...shared,
      ...replies,
    ],
  })
  await button('Remove Ben Roe').click()
  await button('Confirm').click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'removeFromTeam', removedFrom: teamId, userIds: [id(1)] })
  await expect
    .element(page.getByRole('link', { name: 'Show or undo' }))
    .toHaveAttribute('href', `/actions/${id(4)}`)
})
