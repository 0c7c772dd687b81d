// What is typed faster than it is stored is added in its order, once, and never lost.
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { show } from '../../test-show.tsx'
import { type Rules, rulesFrom } from '../../ui/rules.ts'
import { PendingItems } from './PendingItems.tsx'
import { useAdding } from './use-adding.ts'

const schema = z.object({ value: z.string().min(1, 'Please enter a word') })
const known: Rules = { load: async () => {}, check: () => ({}), parse: (values) => values }

interface Stored {
  value: string
  ordinal: number
  end: (error?: Error) => void
}

function Place({ rules, stored }: { rules: Rules; stored: Stored[] }) {
  const form = useForm({ initialValues: { value: '' } })
  const { pending, field, onSubmit, retry, discard } = useAdding({
    form,
    rules,
    nextOrdinal: 7,
    store: ({ value }, ordinal) =>
      new Promise<void>((resolve, reject) => {
        stored.push({ value, ordinal, end: (error) => (error ? reject(error) : resolve()) })
      }),
    reportRefusal: () => undefined,
    keptAs: 'new',
  })
  return (
    <form onSubmit={onSubmit}>
      <TextInput label="Word" ref={field} {...form.getInputProps('value')} />
      <button type="submit">Add</button>
      <PendingItems items={pending} onRetry={retry} onDiscard={discard} />
    </form>
  )
}

function showList(rules = known) {
  const stored: Stored[] = []
  show(<Place rules={rules} stored={stored} />, { route: '/', address: '/', answers: {} })
  return { stored, word: screen.getByRole('textbox', { name: 'Word' }) }
}

const wordsOf = (stored: Stored[]) => stored.map(({ value }) => value)

test('words that are typed one after the other are all added, in their order', async () => {
  const { stored, word } = showList()
  await userEvent.type(word, 'one{Enter}two{Enter}three{Enter}fo')
  expect(wordsOf(stored)).toEqual(['one'])
  expect(word).toHaveValue('fo')
  expect(screen.getByText('Adding “three” …')).toBeInTheDocument()
  for (const at of [0, 1, 2]) {
    await waitFor(() => expect(stored).toHaveLength(at + 1))
    stored[at]?.end()
  }
  await waitFor(() => expect(screen.queryByText(/^Adding/)).toBeNull())
  expect(stored.map(({ value, ordinal }) => [value, ordinal])).toEqual([
    ['one', 7],
    ['two', 8],
    ['three', 9],
  ])
  expect(word).toHaveValue('fo')
  expect(word).toHaveFocus()
})

test('a double click adds once, and does not ask for a word', async () => {
  const { stored, word } = showList(rulesFrom(async () => schema))
  await userEvent.type(word, 'one')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(wordsOf(stored)).toEqual(['one']))
  stored[0]?.end()
  await waitFor(() => expect(screen.queryByText(/^Adding/)).toBeNull())
  expect(wordsOf(stored)).toEqual(['one'])
  expect(screen.queryByText('Please enter a word')).toBeNull()
})

test('a word that is refused is in the field again, and below it where the next one is typed there', async () => {
  const { stored, word } = showList()
  await userEvent.type(word, 'one{Enter}')
  stored[0]?.end(new Error('refused'))
  await waitFor(() => expect(word).toHaveValue('one'))
  await userEvent.type(word, '{Enter}two')
  await waitFor(() => expect(stored).toHaveLength(2))
  stored[1]?.end(new Error('refused'))
  expect(await screen.findByText('“one” was not added.')).toBeInTheDocument()
  expect(word).toHaveValue('two')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(wordsOf(stored)).toEqual(['one', 'one', 'one']))
  stored[2]?.end()
  await waitFor(() => expect(screen.queryByText(/one/)).toBeNull())
  expect(word).toHaveValue('two')
})
