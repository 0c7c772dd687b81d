// The steps of users on the screens.
import { type Browser, type FrameLocator, type Page, type Request, expect } from '@playwright/test'
import { type DemoKind, comeAs } from './screens.ts'

const password = 'a good long password'

export async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/**
 * Bound for what appears within two seconds of its cause on a machine at rest. A machine that runs all tests takes longer, and a page
 * that asked at intervals would take longer than this.
 */
export const soon = { timeout: 10_000 }

/** A toast at the top right. */
export async function expectToast(page: Page, text: string) {
  await expect(page.locator('[role=status], [role=alert]').filter({ hasText: text }).first()).toBeVisible()
}

export async function choosePassword(page: Page, button: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: button }).click()
}

/** On the server, as when somebody else uses the account's token to log out; the page learns it from its next call. */
export async function endSession(page: Page, url: string) {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token,
  )
  await fetch(`${url}/api/Account/Logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

/** A new browser; with a kind of user of the demo, that user is already logged in. */
export async function openFor(browser: Browser, baseURL: string, kind?: DemoKind): Promise<Page> {
  const context = await browser.newContext({ baseURL, acceptDownloads: true })
  const page = await context.newPage()
  if (kind) await comeAs(page, baseURL, kind)
  return page
}

export async function choose(page: Page, entry: string, { unsaved = false } = {}) {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true })
  await link.click()
  if (unsaved) await page.getByRole('button', { name: 'Leave', exact: true }).click()
  // Until then the previous screen is shown, and may have buttons of the same name.
  await expect(link).toHaveAttribute('aria-current', 'page')
}

export async function chooseFile(page: Page, label: string, file: Parameters<Page['setInputFiles']>[1]) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel(label).click()])
  await chooser.setFiles(file)
}

export async function fillPerson(page: Page, person: { firstName: string; lastName: string; email: string }) {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
}

export const card = (page: Page, label: string) => page.getByRole('group', { name: label })

/** Reads the mail as an administrator, on the page of sent mail. */
export async function linkInMailTo(admin: Page, address: string, template?: string): Promise<string> {
  await choose(admin, 'Emails')
  await admin.getByLabel('Search by recipient address').fill(address)
  const row = admin
    .getByRole('row', { name: address })
    .filter({ hasText: template ?? '' })
    .first()
  await expect(async () => {
    await admin.reload()
    await admin.getByLabel('Search by recipient address').fill(address)
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('link', { name: `View the email to ${address}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Plain text' }).click()
  const text = dialog.getByLabel('The email as plain text')
  await expect(text).toContainText('http')
  const link = /https?:\/\/\S+/.exec(await text.innerText())?.[0] as string
  await dialog.getByRole('button', { name: 'Close' }).click()
  return link
}

export async function openCourse(
  page: Page,
  button: string,
): Promise<{ window: Page; content: FrameLocator }> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { window, content: window.frameLocator('iframe') }
}

/** Reads to the last page, where the test is. */
export async function readOn(content: FrameLocator) {
  const next = content.getByRole('button', { name: 'Next', exact: true })
  const test = content.getByRole('button', { name: 'Check my answers' })
  while (!(await test.isVisible())) await next.click()
}

export async function answerRight(content: FrameLocator) {
  const questions = content.locator('form.questions fieldset')
  for (const question of await questions.all()) await question.locator('[data-right]').check()
}

/** Records method, path with query, and JSON body of every call to the API from now on. */
export function listenToCalls(page: Page) {
  const calls: { line: string; body: unknown }[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/')
    if (path) calls.push({ line: `${request.method()} ${path}`, body: request.postDataJSON() })
  })
  return {
    lines: () => calls.map(({ line }) => line),
    sentTo: (path: string) => calls.filter(({ line }) => line === `POST ${path}`).map(({ body }) => body),
  }
}

export async function untilLoaded(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // A page with a live stream is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(0)
  await untilStill(page)
}

/** Until all that the page asks for in this step has been answered, and what it asks for because of the answers. */
export async function untilAnswered(page: Page, step: () => Promise<void>) {
  const open = new Set<Request>()
  const begin = (request: Request) => {
    // A picture that is removed before it is loaded never ends.
    if (['fetch', 'script'].includes(request.resourceType())) open.add(request)
  }
  const end = (request: Request) => open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await step()
  do {
    await expect.poll(() => [...open].map((request) => request.url())).toEqual([])
    await untilStill(page)
  } while (open.size > 0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Waits for the animations of dialogs and menus, and until the page is drawn for the size of the window. */
export async function untilStill(page: Page) {
  await page.evaluate(async () => {
    // The layout for a new size of the window is drawn in the second next frame.
    for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn))
    const movements = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(movements.map(({ finished }) => finished))
  })
}

/** Blocks the streams, for tests that wait until the network is idle: with a stream it never is. */
export async function withoutStreams(page: Page) {
  const body = JSON.stringify({ success: false, errors: [{ error: 'Not found' }] })
  await page.route(/\/api\/\w+\/Watch/, (route) => route.fulfill({ status: 404, body }))
}

/** The field at which a page begins whose form is all that it has, such as the log-in. */
export const firstField = (page: Page) => page.locator('#content :is(input, textarea):focus')

/** As a link of the menu does, without loading the document again; until the page is there with its data. */
export async function navigate(page: Page, address: string) {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  const heading = page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))
  await expect(heading.or(firstField(page)), address).toHaveCount(1)
  await expect(page.locator('[role=status][aria-label^=Loading], #content [aria-busy=true]')).toHaveCount(0)
}

/** Presses of a pointer on the page; Enter and the keys of a form are typing. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => void clicks++)
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { countClick: () => void }).countClick(),
      {
        capture: true,
      },
    )
  })
  return () => clicks
}
