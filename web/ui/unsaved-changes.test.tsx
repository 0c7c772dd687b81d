// When the user is asked before a page is left, and when not.
import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useState } from 'react'
import { Link, Outlet, UNSAFE_createMemoryHistory, useSearchParams } from 'react-router'
import { AddressRouter } from '../shell/AddressRouter.tsx'
import { Navigation } from '../shell/navigation.ts'
import { LeaveGuard } from '../shell/QueryCache.tsx'
import { CreateForm } from './CreateForm.tsx'
import { EditButtons } from './EditButtons.tsx'
import {
  forgetUnsavedChanges,
  hasUnsavedChanges,
  useNavigateAfterSave,
  useUnsavedChanges,
} from './unsaved-changes.ts'
import { rulesFrom } from './rules.ts'
import { useEditing } from './use-editing.ts'

function Creating() {
  const navigate = useNavigateAfterSave()
  const form = useForm({ initialValues: { name: '' } })
  return (
    <CreateForm form={form} backTo="/list" saving={false} onCreate={() => void navigate('/list')}>
      <TextInput label="Name" {...form.getInputProps('name')} />
    </CreateForm>
  )
}

const rules = rulesFrom(async () => z.object({ name: z.string() }))

function Editing() {
  const { form, editing, start, stop, cancel } = useEditing(
    { name: 'Stored' },
    rules,
    { name: '' },
    undefined,
  )
  return (
    <form onSubmit={form.onSubmit(stop)}>
      <TextInput label="Name" readOnly={!editing} {...form.getInputProps('name')} />
      <EditButtons editing={editing} saving={false} onEdit={start} onCancel={cancel} />
    </form>
  )
}

const ofClient = ['client']

/** A form whose object is named by a field of the address. */
function OfClient() {
  const client = useSearchParams()[0].get('client')
  return <ClientForm key={client} />
}

function ClientForm() {
  const [name, setName] = useState('')
  useUnsavedChanges(name !== '', { addressFields: ofClient })
  return <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
}

function show(address: string) {
  const frame = (
    <>
      <Link to="/list">Menu</Link>
      <Link to={`${address}?page=2`}>Same page</Link>
      <Link to="?client=b">Another client</Link>
      <Outlet />
      <LeaveGuard />
    </>
  )
  const routes = [
    {
      element: frame,
      children: [
        { path: '/list', element: <p>The list</p> },
        { path: '/create', element: <Creating /> },
        { path: '/edit', element: <Editing /> },
        { path: '/of-client', element: <OfClient /> },
      ],
    },
  ]
  const navigation = new Navigation(UNSAFE_createMemoryHistory({ initialEntries: ['/list', address] }))
  render(
    <MantineProvider env="test">
      <AddressRouter routes={routes} navigation={navigation} />
    </MantineProvider>,
  )
  return navigation
}

const name = () => screen.getByRole('textbox', { name: 'Name' })
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const choose = (link: string) => userEvent.click(screen.getByRole('link', { name: link }))
const isAsked = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const isLeft = () => screen.findByText('The list')

function asksBeforeClosing() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a page with an unchanged form is left without a question', async () => {
  show('/create')
  expect(asksBeforeClosing()).toBe(false)
  await choose('Menu')
  await isLeft()
})

test('typed text stays after Stay, and is discarded after Leave', async () => {
  show('/create')
  await userEvent.type(name(), 'Northgate')
  expect(asksBeforeClosing()).toBe(true)
  await choose('Menu')
  await isAsked()
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name()).toHaveValue('Northgate')
  await choose('Cancel')
  await isAsked()
  await press('Leave')
  await isLeft()
  expect(asksBeforeClosing()).toBe(false)
})

test('Back asks too, and closing the dialog stays on the page', async () => {
  const navigation = show('/create')
  await userEvent.type(name(), 'Northgate')
  act(() => navigation.navigator.go(-1))
  fireEvent.keyDown(await isAsked(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(navigation.shown().location.pathname).toBe('/create')
  act(() => navigation.navigator.go(-1))
  await isAsked()
  await press('Leave')
  await isLeft()
})

test('a form that has been saved navigates without a question', async () => {
  show('/create')
  await userEvent.type(name(), 'Northgate{Enter}')
  await isLeft()
  expect(hasUnsavedChanges()).toBe(false)
})

test('the question goes when a save that was under way opens another page', async () => {
  const navigation = show('/create')
  await userEvent.type(name(), 'Northgate')
  await choose('Menu')
  await isAsked()
  forgetUnsavedChanges()
  act(() => navigation.navigator.push('/list'))
  await isLeft()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another search on the same page is no question', async () => {
  const navigation = show('/create')
  await userEvent.type(name(), 'Northgate')
  await choose('Same page')
  expect(navigation.shown().location.search).toBe('?page=2')
  expect(name()).toHaveValue('Northgate')
  forgetUnsavedChanges()
})

test('another object on the same page asks, by a link and by Back, and another page of a list does not', async () => {
  const navigation = show('/of-client')
  await userEvent.type(name(), 'Northgate')
  await choose('Same page')
  expect(navigation.shown().location.search).toBe('?page=2')
  await choose('Another client')
  await isAsked()
  await press('Stay')
  expect(navigation.shown().location.search).toBe('?page=2')
  expect(name()).toHaveValue('Northgate')
  await choose('Another client')
  await isAsked()
  await press('Leave')
  await waitFor(() => expect(navigation.shown().location.search).toBe('?client=b'))
  await userEvent.type(name(), '!')
  act(() => navigation.navigator.go(-1))
  await isAsked()
  expect(navigation.shown().location.search).toBe('?client=b')
  await press('Stay')
  forgetUnsavedChanges()
})

test('a changed form asks until it is saved, cancelled or changed back', async () => {
  show('/edit')
  await press('Edit')
  expect(hasUnsavedChanges()).toBe(false)
  await userEvent.type(name(), '!')
  expect(hasUnsavedChanges()).toBe(true)
  await userEvent.type(name(), '{Backspace}')
  expect(hasUnsavedChanges()).toBe(false)
  await userEvent.type(name(), '!')
  await press('Cancel')
  expect(name()).toHaveValue('Stored')
  expect(hasUnsavedChanges()).toBe(false)
  await press('Edit')
  await userEvent.type(name(), '!')
  await choose('Menu')
  await isAsked()
  await press('Stay')
  await press('Save')
  expect(hasUnsavedChanges()).toBe(false)
  await choose('Menu')
  await isLeft()
})
