// All sections of the provider's settings have one Save: what has changed is sent, one form after the other.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { retentionPartNames } from '#contract/rules/retention.ts'
import { show } from '../../test-show.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const empty = {
  ...{
    name: 'Acme',
    registeredAddress: '',
    companyNumber: '',
    privacyContact: '',
    legalBasis: '',
    processors: '',
  },
  ...{ storageLocation: '', retentionPeriod: '', supervisoryAuthority: '', loginText: '' },
}
const off = { people: 0, answers: 0, logs: 0, mails: 0 }
const parts = Object.fromEntries(retentionPartNames.map((part) => [part, { now: 0, soon: 0 }]))

function openSettings() {
  const asked = show(<SettingsPage />, {
    route: '/settings/provider',
    address: '/settings/provider',
    role: 'ADMIN',
    answers: {
      GetSettings: {
        settings: empty,
        defaults: empty,
        deadlines: { dueSoonDays: 7, timeZone: 'Etc/UTC', pastEvidence: 'optional' },
        limits: { smallestGroup: 5, openHoursPerDay: 24, activeHoursPerDay: 12 },
        sessions: { hours: 12 },
        retention: off,
        audit: { days: 0 },
      },
      UpdateSettings: { config: {} },
      UpdateDeadlines: {},
      UpdateSessions: {},
      UpdateRetention: {},
      UpdateAudit: {},
      'PreviewRetention?answers=0&logs=0&mails=12&people=0': {
        parts: { ...parts, mails: { now: 5, soon: 0 } },
      },
      'PreviewAudit?days=90': { removed: 3, entries: 9 },
      'GetFailedParts?job=Retention+rules': { parts: [] },
    },
  })
  return { asked, sent: () => asked.map(({ call }) => call).filter((call) => call.startsWith('Update')) }
}

const user = userEvent.setup({ delay: null })
const field = (label: string) => screen.findByLabelText(label, { exact: false })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
async function type(label: string, text: string) {
  const typed = await field(label)
  await user.clear(typed)
  await user.type(typed, text)
}

test('one Save sends the sections that were changed, and only these', async () => {
  const { asked, sent } = openSettings()
  await type('Due soon: days', '14')
  await type('Longest session: hours', '8')
  expect(screen.getByText('Not saved yet: Deadlines, Sessions')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
  await press('Save')
  await waitFor(() => expect(sent()).toEqual(['UpdateDeadlines', 'UpdateSessions']))
  expect(asked.find(({ call }) => call === 'UpdateDeadlines')?.body).toMatchObject({
    dueSoonDays: 14,
    was: { dueSoonDays: 7 },
  })
})

test('the time zone is found by a part of its name', async () => {
  const { asked, sent } = openSettings()
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await user.clear(zone)
  await user.type(zone, 'london')
  await user.click(await screen.findByRole('option', { name: 'Europe/London' }))
  await press('Save')
  expect(await screen.findByText('Deadlines saved')).toBeInTheDocument()
  expect(sent()).toEqual(['UpdateDeadlines'])
  expect(asked.find(({ call }) => call === 'UpdateDeadlines')?.body).toMatchObject({
    ...{ timeZone: 'Europe/London', dueSoonDays: 7 },
    was: { timeZone: 'Etc/UTC' },
  })
})

test('a wrong field gets the focus, and what follows it is not sent', async () => {
  const { sent } = openSettings()
  await type('Due soon: days', '91')
  await type('Longest session: hours', '8')
  await press('Save')
  expect(await screen.findByText('Please enter a whole number of days from 0 to 90')).toBeInTheDocument()
  expect(await field('Due soon: days')).toHaveFocus()
  expect(sent()).toEqual([])
  await press('Undo changes')
  expect(await field('Due soon: days')).toHaveValue('7')
  expect(await field('Longest session: hours')).toHaveValue('12')
  expect(screen.queryByText(/^Not saved yet/)).not.toBeInTheDocument()
})

test('two sections that ask first ask one after the other', async () => {
  const { sent } = openSettings()
  await type('Texts of mails: months', '12')
  await type('Audit log: days', '90')
  await screen.findByText('3 of 9 entries would be removed.')
  await screen.findByText('Due now: 5 mails')
  await press('Save')
  const first = within(await screen.findByRole('dialog', { name: 'Remove old data' }))
  expect(screen.queryByRole('dialog', { name: 'Remove old entries' })).toBeNull()
  await user.click(await first.findByRole('button', { name: 'Confirm' }))
  const second = within(await screen.findByRole('dialog', { name: 'Remove old entries' }))
  await user.click(second.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sent()).toEqual(['UpdateRetention']))
})

test('the side navigation moves the focus to a section', async () => {
  openSettings()
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }))
  await user.click(sections.getByRole('link', { name: 'Sessions' }))
  expect(screen.getByRole('region', { name: 'Sessions' }).parentElement).toHaveFocus()
  expect(sections.getAllByRole('link')).toHaveLength(screen.getAllByRole('region').length)
})
