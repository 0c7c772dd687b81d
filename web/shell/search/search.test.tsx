import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { SearchButton } from './SearchButton.tsx'

const nia = { id: 'n', title: 'Nia Evans', detail: 'nia@example.test', urlPart: 'nia-token', isLearner: true }
const mair = { id: 'm', title: 'Mair Evans', detail: '', urlPart: 'mair-token', isLearner: false }
const people = { groups: [{ group: 'people', totalCount: 312, results: [nia, mair] }] }

function Address() {
  return <p>at {useLocation().pathname}</p>
}

function shown(answers: Record<string, unknown>, role: 'ADMIN' | 'CLIENTADMIN' | 'LEARNER' = 'ADMIN') {
  const page = (
    <>
      <SearchButton />
      <label>
        Field <input />
      </label>
      <Address />
    </>
  )
  return show(page, { route: '*', address: '/', role, answers })
}

const user = userEvent.setup()
const dialog = () => screen.findByRole('dialog', { name: 'Search' })
const field = () => screen.findByRole('combobox', { name: 'Search' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const selected = () => screen.getByRole('option', { selected: true })

/** At once: letters one by one could each be asked for on a busy machine. */
async function typeIn(box: HTMLElement, text: string) {
  await user.click(box)
  await user.paste(text)
}

async function open() {
  await user.click(screen.getByRole('button', { name: 'Search' }))
  return field()
}

test('Ctrl-K opens it also from a field; Esc closes it and returns the focus there', async () => {
  shown({})
  const typedIn = screen.getByLabelText('Field')
  await user.click(typedIn)
  await user.keyboard('{Control>}k{/Control}')
  expect(await dialog()).toBeVisible()
  await waitFor(async () => expect(await field()).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(typedIn).toHaveFocus()
})

test('/ opens it, and in a field is a character', async () => {
  shown({})
  const typedIn = screen.getByLabelText('Field')
  await user.type(typedIn, '1/2')
  expect(typedIn).toHaveValue('1/2')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => typedIn.blur())
  await user.keyboard('/')
  expect(await field()).toHaveValue('')
})

test('before anything is typed it offers the pages and actions of the own menu, and asks the server nothing', async () => {
  const asked = shown({}, 'LEARNER')
  await open()
  expect(options()).toEqual([
    'Dashboard',
    'My pathwaysMy learning',
    'CertificatesMy learning',
    'BadgesMy learning',
    'CommunitiesTogether',
    'NewsTogether',
    'QuestionnaireTogether',
    'My Account',
    'Log outAction',
  ])
  expect(asked).toEqual([])
})

test('arrows and Enter open a result; the option that is selected is named by the field', async () => {
  shown({ 'GetResults?searchTerm=evans': people })
  const box = await open()
  await typeIn(box, 'evans')
  await screen.findByRole('option', { name: /Nia Evans/ })
  expect(screen.getByRole('group', { name: 'People: 2 of 312' })).toBeInTheDocument()
  expect(selected()).toHaveTextContent('Nia Evans')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(selected()).toHaveTextContent('Mair Evans'))
  expect(box).toHaveAttribute('aria-activedescendant', selected().id)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('at /user/mair-token')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // From where the heading of the page takes it.
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
})

test('the first result is selected when it comes, and Enter opens it', async () => {
  shown({ 'GetResults?searchTerm=evans': people })
  await typeIn(await open(), 'evans')
  await screen.findByRole('option', { name: /Nia Evans/ })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('at /learner/nia-token')).toBeVisible()
})

test('Enter opens the first result of what was typed as soon as it is there, and another key takes it back', async () => {
  const mairs = { groups: [{ group: 'people', totalCount: 1, results: [mair] }] }
  shown({ 'GetResults?searchTerm=evans': people, 'GetResults?searchTerm=evansm': mairs })
  const box = await open()
  await typeIn(box, 'evans')
  await user.keyboard('{Enter}{ArrowDown}{ArrowUp}')
  await screen.findByRole('option', { name: /Nia Evans/ })
  expect(screen.getByText('at /')).toBeInTheDocument()
  await user.paste('m')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('at /user/mair-token')).toBeVisible()
})

test('Enter does not open what was found for fewer letters; results of a question that was overtaken are dropped', async () => {
  const asked = shown({ 'GetResults?searchTerm=ev': people, 'GetResults?searchTerm=evz': { groups: [] } })
  const box = await open()
  await typeIn(box, 'ev')
  await screen.findByRole('option', { name: /Nia Evans/ })
  await user.paste('z')
  await user.keyboard('{Enter}')
  expect(screen.getByText('at /')).toBeInTheDocument()
  expect(await screen.findByText(/Nothing found for “evz”/)).toBeVisible()
  expect(options()).toEqual([])
  expect(asked.map(({ call }) => call)).toEqual(['GetResults?searchTerm=ev', 'GetResults?searchTerm=evz'])
})

test('it shows how many results there are, and that nothing was found', async () => {
  shown({ 'GetResults?searchTerm=evans': people, 'GetResults?searchTerm=xyz': { groups: [] } })
  const box = await open()
  await typeIn(box, 'evans')
  const status = within(await dialog()).getByRole('status')
  await waitFor(() => expect(status).toHaveTextContent('2 results'))
  await user.clear(box)
  expect(status).toHaveTextContent('')
  await typeIn(box, 'xyz')
  await waitFor(() => expect(status).toHaveTextContent('Nothing found'))
  expect(box).toHaveAttribute('aria-expanded', 'false')
})

test('offline it shows a message, still offers the pages, and can be retried', async () => {
  const asked = shown({})
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const box = await open()
  await typeIn(box, 'cli')
  const [failure] = await screen.findAllByText('The server cannot be reached. Please check your connection.')
  expect(failure).toBeVisible()
  expect(options()).toEqual(['Clients', 'ClientsReporting', 'Create ClientAction'])
  expect(asked).toEqual([])
  vi.stubGlobal('fetch', async () => Response.json({ success: true, errors: [], ...people }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Nia Evans/ })).toBeVisible()
  vi.stubGlobal('fetch', answered)
})

test('a refusal of the server is shown in its words', async () => {
  shown({ 'GetResults?searchTerm=evans': refusal(500, 'Something is broken') })
  await typeIn(await open(), 'evans')
  const failure = await screen.findAllByText('Something is broken')
  expect(failure[0]).toBeVisible()
})

test('it is empty when it is opened again: what was searched for is not stored', async () => {
  shown({ 'GetResults?searchTerm=evans': people })
  await typeIn(await open(), 'evans')
  await screen.findByRole('option', { name: /Nia Evans/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await open()).toHaveValue('')
  expect(Object.keys(localStorage).join()).not.toContain('search')
  expect(JSON.stringify({ ...localStorage })).not.toContain('evans')
})
