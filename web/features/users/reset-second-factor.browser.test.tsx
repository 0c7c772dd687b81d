// Administrators take the authenticator app of a person away, on both pages of a person (rule access-54).
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as security from '#contract/calls/security.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const id = '11111111-1111-4111-8111-111111111111'
const person = { id, firstName: 'Nia', lastName: 'Evans' }
const replies = [
  replyTo(users.openUser, { user: person }),
  replyTo(learners.openLearner, { user: person, courses: [] }),
]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = page.getByRole('menuitem', { name: 'Reset second factor' })
const reason = page.getByRole('textbox', { name: 'Reason' })
const since = '2026-11-01T08:00:00Z'

describe.each([
  ['/user/token', async () => button('Reset second factor').click()],
  [
    '/learner/token',
    async () => {
      await button('Actions').click()
      await item.click()
    },
  ],
])('on %s', (address, open) => {
  test('it needs a reason, and goes when it is done', async () => {
    let state: { since: string | null } = { since }
    const requests = await openProduct(address, {
      replies: [
        ...replies,
        replyTo(security.secondFactorOf, () => state),
        replyTo(security.resetSecondFactor, () => {
          state = { since: null }
          return {}
        }),
      ],
      role: 'ADMIN',
    })
    await open()
    await button('Reset').click()
    await expect.element(page.getByText('Please enter a reason')).toBeVisible()
    await reason.fill('Lost the phone')
    await button('Reset').click()
    await expect.element(toast('The second factor was reset')).toBeVisible()
    const sent = requests.filter(({ call }) => call.path === security.resetSecondFactor.path)
    expect(sent.map(({ input }) => input)).toEqual([{ userId: id, reason: 'Lost the phone' }])
    await expect.element(button('Reset second factor')).not.toBeInTheDocument()
  })

  test.each([
    ['a person without an app', 'ADMIN', null],
    ['a manager', 'CLIENTADMIN', since],
  ] as const)('it is not there for %s', async (_who, role, state) => {
    const requests = await openProduct(address, {
      replies: [...replies, replyTo(security.secondFactorOf, { since: state })],
      role,
    })
    await expect.element(page.getByRole('heading', { name: 'Nia Evans' })).toBeVisible()
    if (address.startsWith('/learner')) await button('Actions').click()
    else await expect.element(page.getByText('Details').first()).toBeVisible()
    const asked = () => requests.some(({ call }) => call.path === security.secondFactorOf.path)
    await expect.poll(asked).toBe(role === 'ADMIN')
    expect(button('Reset second factor').elements()).toEqual([])
    expect(item.elements()).toEqual([])
  })
})
