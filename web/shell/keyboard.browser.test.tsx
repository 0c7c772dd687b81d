// Everything that works with a mouse works with the keyboard.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import { heading } from '../testing/locators.ts'
import { openProduct, user } from '../testing/open-product.tsx'
import { replyTo } from '../testing/replies.ts'

test('logging in, finding a page and logging out needs no mouse', async () => {
  const requests = await openProduct('/', {
    role: 'visitor',
    replies: [replyTo(accounts.login, { succeeded: true, user, message: '' })],
  })
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await userEvent.keyboard('ada@example.test')
  await userEvent.tab()
  await userEvent.keyboard('a walk in the woods')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(requests.find(({ call }) => call.path === accounts.login.path)?.input).toEqual({
    username: 'ada@example.test',
    password: 'a walk in the woods',
  })

  await tabTo('Clients')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Clients')).toBeVisible()

  await tabTo('Logout')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Are you sure you want to log out?')
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toHaveFocus()
})

test.each(['/clients', '/create-client', '/manage-learners', '/client/1', '/settings/theme', '/community/1'])(
  'everything on %s can be reached, and its focus seen',
  async (address) => {
    await openProduct(address)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => document.querySelectorAll('[aria-busy=true], [role=status][aria-label^=Loading]').length)
      .toBe(0)
    const wanted = whatIsForAction()
    expect(wanted.length).toBeGreaterThan(5)
    const { missed, unseen } = await walkByTab(wanted)
    expect(missed.map(shortOf)).toEqual([])
    expect(unseen.map(shortOf)).toEqual([])
  },
)

const shortOf = (element: Element) => element.outerHTML.slice(0, 160)

/** All elements that can be clicked or filled in. */
const whatIsForAction = () =>
  [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ].filter(
    (element) => !element.matches(':disabled, [tabindex="-1"], [type=hidden]') && element.checkVisibility(),
  )

/** Presses Tab until every wanted element has had the focus, or twice as often as there are elements. */
async function walkByTab(wanted: HTMLElement[]) {
  // In a group of radio buttons, Tab reaches the chosen one; the arrow keys reach the others.
  const missed = new Set(wanted.filter((element) => !element.matches('[type=radio]')))
  const unseen: Element[] = []
  // There are other stops too, such as a table that scrolls; and the walk begins at the heading.
  for (let step = 0; step < 2 * wanted.length && missed.size > 0; step++) {
    await userEvent.tab()
    const focused = document.activeElement as HTMLElement
    missed.delete(focused)
    if (!isFocusSeen(focused)) unseen.push(focused)
  }
  return { missed: [...missed], unseen }
}

const isFocusSeen = (focused: HTMLElement) =>
  [focused, focused.parentElement, focused.closest('label')].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
    const plain = getComputedStyle(document.body).borderColor
    // A link that covers a row has its outline around the row.
    const around = getComputedStyle(element, '::after')
    return (
      (outlineStyle !== 'none' && outlineWidth !== '0px') ||
      (around.outlineStyle !== 'none' && around.content !== 'none') ||
      boxShadow !== 'none' ||
      borderColor !== plain
    )
  })

async function tabTo(name: string) {
  for (let step = 0; step < 100; step++) {
    await userEvent.tab()
    if (document.activeElement?.textContent.trim() === name) return
  }
  throw new Error(`Tab does not come to ${name}`)
}
