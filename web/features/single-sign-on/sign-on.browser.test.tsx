// The log-in with single sign-on, the way back from the provider, and the page on which it is set up (rules access-60 to access-69).
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { openTheme } from '#contract/calls/theme.ts'
import { configuration, openProduct, user } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

type Requests = Awaited<ReturnType<typeof openProduct>>
const sentTo = (requests: Requests, { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const email = page.getByRole('textbox', { name: 'Email' })
const used = (provider: { id: string; label: string } | null = null) =>
  replyTo(openTheme, { ...configuration, singleSignOn: { provider } })
// The browser of the test must not leave its page.
const begun = replyTo(singleSignOn.beginSingleSignOn, { providerId: 'one', address: '#gone', secret: 'kept' })
const stored = () => JSON.parse(sessionStorage.getItem('single-sign-on') ?? 'null') as unknown

beforeEach(() => {
  sessionStorage.removeItem('single-sign-on')
  location.hash = ''
})

test('an address at the domain of a provider leads there, and the tab keeps what finishes the log-in', async () => {
  const requests = await openProduct('/certificates', {
    replies: [
      used(),
      replyTo(singleSignOn.wayToLogIn, { provider: { id: 'one', label: 'Work account' } }),
      begun,
    ],
    role: 'visitor',
  })
  await button('Continue').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter your email address')
  await email.fill('nia@caerfelin.example')
  await button('Continue').click()
  await expect.poll(() => location.hash).toBe('#gone')
  expect(sentTo(requests, singleSignOn.beginSingleSignOn)).toEqual([
    { providerId: 'one', email: 'nia@caerfelin.example' },
  ])
  expect(stored()).toEqual({ providerId: 'one', secret: 'kept', isTrial: false, returnTo: '/certificates' })
})

test('any other address leads to the log-in with a password, which has it already', async () => {
  await openProduct('/', {
    replies: [used(), replyTo(singleSignOn.wayToLogIn, { provider: null })],
    role: 'visitor',
  })
  expect(page.getByLabelText('Password', { exact: true }).elements()).toEqual([])
  await email.fill('ada@example.test')
  await button('Continue').click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await expect.element(email).toHaveValue('ada@example.test')
  await expect.element(button('Forgotten Password?')).toBeVisible()
})

test('a host with the look of a client has a button for its provider', async () => {
  const requests = await openProduct('/', {
    replies: [used({ id: 'one', label: 'Caerfelin' }), begun],
    role: 'visitor',
  })
  await button('Log in with Caerfelin').click()
  await expect.poll(() => location.hash).toBe('#gone')
  expect(sentTo(requests, singleSignOn.beginSingleSignOn)).toEqual([{ providerId: 'one', email: '' }])
})

const returned = '/single-sign-on/return/one?code=a&state=b'
/** As if the tab had gone to the provider: opening the product clears what a tab keeps, so it is opened before. */
async function goAs(role: 'visitor' | 'ADMIN') {
  await openProduct('/terms', { role })
  const begunBefore = { providerId: 'one', secret: 'kept', isTrial: role === 'ADMIN', returnTo: '/' }
  sessionStorage.setItem('single-sign-on', JSON.stringify(begunBefore))
}

test('who comes back is logged in, and the answer is nowhere any more', async () => {
  await goAs('visitor')
  const requests = await openProduct(returned, {
    replies: [used(), replyTo(singleSignOn.finishSingleSignOn, { succeeded: true, user, message: '' })],
    isReload: true,
  })
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(sentTo(requests, singleSignOn.finishSingleSignOn)).toEqual([
    { providerId: 'one', query: '?code=a&state=b', secret: 'kept' },
  ])
  expect([stored(), location.search]).toEqual([null, ''])
})

test('who is refused reads why, and goes back to the log-in', async () => {
  const body = { succeeded: false, user: null, message: 'All places are taken' }
  await openProduct(returned, {
    replies: [
      used(),
      replyTo(singleSignOn.finishSingleSignOn, () => new Response(JSON.stringify(body), { status: 401 })),
    ],
    role: 'visitor',
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('All places are taken')
  await page.getByRole('link', { name: 'Back to the log-in' }).click()
  await expect.element(email).toBeVisible()
})

test('a trial shows what came back and lets nobody in', async () => {
  await goAs('ADMIN')
  const requests = await openProduct(returned, {
    replies: [
      replyTo(singleSignOn.finishTrial, {
        clientId: 'one',
        outcome: 'This person could not come in',
        problems: ['No department'],
        values: [{ claim: 'given_name', value: 'Nia', use: 'First name' }],
      }),
    ],
    isReload: true,
  })
  await expect.element(page.getByText('This person could not come in.')).toBeVisible()
  await expect.element(page.getByText('No department')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /given_name.*Nia.*First name/ })).toBeVisible()
  expect(sentTo(requests, singleSignOn.finishSingleSignOn)).toEqual([])
})

const clientId = '00000000-0000-4000-8000-000000000001'
const settings = {
  ...{ isOn: true, isOnly: false, label: 'Caerfelin', discoveryAddress: 'https://id.example', issuer: 'x' },
  ...{ oidcClientId: 'coppice', secretSetAt: '2026-11-01T08:00:00Z', secretEndsOn: '2026-01-01' },
  ...{ firstNameClaim: 'given_name', lastNameClaim: 'family_name', emailClaim: 'email', teamClaim: '' },
  fieldClaims: [],
}
const signOn = {
  ...{ clientId, clientName: 'Caerfelin', managersMay: false, mayChange: true, settings },
  returnAddresses: ['https://learn.example/single-sign-on/return/one'],
  domains: [],
  ownFields: [{ id: 'f', name: 'Department', isRequired: false }],
  ...{ linkedPeople: 3, peopleWithoutWayIn: 2 },
}

test('an administrator changes the settings; the secret is sent only when one is typed', async () => {
  const requests = await openProduct(`/single-sign-on?client=${clientId}`, {
    replies: [replyTo(singleSignOn.singleSignOn, signOn), replyTo(singleSignOn.updateSingleSignOn, {})],
    role: 'ADMIN',
  })
  await expect.element(page.getByText('3 people have logged in with it.')).toBeVisible()
  await expect.element(page.getByRole('note')).toHaveTextContent(/The secret ended on/)
  await expect.element(page.getByText(/2 people have no email address at a proven domain/)).toBeVisible()
  await page.getByLabelText('“Department” is in').fill('department')
  await button('Save settings').click()
  await expect.poll(() => sentTo(requests, singleSignOn.updateSingleSignOn).length).toBe(1)
  expect(sentTo(requests, singleSignOn.updateSingleSignOn)[0]).toMatchObject({
    clientId,
    secret: '',
    oidcClientId: 'coppice',
    fieldClaims: [{ fieldId: 'f', claim: 'department' }],
  })
})

test('a manager who may not set it up reads whom to ask', async () => {
  await openProduct('/single-sign-on', {
    replies: [
      replyTo(singleSignOn.singleSignOn, {
        ...signOn,
        ...{ mayChange: false, settings: null, returnAddresses: [], ownFields: [] },
      }),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText(/Your training provider sets up single sign-on/)).toBeVisible()
  expect(button('Save settings').elements()).toEqual([])
})
