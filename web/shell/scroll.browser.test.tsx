// A page that is opened starts at its top; after Back it has its previous scroll position.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, field } from '../testing/locators.ts'
import { openProduct } from '../testing/open-product.tsx'

const position = () => Math.round(window.scrollY)

/** The page is complete first: what is added above the visible part later moves it. */
async function scrollTo(top: number) {
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  window.scrollTo(0, top)
  await expect.poll(position).toBe(top)
  // The product stores the position when it is drawn; a user cannot go back before.
  for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn))
}

const links = page.getByRole('table', { name: 'Clients' }).getByRole('link')
const small = { viewport: [390, 500] as [number, number], rows: 9 }

test('by a link to a page that is long too, and back and forward', async () => {
  await openProduct('/clients', small)
  await expect.element(links.nth(2)).toBeVisible()
  await scrollTo(350)
  // A click by the pointer would scroll to the link, and change the position.
  ;(links.nth(2).element() as HTMLElement).click()
  await expect.poll(() => location.pathname).toMatch(/^\/client\//)
  await expect.element(page.getByRole('group', { name: 'Maximum learners' })).toBeVisible()
  await expect.poll(position).toBe(0)
  await scrollTo(200)
  history.back()
  await expect.poll(() => location.pathname).toBe('/clients')
  await expect.poll(position).toBe(350)
  history.forward()
  await expect.poll(() => location.pathname).toMatch(/^\/client\//)
  await expect.poll(position).toBe(200)
})

test('by saving a form', async () => {
  await openProduct('/create-client', small)
  for (const [label, value] of Object.entries({
    'Company name': 'A new client',
    'Referral code': 'newclient',
    'Number of learners': '3',
    'First name': 'Ada',
    'Last name': 'Green',
    Email: 'ada.green@example.test',
    Phone: '0123',
  }))
    await field(label).fill(value)
  window.scrollTo(0, document.body.scrollHeight)
  await expect.poll(position).toBeGreaterThan(100)
  await button('Create').click()
  await expect.poll(() => location.pathname).toBe('/clients')
  await expect.element(links.first()).toBeVisible()
  await expect.poll(position).toBe(0)
})
