// The search of the header in a real browser: with the keyboard alone, and on a phone. What axe finds in it is in
// tests/browser/more/search.spec.ts, that typing errors are forgiven in server/features/search/words.test.ts.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find } from '#contract/calls/search.ts'
import { button, heading } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const dialog = page.getByRole('dialog', { name: 'Search' })
const box = page.getByRole('combobox', { name: 'Search' })
const result = { id: '1', detail: '', urlPart: 'found', isLearner: true }
const finding = (group: 'people' | 'courses', ...titles: string[]) =>
  replyTo(find, ({ searchTerm }) => ({
    groups: searchTerm?.startsWith('zz')
      ? []
      : [
          {
            group,
            totalCount: titles.length,
            results: titles.map((title) => ({ ...result, title, detail: `Of ${title}` })),
          },
        ],
  }))

test('a person is found and opened with the keyboard alone', async () => {
  await openProduct('/clients', { replies: [finding('people', 'Mair Evans', 'Nia Evans')] })
  const before = page.getByRole('table', { name: 'Clients' }).getByRole('link').first()
  await expect.element(before).toBeVisible()
  ;(before.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(before).toHaveFocus()

  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  await userEvent.keyboard('Evnas')
  const nia = page.getByRole('option', { name: /^Nia Evans/ })
  await expect.element(nia).toHaveTextContent('Of Nia Evans')
  // Until the reply to the whole text is there, Enter opens nothing that was found for a part of it.
  await expect.element(nia).not.toHaveAttribute('data-outdated')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(nia).toHaveAttribute('aria-selected', 'true')
  expect(box.element().getAttribute('aria-activedescendant')).toBe(nia.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/learner/found')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('screens-14: letters that are typed right after Ctrl-K are in the field', async () => {
  await openProduct('/clients', { replies: [finding('people')] })
  await expect.element(heading('Clients')).toBeVisible()
  const press = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', press))
  // The next key that is pressed is a task of its own, so that what is drawn in this one is there.
  await Promise.resolve()
  expect(document.activeElement?.role).toBe('combobox')
})

test('pages are found without the server, and that nothing is found is reported', async () => {
  await openProduct('/', { role: 'CLIENTADMIN', replies: [finding('people')] })
  await button('Search').click()
  await box.fill('zzzzzz')
  await expect.element(dialog).toHaveTextContent('Nothing found for “zzzzzz”')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^Nothing found$/)
  await box.fill('create lea')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Create Learner')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/create-learner')
  await expect.element(heading('Create Learner')).toBeVisible()
})

test('on a phone an icon opens it over the whole page, and it can be closed without a keyboard', async () => {
  await openProduct('/', {
    role: 'LEARNER',
    viewport: [390, 760],
    replies: [finding('courses', 'The circular office')],
  })
  const icon = button('Search')
  await expect.element(icon).toBeVisible()
  expect(icon.element().getBoundingClientRect().width).toBeLessThan(50)
  await icon.click()
  await box.fill('circular')
  const course = page.getByRole('option', { name: /The circular office/ })
  await expect.element(course).toBeVisible()
  expect(dialog.element().getBoundingClientRect()).toMatchObject({ width: 390, height: 760 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await icon.click()
  await box.fill('circular')
  await course.click()
  await expect.poll(() => location.pathname).toBe('/engage/found')
})
