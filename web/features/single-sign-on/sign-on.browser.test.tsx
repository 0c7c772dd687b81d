// The log-in with single sign-on, the way back from the provider, and the page on which it is set up (rules access-60 to access-69).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { openTheme } from '#contract/calls/theme.ts'
import { beginHerePath, samlClaims } from '#contract/rules/single-sign-on.ts'
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

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  sessionStorage.removeItem('single-sign-on')
  location.hash = ''
})

const bytes = (...values: number[]) => new Uint8Array(values).buffer
/** What a browser answers once somebody has chosen a passkey. */
const signed = {
  ...{ id: 'AQID', rawId: bytes(1, 2, 3), type: 'public-key', getClientExtensionResults: () => ({}) },
  response: {
    clientDataJSON: bytes(1),
    authenticatorData: bytes(2),
    signature: bytes(3),
    userHandle: bytes(4),
  },
}
/** Lets the browser offer passkeys in the field, of which one is chosen then. */
function chooseInField(chosen: Promise<typeof signed>) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  return vi.spyOn(navigator.credentials, 'get').mockReturnValue(chosen)
}

/** Everything on the page that can be pressed, chosen or filled in, by its name. */
const controls = () =>
  page
    .getByRole('textbox')
    .or(page.getByLabelText('Password', { exact: true }))
    .or(page.getByRole('button'))
    .or(page.getByRole('link'))
    .or(page.getByRole('checkbox'))
    .elements()
    .map((element) =>
      element instanceof HTMLInputElement
        ? element.labels?.[0]?.textContent
        : (element.getAttribute('aria-label') ?? element.textContent),
    )

test.each([
  ['nobody has single sign-on or a passkey', false, [], 'username', []],
  [
    'somebody has a passkey for this host',
    true,
    ['Log in with a passkey'],
    'username webauthn',
    [accounts.beginPasskeyLogin.path],
  ],
])('the log-in where %s has the specified controls', async (_where, offersPasskeys, more, offered, calls) => {
  chooseInField(new Promise(() => undefined))
  const requests = await openProduct('/', {
    replies: [replyTo(openTheme, { ...configuration, offersPasskeys })],
    role: 'visitor',
  })
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect('PublicKeyCredential' in window).toBe(true)
  expect(controls()).toEqual([
    ...['Skip to the content', 'Coppice, log-in'],
    ...['Email', 'Password', 'Show characters', 'Login', 'Forgotten Password?', ...more],
    ...['Log in without an email address', 'Join your organisation'],
    ...['News', 'Privacy policy', 'Terms of use', 'Contact us'],
  ])
  await expect.element(email).toHaveAttribute('autocomplete', offered)
  await expect.poll(() => requests.map(({ call }) => call.path)).toEqual([openTheme.path, ...calls])
})

test('a passkey that is chosen in the field of the address logs in', async () => {
  const asked = chooseInField(Promise.resolve(signed))
  const requests = await openProduct('/', {
    replies: [
      replyTo(openTheme, { ...configuration, offersPasskeys: true }),
      replyTo(accounts.beginPasskeyLogin, { options: { challenge: 'AAAA', rpId: location.hostname } }),
      replyTo(accounts.loginWithPasskey, { succeeded: true, user, message: '' }),
    ],
    role: 'visitor',
  })
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }))
  expect(sentTo(requests, accounts.loginWithPasskey)).toMatchObject([
    { username: '', passkey: { id: 'AQID' } },
  ])
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
  kind: 'oidc' as const,
  ...{ metadataAddress: '', signInAddress: '', certificates: [], startsAtProvider: false },
  ...{ logsOutThere: false, logOutAddress: 'https://id.example/session/end', signsRequests: false },
  ...{ isOn: true, isOnly: false, label: 'Caerfelin', discoveryAddress: 'https://id.example', issuer: 'x' },
  ...{ oidcClientId: 'coppice', secretSetAt: '2026-11-01T08:00:00Z', secretEndsOn: '2026-01-01' },
  ...{ firstNameClaim: 'given_name', lastNameClaim: 'family_name', emailClaim: 'email', teamClaim: '' },
  fieldClaims: [],
}
const signOn = {
  ...{ clientId, clientName: 'Caerfelin', managersMay: false, mayChange: true, settings },
  returnAddresses: ['https://learn.example/single-sign-on/return/one'],
  logOut: {
    backChannel: 'https://learn.example/single-sign-on/log-out/one',
    frontChannel: 'https://learn.example/single-sign-on/log-out/one/frame',
    after: ['https://learn.example/'],
  },
  saml: {
    entityId: 'https://learn.example/single-sign-on/saml/one/metadata',
    replyAddresses: ['https://learn.example/single-sign-on/saml/one'],
    logOutAddress: 'https://learn.example/single-sign-on/saml/one/log-out',
  },
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
  // Another protocol could not be tried before it is used.
  await expect.element(page.getByRole('radio', { name: 'SAML' })).toBeDisabled()
  await page.getByLabelText('“Department” is in').fill('department')
  await button('Save').click()
  await expect.poll(() => sentTo(requests, singleSignOn.updateSingleSignOn).length).toBe(1)
  expect(sentTo(requests, singleSignOn.updateSingleSignOn)[0]).toMatchObject({
    clientId,
    secret: '',
    oidcClientId: 'coppice',
    fieldClaims: [{ fieldId: 'f', claim: 'department' }],
  })
})

test('"Only by single sign-on" is sent with the number of people that the page shows (rule access-120)', async () => {
  const requests = await openProduct(`/single-sign-on?client=${clientId}`, {
    replies: [replyTo(singleSignOn.singleSignOn, signOn), replyTo(singleSignOn.switchSingleSignOn, {})],
    role: 'ADMIN',
  })
  await page.getByRole('checkbox', { name: 'Only by single sign-on' }).click()
  await expect
    .poll(() => sentTo(requests, singleSignOn.switchSingleSignOn))
    .toMatchObject([{ clientId, isOn: true, isOnly: true, peopleWithoutWayIn: 2 }])
})

test.each([
  [30, 1],
  [32, 0],
])('%i days before the secret ends there are %i notices', async (days, notices) => {
  const secretEndsOn = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await openProduct(`/single-sign-on?client=${clientId}`, {
    replies: [replyTo(singleSignOn.singleSignOn, { ...signOn, settings: { ...settings, secretEndsOn } })],
    role: 'ADMIN',
  })
  await expect.element(page.getByText('3 people have logged in with it.')).toBeVisible()
  expect(page.getByRole('note').elements()).toHaveLength(notices)
})

test('a manager who may not set it up reads whom to ask', async () => {
  await openProduct('/single-sign-on', {
    replies: [
      replyTo(singleSignOn.singleSignOn, {
        ...signOn,
        ...{ mayChange: false, settings: null, returnAddresses: [], saml: null, logOut: null, ownFields: [] },
      }),
    ],
    role: 'CLIENTADMIN',
  })
  await expect.element(page.getByText(/Your training provider sets up single sign-on/)).toBeVisible()
  expect(button('Save').elements()).toEqual([])
})

const samlSettings = {
  ...{ ...settings, kind: 'saml' as const, discoveryAddress: '', oidcClientId: '', secretSetAt: null },
  ...{ issuer: 'https://sts.windows.net/tenant/', signInAddress: 'https://login.example/saml2' },
  metadataAddress: 'https://login.example/metadata.xml',
  certificates: [{ name: 'Signing 2023', endsOn: '2026-01-01' }],
  ...samlClaims,
}

test('SAML is chosen: names that nobody has changed become the usual ones, and a file is sent as text', async () => {
  const notUsed = { ...signOn, settings: { ...settings, isOn: false } }
  const requests = await openProduct(`/single-sign-on?client=${clientId}`, {
    replies: [replyTo(singleSignOn.singleSignOn, notUsed), replyTo(singleSignOn.updateSingleSignOn, {})],
    role: 'ADMIN',
  })
  const claim = (name: string) => page.getByLabelText(name, { exact: true })
  await page.getByRole('radio', { name: 'SAML' }).click()
  await expect.element(claim('Email address is in')).toHaveValue(samlClaims.emailClaim)
  await page.getByRole('radio', { name: 'OpenID Connect' }).click()
  await claim('Email address is in').fill('mail')
  await page.getByRole('radio', { name: 'SAML' }).click()
  await expect.element(claim('First name is in')).toHaveValue(samlClaims.firstNameClaim)
  await expect.element(claim('Email address is in')).toHaveValue('mail')
  await expect.element(page.getByText(signOn.saml.entityId, { exact: true })).toBeVisible()
  await expect.element(page.getByText(signOn.saml.replyAddresses[0] ?? '', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'People may also begin at the provider' }).click()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(
    input as HTMLInputElement,
    new File(['<xml/>'], 'metadata.xml', { type: 'text/xml' }),
  )
  await button('Save').click()
  await expect.poll(() => sentTo(requests, singleSignOn.updateSingleSignOn).length).toBe(1)
  expect(sentTo(requests, singleSignOn.updateSingleSignOn)[0]).toMatchObject({
    ...{ kind: 'saml', metadata: '<xml/>', startsAtProvider: true },
    ...{ lastNameClaim: samlClaims.lastNameClaim, emailClaim: 'mail' },
  })
  // Back again, before anything is saved: the names are those of OpenID.
  await page.getByRole('radio', { name: 'OpenID Connect' }).click()
  await expect.element(claim('First name is in')).toHaveValue('given_name')
  await expect.element(claim('Client id')).toHaveValue('coppice')
})

test('what the metadata has said is shown, and a certificate that has ended', async () => {
  await openProduct(`/single-sign-on?client=${clientId}`, {
    replies: [replyTo(singleSignOn.singleSignOn, { ...signOn, settings: samlSettings })],
    role: 'ADMIN',
  })
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(/^The certificate of your provider ended on 01-01-2026/)
  const said = page.getByRole('region', { name: 'What the metadata says' })
  await expect.element(said).toHaveTextContent(/https:\/\/sts\.windows\.net\/tenant\//)
  await expect.element(said).toHaveTextContent(/https:\/\/login\.example\/saml2/)
  await expect.element(said).toHaveTextContent(/“Signing 2023”, which ended on 01-01-2026/)
  expect(page.getByLabelText('Client id').elements()).toEqual([])
})

test.each([
  [true, 1],
  [false, 0],
])('whether a SAML provider needs our certificate is said: %s', async (signsRequests, times) => {
  await openProduct(`/single-sign-on?client=${clientId}`, {
    replies: [
      replyTo(singleSignOn.singleSignOn, { ...signOn, settings: { ...samlSettings, signsRequests } }),
    ],
    role: 'ADMIN',
  })
  await expect.element(page.getByRole('region', { name: 'What the metadata says' })).toBeVisible()
  expect(page.getByText(/^Your provider asks for signed requests/).elements()).toHaveLength(times)
})

test('who comes from the start page of the provider is sent there after a press, for a log-in that begins here', async () => {
  const requests = await openProduct('/single-sign-on/begin/one', {
    replies: [used(), begun],
    role: 'visitor',
  })
  await expect.element(button('Continue')).toBeVisible()
  expect(sentTo(requests, singleSignOn.beginSingleSignOn)).toEqual([])
  await button('Continue').click()
  await expect.poll(() => location.hash).toBe('#gone')
  expect(sentTo(requests, singleSignOn.beginSingleSignOn)).toEqual([{ providerId: 'one', email: '' }])
  expect(stored()).toEqual({ providerId: 'one', secret: 'kept', isTrial: false, returnTo: '/' })
})

test('who is logged in already, and comes from there, begins nothing', async () => {
  const requests = await openProduct('/single-sign-on/begin/one', { role: 'ADMIN' })
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(sentTo(requests, singleSignOn.beginSingleSignOn)).toEqual([])
})

test('the log-in says to begin here, after an answer that belongs to no log-in', async () => {
  await openProduct(beginHerePath, { replies: [used()], role: 'visitor' })
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Please begin your log-in here\./)
})
