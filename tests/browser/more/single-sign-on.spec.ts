// Single sign-on as people use it: an administrator and a manager set it up, a new person comes in with OpenID Connect or SAML, and logs out.
// "Only by single sign-on" leaves administrators a way back (rows W-01, W-04 and W-11).
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { samlClaims } from '#contract/rules/single-sign-on.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { type OpenIdProvider, openIdClient, startOpenIdProvider } from '../../support/openid-provider.ts'
import { runAdminLink } from '../../support/run-backup.ts'
import { samlAccount, startSamlProvider } from '../../support/saml-provider.ts'
import { type ServerProcess, makeFolder } from '../../support/server-process.ts'
import { startPrepared } from '../prepare.ts'
import { expect, test } from '../product.ts'
import { choose, choosePassword, expectToast, logIn, openFor } from '../steps.ts'

let server: ServerProcess
let removeFolder: () => Promise<void>
let url: string
let openId: OpenIdProvider
let saml: Awaited<ReturnType<typeof startSamlProvider>>
/** Where the OpenID provider reports log-outs, as the page of single sign-on says. */
let logOutsAt = ''

test.beforeAll(async () => {
  const { folder, remove } = await makeFolder()
  removeFolder = remove
  const settings = { INSIDE_HOSTS: '127.0.0.1' }
  server = await startPrepared('demo', { dataDir: join(folder, 'data'), settings })
  await server.ready
  url = server.url.replace('127.0.0.1', 'localhost')
  openId = await startOpenIdProvider(async (body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await fetch(logOutsAt, { method: 'POST', body, headers })).status
  })
  saml = await startSamlProvider()
})
test.afterAll(async () => {
  await openId.stop()
  await server.stop()
  await removeFolder()
})

const account = (name: string) => ({
  ...{ sub: name, given_name: 'Nia', family_name: name, email: `${name}@northgate.example` },
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function proveDomain(page: Page, domain: string) {
  await page.getByLabel('New domain').fill(domain)
  await button(page, 'Add domain').click()
  await button(page, 'Confirm without DNS').click()
  await expectToast(page, 'The domain is confirmed')
}

/** Goes to the provider from the log-in, which asks for the address first. */
async function goToProvider(page: Page, email: string) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Continue').click()
}

/** As people do it while clients use single sign-on: the form with a password comes after a press. */
async function logInWithPassword(page: Page, email: string, password = demoPassword) {
  await page.goto('/')
  await button(page, 'Log in with a password').click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Login').click()
}

async function logOut(page: Page) {
  await button(page, 'Logout').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token)

const works = async (token: string) =>
  (await fetch(`${url}/api/Account/GetSessions`, { headers: { authorization: `Bearer ${token}` } })).ok

const isLoggedIn = (page: Page) => expect(button(page, 'Logout')).toBeVisible()

test('the list of sessions has those that work, and "End" ends one with its next call', async ({
  browser,
}) => {
  const northgate = 'layla.haddad@northgate.example'
  const pages = await Promise.all([1, 2, 3].map(() => openFor(browser, url)))
  const [here, there, left] = pages as [Page, Page, Page]
  for (const page of pages) {
    await logIn(page, northgate, demoPassword)
  }
  const tokens = await Promise.all(pages.map(tokenOf))
  const ended = left.waitForResponse(/Account\/Logout/)
  await logOut(left)
  await ended

  await here.goto('/my-account/security')
  const sessions = here.getByRole('row', { name: /Chrome/ })
  await expect(sessions).toHaveCount(2)
  expect(await Promise.all(tokens.map(works))).toEqual([true, true, false])
  await here.getByRole('button', { name: /^End .*started/ }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'End the session' }).click()
  await expect(sessions).toHaveCount(1)
  const refused = there.waitForResponse((answer) => answer.status() === 401)
  await there.getByRole('link', { name: 'Certificates', exact: true }).click()
  await refused
  await expect(there.getByText('You have been logged out from another device of yours')).toBeVisible()
  expect(await Promise.all(tokens.map(works))).toEqual([true, false, false])
  await here.reload()
  await isLoggedIn(here)
})

test('an administrator sets OpenID Connect up, and a new person comes in with it', async ({ browser }) => {
  openId.addAccount({ ...account('Eurwen'), family_name: undefined })
  openId.addAccount(account('Myfanwy'))
  const admin = await openFor(browser, url, 'admin')
  await admin.goto('/clients')
  await admin.getByRole('link', { name: 'View Northgate City Council' }).click()
  await admin.getByRole('tab', { name: 'Settings' }).click()
  await admin.getByRole('link', { name: 'Set up single sign-on' }).click()
  await admin.getByLabel('Name on the button').fill('Northgate account')
  await admin.getByLabel('Discovery address').fill(openId.issuer)
  await admin.getByLabel('Client id').fill(openIdClient.id)
  await admin.getByLabel('Secret', { exact: true }).fill(openIdClient.secret)
  await button(admin, 'Save').click()
  await expectToast(admin, 'Saved')
  await proveDomain(admin, 'northgate.example')
  logOutsAt = (
    await admin
      .getByText(/single-sign-on\/.*log-out/)
      .first()
      .innerText()
  ).trim()

  await button(admin, 'Try it').click()
  await admin.getByRole('link', { name: 'Eurwen' }).click()
  await expect(admin.getByRole('heading', { name: 'What came back' })).toBeVisible()
  await expect(admin.getByRole('status')).toHaveText('This person could not come in.')
  await expect(admin.getByRole('alert')).toContainText('sends no last name')
  await expect(admin.getByRole('row', { name: /email.*eurwen@northgate\.example.*Email/i })).toBeVisible()
  await admin.getByRole('link', { name: 'Back to the settings' }).click()
  await button(admin, 'Turn on').click()
  await expectToast(admin, 'Saved')

  const person = await openFor(browser, url)
  await goToProvider(person, 'myfanwy@northgate.example')
  await person.getByRole('link', { name: 'Myfanwy' }).click()
  await isLoggedIn(person)
  await expect(person).toHaveURL(`${url}/`)
  await person.goto('/my-account')
  await expect(person.getByLabel('Email')).toHaveValue('myfanwy@northgate.example')
  await admin.reload()
  await expect(admin.getByText('1 person has logged in with it.')).toBeVisible()
  await admin.goto('/manage-learners')
  await admin.getByLabel('Search by name or email').fill('myfanwy')
  await expect(admin.getByRole('row', { name: /Nia Myfanwy/ })).toContainText('Northgate City Council')

  // Who logs out at the provider is logged out here with the next call.
  const atProvider = await person.context().newPage()
  await atProvider.goto(`${openId.issuer}/session/end`)
  await atProvider.getByRole('button', { name: 'Yes, sign me out' }).click()
  await person.getByRole('link', { name: 'Certificates', exact: true }).click()
  await expect(person.getByText('You have logged out at your organisation', { exact: false })).toBeVisible()
})

test('a manager sets SAML up, then only it lets people in, and an operator has a way back', async ({
  browser,
}) => {
  const person = samlAccount({ sub: 'Gwenllian', [samlClaims.emailClaim]: 'gwenllian@brynawel.example' })
  saml.addAccount(person)
  const admin = await openFor(browser, url, 'admin')
  await admin.goto('/clients')
  await admin.getByRole('link', { name: 'View Bryn Awel Housing' }).click()
  await admin.getByRole('tab', { name: 'Settings' }).click()
  await admin.getByRole('link', { name: 'Set up single sign-on' }).click()
  await admin.getByRole('checkbox', { name: 'Managers of the whole organisation set it up too' }).click()
  await expectToast(admin, 'Saved')
  await proveDomain(admin, 'brynawel.example')

  const manager = await openFor(browser, url, 'manager')
  await manager.goto('/single-sign-on')
  await manager.getByRole('radio', { name: 'SAML' }).check()
  await manager.getByLabel('Name on the button').fill('Bryn Awel account')
  await manager.getByLabel('Metadata address').fill(saml.metadataAddress)
  await button(manager, 'Save').click()
  await expectToast(manager, 'Saved')
  await button(manager, 'Try it').click()
  await button(manager, 'Gwenllian').click()
  await expect(manager.getByRole('status')).toContainText('This person would come in as a new learner')
  await manager.getByRole('link', { name: 'Back to the settings' }).click()
  await button(manager, 'Turn on').click()
  await expectToast(manager, 'Saved')
  const before = await openFor(browser, url)
  await logInWithPassword(before, demoLogins.learner)
  await isLoggedIn(before)
  await manager.getByRole('checkbox', { name: 'Only by single sign-on' }).click()
  await expectToast(manager, 'Saved')

  const learner = await openFor(browser, url)
  await goToProvider(learner, 'gwenllian@brynawel.example')
  await button(learner, 'Gwenllian').click()
  await isLoggedIn(learner)
  await logOut(learner)
  await expect(button(learner, 'Continue')).toBeVisible()

  await logInWithPassword(learner, demoLogins.learner)
  await expect(learner.getByRole('alert')).toContainText('logs in with single sign-on only')
  await expect(button(learner, 'Logout')).toHaveCount(0)
  // Sessions that have begun go on.
  await choose(before, 'Certificates')
  await isLoggedIn(before)

  const { code, output } = await runAdminLink([demoLogins.admin], server.dataDir)
  expect(code).toBe(0)
  const { pathname } = new URL(/http\S+/.exec(output)?.[0] ?? '')
  const back = await openFor(browser, url)
  await back.goto(pathname)
  await choosePassword(back, 'Reset password')
  await expectToast(back, 'Successfully updated password')
  await logInWithPassword(back, demoLogins.admin, 'a good long password')
  await isLoggedIn(back)
  const again = await openFor(browser, url)
  await again.goto(pathname)
  await expect(again.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
