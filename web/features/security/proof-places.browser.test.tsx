// Wherever somebody changes how others get in, the page asks first whether it is really the user, and goes on with what was typed
// (rule access-101).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#contract/call.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as learners from '#contract/calls/learners.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import * as security from '#contract/calls/security.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as users from '#contract/calls/users.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, needsProof, replyTo } from '../../testing/replies.ts'

const clientId = '00000000-0000-4000-8000-000000000001'
const userId = '11111111-1111-4111-8111-111111111111'
const person = { id: userId, firstName: 'Nia', lastName: 'Evans' }
const dialog = () => page.getByRole('dialog')
const pressIn = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

const settings = {
  kind: 'oidc' as const,
  ...{ metadataAddress: '', signInAddress: '', certificates: [], startsAtProvider: false },
  ...{
    signsRequests: false,
    logsOutThere: false,
    logOutAddress: '',
    isOn: true,
    isOnly: false,
    label: 'Caerfelin',
  },
  ...{ discoveryAddress: 'https://id.example', issuer: 'https://id.example', oidcClientId: 'coppice' },
  ...{ secretSetAt: '2026-11-01T08:00:00Z', secretEndsOn: '' },
  ...{ firstNameClaim: 'given_name', lastNameClaim: 'family_name', emailClaim: 'email', teamClaim: '' },
  fieldClaims: [],
}
const domain = {
  ...{ domain: 'caerfelin.example', dnsName: '_coppice.caerfelin.example', dnsText: 'coppice-domain=1' },
  ...{ provenAt: null, provenBy: null },
}
const signOn = replyTo(singleSignOn.singleSignOn, {
  ...{ clientId, clientName: 'Caerfelin', managersMay: false, mayChange: true, settings },
  ...{ domains: [domain], ownFields: [], linkedPeople: 0, peopleWithoutWayIn: 0 },
})
const signOnPage = `/single-sign-on?client=${clientId}`

interface Place {
  call: Call
  at: string
  replies: GivenReply[]
  reply?: object
  change: () => Promise<void>
  sent: object
}

async function resetWith(open: () => Promise<void>) {
  await open()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Lost the phone')
  await button('Reset').click()
}
const resetReplies = [
  replyTo(users.openUser, { user: person }),
  replyTo(learners.openLearner, { user: person, courses: [] }),
  replyTo(security.secondFactorOf, { since: '2026-11-01T08:00:00Z' }),
]
const reset = { call: security.resetSecondFactor, replies: resetReplies }
const resetSent = { userId, reason: 'Lost the phone' }

const places: [string, Place][] = [
  [
    'another provider',
    {
      ...{ call: singleSignOn.updateSingleSignOn, at: signOnPage, replies: [signOn] },
      async change() {
        await page.getByLabelText('Discovery address').fill('https://other.example')
        await page.getByLabelText('Secret', { exact: true }).fill('typed once')
        await button('Save').click()
      },
      sent: { discoveryAddress: 'https://other.example', secret: 'typed once' },
    },
  ],
  [
    'the switch of single sign-on',
    {
      ...{ call: singleSignOn.switchSingleSignOn, at: signOnPage, replies: [signOn] },
      change: () => button('Turn off').click(),
      sent: { clientId, isOn: false },
    },
  ],
  [
    'single sign-on and nothing else',
    {
      ...{ call: singleSignOn.switchSingleSignOn, at: signOnPage, replies: [signOn] },
      change: () => page.getByRole('checkbox', { name: 'Only by single sign-on' }).click(),
      sent: { clientId, isOn: true, isOnly: true },
    },
  ],
  [
    'a domain that is confirmed',
    {
      ...{ call: singleSignOn.confirmSignOnDomain, at: signOnPage, replies: [signOn] },
      change: () => button('Confirm without DNS').click(),
      sent: { clientId, domain: domain.domain },
    },
  ],
  [
    'a demand',
    {
      ...{ call: security.updateDemand, at: '/my-account/security' },
      replies: [
        replyTo(security.sessions, { sessions: [] }),
        replyTo(security.demand, { demandedOf: 'managers', graceDays: 14 }),
      ],
      async change() {
        await page.getByLabelText('Days to set it up').fill('30')
        await button('Save').click()
      },
      sent: { demandedOf: 'managers', graceDays: 30 },
    },
  ],
  [
    'the factor of a user',
    {
      ...{ ...reset, at: '/user/token' },
      change: () => resetWith(() => button('Reset second factor').click()),
      sent: resetSent,
    },
  ],
  [
    'the factor of a learner',
    {
      ...{ ...reset, at: '/learner/token' },
      change: () =>
        resetWith(async () => {
          await button('Actions').click()
          await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
        }),
      sent: resetSent,
    },
  ],
  [
    'an API key',
    {
      ...{ call: apiKeys.create, at: '/api-keys', reply: { id: userId, key: 'coppice_secret' } },
      replies: [replyTo(apiKeys.list, { keys: [], mayProvision: false })],
      async change() {
        await button('Create a key').click()
        await dialog().getByLabelText('Name').fill('Payroll')
        await dialog().getByLabelText('Read progress, due dates and completions').click()
        await pressIn('Create key')
      },
      sent: { name: 'Payroll', scopes: ['training:read'], days: 90 },
    },
  ],
  [
    'a SCIM token',
    {
      ...{
        call: provisioning.createToken,
        at: '/provisioning',
        reply: { id: userId, token: 'coppice_scim' },
      },
      replies: [
        replyTo(provisioning.openProvisioning, {
          ...{ clientId, address: 'https://learn.example/scim/v2', managersMay: true },
          ...{ tokens: [], requests: [], stop: null },
        }),
      ],
      async change() {
        await button('Create a token').click()
        await dialog().getByLabelText('Name').fill('Okta')
        await pressIn('Create token')
      },
      sent: { name: 'Okta', days: 366 },
    },
  ],
]
const ofManagers = ['/my-account/security', '/provisioning']

test.each(places)('%s is stored after the password, as it was typed', async (_what, place) => {
  let isProved = false
  const requests = await openProduct(place.at, {
    replies: [
      ...place.replies,
      replyTo(security.passkeys, { passkeys: [] }),
      replyTo(security.secondFactor, {
        ...{ since: null, recoveryCodesLeft: 0, asksFor: null },
        ...{ hasPassword: true, mayRemovePassword: false },
      }),
      replyTo(security.proveIdentity, () => {
        isProved = true
        return {}
      }),
      replyTo(place.call, () => (isProved ? (place.reply ?? {}) : needsProof())),
    ],
    role: ofManagers.includes(place.at) ? 'CLIENTADMIN' : 'ADMIN',
  })
  const sentTo = ({ path }: Call) =>
    requests.filter(({ call }) => call.path === path).map(({ input }) => input)
  await place.change()
  await expect.element(page.getByText('You change who gets in and how')).toBeVisible()
  await page.getByLabelText('Current password').fill('a walk in the woods')
  await button('Confirm').click()
  await expect.poll(() => sentTo(place.call)).toMatchObject([place.sent, place.sent])
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument()
  expect(sentTo(security.proveIdentity)).toEqual([{ currentPassword: 'a walk in the woods', code: '' }])
})

test('who does not confirm has what was typed, and nothing is made', async () => {
  const requests = await openProduct('/api-keys', {
    replies: [
      replyTo(apiKeys.list, { keys: [], mayProvision: false }),
      replyTo(apiKeys.create, needsProof),
      replyTo(security.passkeys, { passkeys: [] }),
      replyTo(security.secondFactor, { asksFor: null, hasPassword: true }),
    ],
    role: 'CLIENTADMIN',
  })
  await button('Create a key').click()
  await dialog().getByLabelText('Name').fill('Payroll')
  await dialog().getByLabelText('Read progress, due dates and completions').click()
  await pressIn('Create key')
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Payroll')
  expect(requests.filter(({ call }) => call.path === apiKeys.create.path)).toHaveLength(1)
})
