// The look of an organisation is changed: what cannot be saved is said, what cannot be seen too, and what was typed stays.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as clients from '#contract/calls/clients.ts'
import * as theme from '#contract/calls/theme.ts'
import { button, toast } from '../../testing/locators.ts'
import { configuration, openProduct } from '../../testing/open-product.tsx'
import { holdBack, replyTo } from '../../testing/replies.ts'
import { violations } from '../../testing/violations.ts'
import { defaultTheme } from '../../ui/theme.ts'

const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
/** White letters without a background. */
const letters =
  '<svg xmlns="http://www.w3.org/2000/svg" width="168" height="40" viewBox="0 0 168 40"><path fill="#fff" d="M20 10h120v20H20z"/></svg>'
const look = { ...defaultTheme, logoUrl: `data:image/svg+xml,${encodeURIComponent(letters)}` }
const background = page.getByRole('textbox', { name: 'Menu background' })
const save = button('Save')

function openBranding(colourScheme: 'light' | 'dark' = 'light') {
  const stored = { ...look }
  return openProduct('/client/acorn?tab=branding', {
    replies: [
      replyTo(clients.openClient, { client: { id, name: 'Acorn' } }),
      replyTo(theme.openTheme, { ...configuration, colourScheme }),
      replyTo(theme.openOfClient, () => ({ config: stored })),
      replyTo(theme.updateOfClient, ({ primaryNavColour }) => {
        stored.primaryNavColour = primaryNavColour
        return {}
      }),
    ],
  })
}

test.each(['light', 'dark'] as const)('the form has no barrier in %s colours', async (colourScheme) => {
  await openBranding(colourScheme)
  await expect.element(background).toBeVisible()
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(colourScheme)
  expect(await violations({ onlyColours: colourScheme === 'dark' })).toEqual([])
})

test('a colour is checked, kept while another part is shown, and saved for the client alone', async () => {
  const requests = await openBranding()
  const sent = () => requests.filter(({ call }) => call.path === theme.updateOfClient.path)
  await background.fill('blue')
  await save.click()
  await expect.element(page.getByText('Please choose a colour such as #1f6f4f')).toBeVisible()
  await expect.element(background).toHaveValue('blue')
  expect(sent()).toEqual([])
  await background.fill('#ffffff')
  await expect
    .element(page.getByText(/^Logo: \d+% of it can hardly be seen on the menu background$/))
    .toBeVisible()
  await background.fill('#223355')
  await expect
    .element(page.getByText('Logo: can be seen on the menu background', { exact: true }))
    .toBeVisible()
  for (const tab of ['Overview', 'Branding']) await page.getByRole('tab', { name: tab }).click()
  await expect.element(background).toHaveValue('#223355')
  await save.click()
  await expect.element(toast('Branding saved')).toBeVisible()
  expect(sent().map(({ input }) => input)).toMatchObject([{ clientId: id, primaryNavColour: '#223355' }])
  // Nothing is left to be saved, and the administrator's own look is another one.
  await expect.element(button('Cancel')).toBeDisabled()
  const menu = getComputedStyle(document.querySelector('#side-menu') as Element).backgroundColor
  expect(menu).not.toBe('rgb(34, 51, 85)')
})

test('a manager sends all colours and pictures of the own organisation, and nothing while a colour is none', async () => {
  const { released } = holdBack()
  // With the reply the document is loaded again.
  const replies = [replyTo(theme.update, () => released.then(() => ({})))]
  const requests = await openProduct('/settings/theme', { role: 'CLIENTADMIN', replies })
  const sent = () => requests.filter(({ call }) => call.path === theme.update.path).map(({ input }) => input)
  await expect.element(background).toBeVisible()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  expect(chooser.accept).toContain('.png')
  await userEvent.upload(chooser, new File([letters], 'logo.png', { type: 'image/png' }))
  await background.fill('blue')
  await save.click()
  await expect.element(page.getByText('Please choose a colour such as #1f6f4f')).toBeVisible()
  expect(sent()).toEqual([])
  await background.fill('#223355')
  await save.click()
  await expect.poll(() => sent().length).toBe(1)
  const [fields = {}] = sent()
  expect(Object.keys(fields).toSorted()).toEqual(
    [...theme.colourNames, 'favicon', 'loadingLogo', 'logo', 'was'].toSorted(),
  )
  expect(fields).toMatchObject({ primaryNavColour: '#223355' })
  expect((fields['logo'] as File).name).toBe('logo.png')
})
