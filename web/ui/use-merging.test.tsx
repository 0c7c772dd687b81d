// What happens to typed values when another user saves the same object.
import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endSession, storeUser } from '../data/session.ts'
import { ConflictList } from './ConflictList.tsx'
import { EditButtons } from './EditButtons.tsx'
import { rulesFrom } from './rules.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'
import { useEditing } from './use-editing.ts'
import { useMerging } from './use-merging.ts'

type Fields = { title: string; reference: string }
const began: Fields = { title: 'Water', reference: 'W1' }
const rules = rulesFrom(async () => z.object({ title: z.string().trim(), reference: z.string() }))
const onSave = vi.fn()

function Form({ stored }: { stored: Fields }) {
  const { form, editing, previous, conflicts, start, stop, cancel } = useEditing(
    stored,
    rules,
    began,
    undefined,
  )
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        onSave({ ...values, was: previous })
        stop()
      })}
    >
      <TextInput label="Title" readOnly={!editing} {...form.getInputProps('title')} />
      <TextInput label="Reference" readOnly={!editing} {...form.getInputProps('reference')} />
      <ConflictList conflicts={conflicts} labels={{ title: 'Title', reference: 'Reference' }} />
      <EditButtons
        editing={editing}
        saving={false}
        blocked={conflicts.list.length > 0}
        onEdit={start}
        onCancel={cancel}
      />
    </form>
  )
}

/** Returns a function that loads the object again. */
function show() {
  onSave.mockClear()
  const shown = (stored: Fields) => (
    <MantineProvider env="test">
      <Form stored={stored} />
    </MantineProvider>
  )
  const { rerender } = render(shown(began))
  return (stored: Fields) => rerender(shown(stored))
}

const field = (label: string) => screen.getByRole('textbox', { name: label })
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
async function type(label: string, text: string) {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}

test('a save sends the values that the fields had before they were changed', async () => {
  show()
  await press('Edit')
  await type('Title', 'Rivers')
  await press('Save')
  expect(onSave).toHaveBeenCalledWith({ title: 'Rivers', reference: 'W1', was: began })
})

test('a field that is not changed here takes the stored value', async () => {
  const load = show()
  await press('Edit')
  await type('Title', 'Rivers')
  load({ ...began, reference: 'W2' })
  expect(field('Reference')).toHaveValue('W2')
  expect(field('Title')).toHaveValue('Rivers')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Save')
  expect(onSave).toHaveBeenCalledWith({
    title: 'Rivers',
    reference: 'W2',
    was: { ...began, reference: 'W2' },
  })
})

test('both values of a field that both users have changed are shown, and mine can be chosen', async () => {
  const load = show()
  await press('Edit')
  await type('Title', 'Rivers')
  load({ ...began, title: 'Lakes' })
  const conflict = within(screen.getByRole('alert')).getByRole('region', { name: 'Title' })
  expect(conflict).toHaveTextContent('Lakes')
  expect(conflict).toHaveTextContent('Rivers')
  expect(field('Title')).toHaveValue('Rivers')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await press('Keep mine')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Save')
  expect(onSave).toHaveBeenCalledWith({
    title: 'Rivers',
    reference: 'W1',
    was: { title: 'Lakes', reference: 'W1' },
  })
})

test('the stored value can be chosen instead, and leaves nothing to save', async () => {
  const load = show()
  await press('Edit')
  await type('Title', 'Rivers')
  load({ ...began, title: 'Lakes' })
  await press('Use stored value')
  expect(field('Title')).toHaveValue('Lakes')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(hasUnsavedChanges()).toBe(false)
})

test('equal changes are no conflict, and Cancel restores the values that are stored now', async () => {
  const load = show()
  await press('Edit')
  await type('Title', 'Lakes')
  load({ ...began, title: 'Lakes' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(hasUnsavedChanges()).toBe(false)
  await type('Title', 'Rivers')
  load({ ...began, title: 'Seas' })
  await press('Cancel')
  expect(field('Title')).toHaveValue('Seas')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without editing, all fields take the stored values', () => {
  const load = show()
  load({ title: 'Lakes', reference: 'W3' })
  expect(field('Title')).toHaveValue('Lakes')
  expect(field('Reference')).toHaveValue('W3')
})

test('a form that begins empty shows values that were loaded before, and has no changes', async () => {
  function Details() {
    const form = useForm({ initialValues: { title: '', reference: '' } })
    const { isChanged } = useMerging(form, began, true, { keptAs: undefined })
    return (
      <>
        <TextInput label="Title" {...form.getInputProps('title')} />
        <p>{isChanged ? 'changed' : 'as stored'}</p>
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <Details />
    </MantineProvider>,
  )
  expect(await screen.findByText('as stored')).toBeInTheDocument()
  expect(field('Title')).toHaveValue('Water')
})

const ada = () => ({
  token: 'token',
  role: 'ADMIN' as const,
  secondaryRole: null,
  id: 'ada',
  clientId: 'c',
  firstName: 'Ada',
  lastName: 'Lovelace',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})

type Change = Fields & { reason: string; picture: File | null }

/** A form with more than is stored. */
function ChangeForm({ stored }: { stored: Fields }) {
  const form = useForm<Change>({ initialValues: { ...stored, reason: '', picture: null } })
  const { isChanged, conflicts, keptText, restore } = useMerging<Fields, Change>(form, stored, true, {
    keptAs: 'change',
  })
  return (
    <>
      {keptText}
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Reason" {...form.getInputProps('reason')} />
      <button type="button" onClick={() => form.setValues({ picture: new File(['x'], 'x.png') })}>
        Choose a picture
      </button>
      <button type="button" onClick={restore}>
        Undo
      </button>
      <p>{form.values.picture ? 'with a picture' : 'without a picture'}</p>
      <p>{isChanged ? 'changed' : 'as stored'}</p>
      <ConflictList conflicts={conflicts} labels={{ title: 'Title', reference: 'Reference' }} />
    </>
  )
}

function openForm(stored = began) {
  act(() => storeUser(ada()))
  render(
    <MantineProvider env="test">
      <ChangeForm stored={stored} />
    </MantineProvider>,
  )
}
function endByItself() {
  act(() => endSession('expired'))
  cleanup()
}
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
const restored = 'The text that you had written here and not saved has been restored.'
beforeEach(() => localStorage.clear())

test('a field that is not stored is a change too, is kept, and goes when the changes are undone', async () => {
  openForm()
  await type('Reason', 'A mistake')
  expect(screen.getByText('changed')).toBeInTheDocument()
  expect(hasUnsavedChanges()).toBe(true)
  endByItself()
  openForm()
  expect(field('Reason')).toHaveValue('A mistake')
  expect(screen.getByText(restored)).toBeInTheDocument()
  await press('Discard it')
  expect(field('Reason')).toHaveValue('')
  expect(hasUnsavedChanges()).toBe(false)
  expect(kept()).toEqual([])
})

test('a chosen file is a change, but nothing that is kept', async () => {
  openForm()
  await press('Choose a picture')
  expect(hasUnsavedChanges()).toBe(true)
  expect(kept()).toEqual([])
  await type('Reason', 'A mistake')
  endByItself()
  openForm()
  expect(field('Reason')).toHaveValue('A mistake')
  expect(screen.getByText('without a picture')).toBeInTheDocument()
  await press('Choose a picture')
  await press('Undo')
  expect(screen.getByText('without a picture')).toBeInTheDocument()
  expect(screen.getByText('as stored')).toBeInTheDocument()
})

test('what somebody else has stored since the session ended is a conflict', async () => {
  openForm()
  await type('Title', 'Rivers')
  endByItself()
  openForm({ ...began, title: 'Lakes' })
  const conflict = within(await screen.findByRole('alert')).getByRole('region', { name: 'Title' })
  expect(conflict).toHaveTextContent('Lakes')
  expect(field('Title')).toHaveValue('Rivers')
})

test('a reason that an earlier version of the product has kept is there', () => {
  localStorage.setItem('draft:ada:change', JSON.stringify({ address: '/', values: { reason: 'A mistake' } }))
  openForm()
  expect(field('Reason')).toHaveValue('A mistake')
})
