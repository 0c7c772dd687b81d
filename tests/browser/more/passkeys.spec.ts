// People add passkeys and log in with them, on the main host and on that of a client, with the virtual authenticator of Chromium. Then their
// organisation demands a second factor (rules access-81 to access-87).
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { type ServerProcess, makeFolder } from '../../support/server-process.ts'
import { startPrepared } from '../prepare.ts'
import { expect, test } from '../product.ts'
import { expectToast, logIn } from '../steps.ts'

let server: ServerProcess
let removeFolder: () => Promise<void>
let main: string
let branded: string

test.beforeAll(async () => {
  const { folder, remove } = await makeFolder()
  removeFolder = remove
  const settings = { BRANDED_HOSTS: 'bryn.localhost=BRYNAWEL' }
  server = await startPrepared('demo', { dataDir: join(folder, 'data'), settings })
  await server.ready
  main = server.url.replace('127.0.0.1', 'localhost')
  branded = server.url.replace('127.0.0.1', 'bryn.localhost')
})
test.afterAll(async () => {
  await server.stop()
  await removeFolder()
})

/**
 * A page of a device of its own, which recognises its user without being asked.
 * @param offersInField whether its browser offers passkeys in the field of the address, where its user chooses at once
 */
async function deviceOf(context: BrowserContext, { offersInField = false } = {}): Promise<Page> {
  const page = await context.newPage()
  if (!offersInField)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return page
}
const on = (origin: string) => ({ baseURL: origin })
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })
const isLoggedIn = (page: Page) => expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}

async function addPasskey(page: Page) {
  await page.goto('/my-account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Passkey added')
}

test('a passkey logs in with and without the address, and only on its own host', async ({ browser }) => {
  const here = await deviceOf(await browser.newContext(on(main)))
  await logIn(here, demoLogins.learner, demoPassword)
  await addPasskey(here)
  await here.getByRole('button', { name: 'I have stored them' }).click()
  await here.getByRole('button', { name: 'Rename ' }).click()
  await here.getByRole('textbox', { name: 'Name' }).fill('Phone on the desk')
  await here.getByRole('button', { name: 'Save' }).click()
  await expect(here.getByRole('row', { name: /Phone on the desk.*localhost/ })).toBeVisible()

  await logOut(here)
  await byPasskey(here).click()
  await isLoggedIn(here)
  await logOut(here)
  await here.getByLabel('Email').fill(demoLogins.manager)
  await byPasskey(here).click()
  await expect(here.getByText('This passkey is not of this email address', { exact: false })).toBeVisible()
  await here.getByLabel('Email').fill(demoLogins.learner)
  await byPasskey(here).click()
  await isLoggedIn(here)

  // Nobody has a passkey of the branded host, so that none is offered there.
  await here.goto(branded)
  await expect(here.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(byPasskey(here)).toHaveCount(0)

  const there = await deviceOf(await browser.newContext(on(branded)))
  await logIn(there, demoLogins.learner, demoPassword)
  await addPasskey(there)
  await expect(there.getByRole('row', { name: /bryn\.localhost.*Here/ })).toBeVisible()
  await logOut(there)
  await byPasskey(there).click()
  await isLoggedIn(there)

  // The first device has a passkey of the main host only, which the browser does not offer here.
  await here.goto(branded)
  await byPasskey(here).click()
  await expect(here.getByText('No passkey was used', { exact: false })).toBeVisible()

  // A page that sends what was signed on the other host is refused by the server.
  const refused = await there.evaluate(async (host) => {
    const begun = await fetch('/api/Account/BeginPasskeyLogin', { method: 'POST' })
    const { options } = (await begun.json()) as { options: { challenge: string } }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const got = (await navigator.credentials.get({
      publicKey: { challenge: bytes(options.challenge), rpId: host, userVerification: 'required' },
    })) as PublicKeyCredential
    const text = (buffer: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const { clientDataJSON, authenticatorData, signature } = got.response as AuthenticatorAssertionResponse
    return {
      ...{ id: got.id, rawId: got.id, type: got.type },
      response: {
        ...{ clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData) },
        signature: text(signature),
      },
    }
  }, new URL(branded).hostname)
  const answer = await there.request.post(`${main}/api/Account/LoginWithPasskey`, {
    data: { username: '', passkey: refused },
  })
  expect(answer.status()).toBe(401)
})

test('a passkey is chosen in the field of the address', async ({ browser }) => {
  const device = await deviceOf(await browser.newContext(on(main)), { offersInField: true })
  await logIn(device, 'layla.haddad@northgate.example', demoPassword)
  await addPasskey(device)
  await device.getByRole('button', { name: 'I have stored them' }).click()
  const loggedIn = device.waitForResponse(/Account\/LoginWithPasskey/)
  await logOut(device)
  expect((await loggedIn).status()).toBe(200)
  await isLoggedIn(device)
})

test('who must have a second factor is led to the set-up, and goes on after it', async ({ browser }) => {
  const manager = await deviceOf(await browser.newContext(on(main)))
  await logIn(manager, demoLogins.manager, demoPassword)
  await addPasskey(manager)
  await manager.getByRole('button', { name: 'I have stored them' }).click()
  await manager.getByRole('radio', { name: 'Everybody must have a second factor' }).check()
  await expect(manager.getByText('none yet', { exact: false })).toBeVisible()
  await manager.getByLabel('Days to set it up').fill('0')
  const learner = await deviceOf(await browser.newContext(on(main)))
  await logIn(learner, 'sian.bowen@brynawel.example', demoPassword)
  await manager.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(manager, 'Saved')

  await learner.getByRole('link', { name: 'Certificates' }).click()
  await expect(learner.getByRole('heading', { name: 'Security' })).toBeVisible()
  await expect(learner.getByText('One more step')).toBeVisible()
  await learner.goto('/')
  await expect(learner.getByText('One more step')).toBeVisible()
  await expect(learner.getByText('Where you are logged in')).toHaveCount(0)
  await addPasskey(learner)
  await learner.getByRole('button', { name: 'I have stored them' }).click()
  await expect(learner.getByText('One more step')).toHaveCount(0)
  await learner.getByRole('link', { name: 'Certificates' }).click()
  await expect(learner.getByRole('heading', { name: 'Certificates' })).toBeVisible()

  // The password alone is not enough now.
  await logOut(learner)
  await learner.getByLabel('Email').fill('sian.bowen@brynawel.example')
  await learner.getByLabel('Password', { exact: true }).fill(demoPassword)
  await learner.getByRole('button', { name: 'Login' }).click()
  await expect(learner.getByRole('heading', { name: 'Go on with your passkey' })).toBeVisible()
  await byPasskey(learner).click()
  await isLoggedIn(learner)
})
