// The first page of the client: its menu in a narrow window, and a configuration that does not arrive.
import { expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import { button } from '../testing/locators.ts'
import { openProduct } from '../testing/open-product.tsx'
import { refusal, replyTo } from '../testing/replies.ts'

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
