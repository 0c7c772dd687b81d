// What the page says before old data is removed.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { retentionPartNames } from '#contract/rules/retention.ts'
import { show } from '../../test-show.tsx'
import { SaveTogether } from '../../ui/SaveTogether.tsx'
import { RetentionForm } from './RetentionForm.tsx'

const off = { people: 0, answers: 0, logs: 0, mails: 0 }
const nothing = Object.fromEntries(retentionPartNames.map((part) => [part, { now: 0, soon: 0 }]))
const openRetention = (parts: object, failed: object[] = []) =>
  show(
    <SaveTogether>
      <RetentionForm retention={off} />
    </SaveTogether>,
    {
      route: '/settings/provider',
      address: '/settings/provider',
      role: 'ADMIN',
      answers: {
        'PreviewRetention?answers=0&logs=0&mails=12&people=0': { parts: { ...nothing, ...parts } },
        UpdateRetention: {},
        'GetFailedParts?job=Retention+rules': { parts: failed },
      },
    },
  )
const saved = (asked: { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call.includes('UpdateRetention')).map(({ body }) => body)

test('a period shows what is due now and soon, and is set only after the question', async () => {
  const user = userEvent.setup()
  const asked = openRetention({ mails: { now: 1200, soon: 30 }, people: { now: 1, soon: 0 } })
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Texts of mails: months'), '12')
  expect(await screen.findByText('Due now: 1,200 mails')).toBeInTheDocument()
  expect(screen.getByText('In the 30 days after: 30 mails')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove old data' }))
  expect(await dialog.findByText('Texts removed permanently: 1,200 mails')).toBeInTheDocument()
  expect(saved(asked)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Periods saved')).toBeInTheDocument()
  expect(saved(asked)).toEqual([expect.objectContaining({ ...off, mails: 12, was: off })])
})

test('what is no period is refused beside its field, and nothing is asked for', async () => {
  const user = userEvent.setup()
  const asked = openRetention({})
  await user.type(screen.getByLabelText('Logs: months'), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Please enter a whole number of months from 3 to 600, or nothing'),
  ).toBeInTheDocument()
  expect(asked.filter(({ call }) => /PreviewRetention|UpdateRetention/.test(call))).toEqual([])
})

test('what could not be removed is said where the period is set', async () => {
  openRetention({}, [
    { part: 'mails', clientName: '', reason: 'disk full', nextTryAt: '2026-11-27T14:05:00Z' },
    { part: 'people', clientName: '', reason: 'lock.', nextTryAt: '2026-11-27T14:05:00Z' },
  ])
  const alert = within(await screen.findByRole('alert', { name: 'Could not be done yet' }))
  expect(
    alert.getByText(
      /^Some old texts of mails could not be removed yet: disk full\. It will be tried again at /,
    ),
  ).toBeInTheDocument()
  expect(
    alert.getByText(/^Some people who left could not be deleted yet: lock\. It will be tried again at /),
  ).toBeInTheDocument()
})

test('nothing is said while nothing has failed', async () => {
  const asked = openRetention({})
  await screen.findByLabelText('Logs: months')
  expect(asked.map(({ call }) => call)).toContain('GetFailedParts?job=Retention+rules')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
