// On a slow line: nothing that is pressed, typed or put in another order is lost, however late code and answers come. Late answers alone are in
// web/ui/order.browser.test.tsx and web/features/feedback/use-adding.test.tsx.
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { addressOf, askApi, comeAs, logInByApi } from '../screens.ts'
import { openSlowLine } from '../slow-line.ts'

test.use({ demo: true })

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Every script comes so much later, also those that the page asks for when it is shown. */
const delayScripts = (page: Page, milliseconds: number) =>
  page.route('**/assets/*.js', async (route) => {
    await later(milliseconds)
    await route.continue()
  })

test('what is pressed and typed as soon as it is shown is not lost while scripts still come', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  await delayScripts(page, 500)

  await test.step('the menu of a field, and its dialog', async () => {
    await page.goto('/registration-form')
    await page.getByRole('button', { name: 'More for Postcode' }).click()
    await page.getByRole('menuitem', { name: 'Change the label' }).click()
    await expect(page.getByLabel('Label', { exact: true })).toBeFocused()
    await page.keyboard.type('!')
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue(/!/)
  })

  await test.step('the search', async () => {
    await page.goto('/registration-form')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('Postcode')
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('Postcode')
  })

  await test.step('a field with a list', async () => {
    await page.goto('/settings/provider')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.click()
    await page.keyboard.type('Lisb')
    await expect(page.getByRole('option', { name: 'Europe/Lisbon' })).toBeVisible()
  })

  await test.step('a question before something is deleted', async () => {
    await page.goto(await addressOf('/feedback-form/:id', askFor(product.url, await tokenFor(product.url))))
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  })

  await test.step('a form, before its rules are there', async () => {
    await page.goto('/create-pathway')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.goto('/feedback-form')
    await page.getByLabel('Title').fill('Sent at once')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sent at once' })).toBeVisible()
  })

  await test.step('the text of a post, before it can be changed', async () => {
    // The editor has to come later than the press, also on a busy machine.
    await page.unrouteAll()
    await delayScripts(page, 3000)
    await page.goto('/blog/new-post')
    await page.locator('main [aria-busy=true]').last().click()
    const body = page.getByRole('textbox', { name: 'Body' })
    await expect(body).toBeFocused()
    await page.keyboard.type('Typed at once')
    await expect(body).toHaveText('Typed at once')
  })
})

test('what cannot be loaded says so in its place, and leaves what was typed beside it', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'admin')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  const refused = /assets\/(BodyEditor|ClientPeople)-.+\.js$/
  await page.route(refused, (route) => route.abort())

  await test.step('the editor of a post', async () => {
    await page.goto('/blog/new-post')
    await expect(again).toBeVisible()
    await page.getByLabel('Title').fill('Typed beside it')
    await page.unroute(refused)
    await again.click()
    await page.getByRole('textbox', { name: 'Body' }).fill('Typed afterwards')
    await expect(page.getByLabel('Title')).toHaveValue('Typed beside it')
  })

  await test.step('a tab', async () => {
    await page.goto(await addressOf('/client/:urlToken', askFor(product.url, await tokenFor(product.url))))
    await page.route(refused, (route) => route.abort())
    await page.getByRole('tab', { name: 'People' }).click()
    await expect(again).toBeVisible()
    await page.unroute(refused)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(again).toBeHidden()
    await page.getByRole('tab', { name: 'People' }).click()
    await again.click()
    await expect(page.getByRole('tabpanel', { name: 'People' }).getByRole('table').first()).toBeVisible()
  })
})

const tokenFor = async (url: string) => (await logInByApi(url, 'admin')).token
const askFor = (url: string, token: string) => (path: string) => askApi(`${url}/api/${path}`, token)

test('an order is stored although the page is left at once, and the browser asks first', async ({
  page,
  product,
}) => {
  const isOrder = (method: string, path: string) => method === 'POST' && path.endsWith('/UpdateOrder')
  const line = await openSlowLine(product.url, isOrder, 1_500)
  try {
    await comeAs(page, product.url, 'admin')
    const questions: string[] = []
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type())
      await dialog.accept()
    })
    const address = `${line.url}/registration-form`
    await page.goto(address)
    const list = page.getByRole('list', { name: 'Fields and questions' })
    const handles = list.getByRole('button', { name: /^Move / })
    const names = () => handles.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    await expect(handles.nth(1)).toBeVisible()
    const [first, second] = await names()
    const moved = String(first).replace('Move ', '')
    await page.getByRole('button', { name: `More for ${moved}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect(page.getByText('Saving the order …')).toBeVisible()
    expect((await names()).slice(0, 2)).toEqual([second, first])
    await page.reload()
    expect(questions.splice(0)).toEqual(['beforeunload'])
    await expect(async () => {
      await page.goto(address)
      await expect(handles.nth(1)).toBeVisible()
      expect((await names()).slice(0, 2)).toEqual([second, first])
    }).toPass()
    expect(questions).toEqual([])
  } finally {
    line.close()
  }
})
