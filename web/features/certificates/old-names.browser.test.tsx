// A name is corrected, and the certificates with the old one are issued again, in four presses beyond typing (rule certificates-35).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { button, field } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { countPresses } from '../../testing/presses.ts'
import { replyTo } from '../../testing/replies.ts'

test('a name and its certificates are corrected in four presses', async () => {
  let lastName = 'Wrong'
  let certificates = 0
  const requests = await openProduct('/learner/nia', {
    replies: [
      replyTo(learners.openLearner, () => ({ user: { firstName: 'Nia', lastName, loginName: null } })),
      replyTo(users.update, (input) => {
        lastName = input.lastName
        certificates = 2
        return {}
      }),
      replyTo(issued.oldNames, () => ({ certificates, requestedDateTime: null })),
      replyTo(issued.reissueAll, () => {
        const all = certificates
        certificates = 0
        return { certificates: all }
      }),
    ],
  })
  const pressed = countPresses()
  await button('Edit').first().click()
  await field('Last name').fill('Corrected')
  await button('Save').click()
  const note = page.getByText(/^2 certificates carry the old name/)
  await expect.element(note).toBeVisible()
  await button('Issue again').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue again', exact: true }).click()
  await expect.element(page.getByText('2 certificates issued again')).toBeVisible()
  expect(pressed()).toBe(4)
  await expect.element(note).not.toBeInTheDocument()
  expect(
    requests.filter(({ call }) => call.path === issued.reissueAll.path).map(({ input }) => input),
  ).toEqual([{ urlToken: 'nia' }])
})
