// The client until its first page is there: the loading screen, the menu, and a configuration that does not arrive.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as theme from '#contract/calls/theme.ts'
import { button, heading } from '../testing/locators.ts'
import { configuration, openProduct } from '../testing/open-product.tsx'
import { holdBack, refusal, replyTo } from '../testing/replies.ts'

const loading = page.getByRole('status', { name: 'Loading', exact: true })

test('until the configuration has arrived the loading screen is shown, and nothing of the page', async () => {
  const { released, release } = holdBack()
  await openProduct('/contact', {
    role: 'visitor',
    replies: [replyTo(theme.openTheme, async () => released.then(() => configuration))],
  })
  await expect.element(loading).toBeVisible()
  expect(page.getByRole('heading').elements()).toEqual([])
  release()
  await expect.element(heading(/./)).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
})

test('the menu is closed at first in a narrow window', async () => {
  await openProduct('/', { viewport: [992, 800] })
  await expect.element(button('Open the menu')).toBeVisible()
})

test('without the configuration the page is the log-in', async () => {
  await openProduct('/learning-pathways', {
    role: 'LEARNER',
    replies: [replyTo(theme.openTheme, refusal(500, 'Something went wrong'))],
  })
  await expect.element(button('Login')).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(localStorage.getItem('user')).toBeNull()
})
