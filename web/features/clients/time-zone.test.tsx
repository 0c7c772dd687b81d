// The time zone of a client, which two administrators change at the same time.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ClientTimeZone } from './ClientSettings.tsx'

/** The client as it is stored, which somebody else changes. */
function Client() {
  const [timeZone, setTimeZone] = useState('Europe/London')
  return (
    <>
      <ClientTimeZone clientId="c" timeZone={timeZone} providerTimeZone="UTC" />
      <button type="button" onClick={() => setTimeZone('Asia/Tokyo')}>
        Somebody else saves
      </button>
    </>
  )
}

function openClient() {
  const asked = show(<Client />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: { UpdateClientTimeZone: {} },
  })
  return () => asked.filter(({ body }) => body !== undefined).map(({ body }) => body)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function choose(zone: string) {
  const field = screen.getByRole('combobox', { name: 'Time zone of the organisation' })
  await userEvent.clear(field)
  await userEvent.type(field, zone)
  await userEvent.click(await screen.findByRole('option', { name: zone }))
}

beforeEach(() => localStorage.clear())

test('is saved with the one that was stored before', async () => {
  const sent = openClient()
  await choose('Europe/Berlin')
  await press('Save time zone')
  await screen.findByText('Time zone saved')
  expect(sent()).toEqual([{ clientId: 'c', timeZone: 'Europe/Berlin', was: { timeZone: 'Europe/London' } }])
})

test('is not saved over what somebody else has saved meanwhile, without a question', async () => {
  const sent = openClient()
  await choose('Europe/Berlin')
  await press('Somebody else saves')
  expect(await screen.findByText('Somebody else has changed this since you began')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save time zone' })).toBeDisabled()
  await press('Keep mine')
  await press('Save time zone')
  await screen.findByText('Time zone saved')
  expect(sent()).toEqual([{ clientId: 'c', timeZone: 'Europe/Berlin', was: { timeZone: 'Asia/Tokyo' } }])
})

test('without one of its own the field names that of the provider', () => {
  show(<ClientTimeZone clientId="c" timeZone="" providerTimeZone="Europe/London" />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {},
  })
  expect(screen.getByRole('combobox', { name: 'Time zone of the organisation' })).toHaveAttribute(
    'placeholder',
    'As the provider: Europe/London',
  )
})
