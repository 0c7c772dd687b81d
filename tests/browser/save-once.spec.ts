// Whatever is clicked or pressed twice is saved once, and what could not be saved is still there to be tried again.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { addressOf, askApi, comeAs } from './screens.ts'
import { untilStill } from './steps.ts'

// A second click also falls on what moves away.
test.use({ demo: true, contextOptions: { reducedMotion: 'no-preference' } })

interface Form {
  pattern: string
  button: string
  /** Of the record that is made; each is different. */
  fields: (name: string) => Record<string, string>
}

const person = (name: string) => ({
  'First name': name,
  'Last name': 'Twice',
  Email: `${name}.twice@example.test`,
})

const forms: Form[] = [
  { pattern: '/create-user', button: 'Create administrator at Greenways Training', fields: person },
  {
    pattern: '/create-learner',
    button: 'Create learner at Greenways Training',
    fields: (name) => person(`${name}l`),
  },
  {
    pattern: '/create-client',
    button: 'Create',
    fields: (name) => ({
      ...person(`${name}c`),
      'Company name': `Company ${name}`,
      'Referral code': `code${name}`,
      'Number of learners': '5',
      Phone: '020 7946 0000',
    }),
  },
  { pattern: '/create-pathway', button: 'Create', fields: (name) => ({ Name: name }) },
  { pattern: '/communities/create', button: 'Create', fields: (name) => ({ Name: name }) },
  { pattern: '/feedback-form', button: 'Create', fields: (name) => ({ Title: name }) },
  { pattern: '/feedback-form/:id', button: 'Add question', fields: (name) => ({ Question: name }) },
  {
    pattern: '/registration-details',
    button: 'Add this gender',
    fields: (name) => ({ 'Add a gender': name }),
  },
  {
    pattern: '/community/:id',
    button: 'Post',
    fields: (name) => ({ Text: 'What was written', Title: name }),
  },
]

const field = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input, textarea'))
    .first()

for (const { pattern, button, fields } of forms)
  test(`${pattern} saves once, and what could not be saved is not lost`, async ({ page, product }) => {
    const { token } = await comeAs(page, product.url, 'admin')
    const address = await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, token))
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.url())
    })
    const submit = page.getByRole('button', { name: button, exact: true })

    for (const [way, name] of [
      ['click', 'Una'],
      ['key', 'Bis'],
    ] as const) {
      await page.goto(address)
      const values = Object.entries(fields(name))
      for (const [label, value] of values) await field(page, label).fill(value)
      // The answer takes as long as that of a busy server, during which the second click comes.
      await page.route('**/api/**', async (route) => {
        if (route.request().method() === 'POST') await route.abort()
        else await route.fallback()
      })
      // Not only the message: a page can have another one, and the form is checked before it is sent.
      const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
      await submit.click()
      await failed
      await expect(page.getByRole('alert').first()).toBeVisible()
      for (const [label, value] of values) await expect(field(page, label)).toHaveValue(value)
      await page.unroute('**/api/**')

      // What has just failed is not a double click any more.
      await page.waitForTimeout(600)
      posted.length = 0
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
      if (way === 'click') await submit.dblclick()
      else {
        const [label = ''] = values.at(-1) ?? []
        await field(page, label).focus()
        await page.keyboard.press('Enter')
        await page.keyboard.press('Enter')
      }
      expect((await answered).status()).toBe(200)
      await expect(submit.and(page.locator('[data-loading]'))).toHaveCount(0)
      expect(posted).toHaveLength(1)
    }
  })

test('a confirmation that is clicked twice does it once, and one that failed can be tried again', async ({
  page,
  product,
}) => {
  const { token } = await comeAs(page, product.url, 'admin')
  // Nobody has it, so that one press confirms.
  await fetch(`${product.url}/api/Course/CreatePathway`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Short-lived', description: '' }),
  })
  await page.goto('/learning-pathways')
  await page.getByRole('link', { name: 'View Short-lived' }).click()
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('DeletePathway')) deleted.push(request.url())
  })
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm' }).dblclick()
  }
  await page.route('**/api/**/DeletePathway*', (route) => route.abort())
  await remove()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(deleted).toHaveLength(1)
  await page.unroute('**/api/**/DeletePathway*')
  await page.waitForTimeout(600)
  await remove()
  await expect(page).toHaveURL(/\/learning-pathways$/)
  expect(deleted).toHaveLength(2)
})

/** The second click of a double click, when what the first one has changed is shown. */
async function clickAgain(page: Page, at: Locator, isDone: () => Promise<void>) {
  const { x, y, width, height } = (await at.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >
  await page.mouse.click(x + width / 2, y + height / 2)
  await isDone()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await untilStill(page)
}

const tables: Record<string, { open: (page: Page) => Promise<void>; button: RegExp; calls: RegExp }> = {
  'the button that takes its place': {
    open: async (page) => {
      await page.goto('/clients')
      await page
        .getByRole('link', { name: /^View / })
        .first()
        .click()
      await page.getByRole('tab', { name: 'Settings' }).click()
    },
    button: /^Pause Client$/,
    calls: /PauseClient/,
  },
  'the button of the next row': {
    open: (page) => page.goto('/registration-details').then(() => undefined),
    button: /^Delete /,
    calls: /\/remove/,
  },
}

for (const [place, { open, button, calls }] of Object.entries(tables))
  test(`a double click that is so slow that its second click falls on ${place} does it once`, async ({
    page,
    product,
  }) => {
    await comeAs(page, product.url, 'admin')
    await open(page)
    const first = page.getByRole('main').getByRole('button', { name: button }).first()
    await first.scrollIntoViewIfNeeded()
    const name = (await first.getAttribute('aria-label')) ?? (await first.innerText())
    const sent: string[] = []
    page.on('request', (request) => {
      if (calls.test(request.url())) sent.push(request.url())
    })
    await clickAgain(page, first, () =>
      expect(page.getByRole('button', { name, exact: true })).toHaveCount(0),
    )
    await page.waitForTimeout(600)
    expect(sent).toHaveLength(1)
  })
