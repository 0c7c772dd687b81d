// The page reads the policy aloud as it is typed, and asks the server for the example of exactly that policy.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { proposedReminders } from '#contract/rules/reminders.ts'
import { show } from '../../test-show.tsx'
import { RemindersPage } from './RemindersPage.tsx'

const example = {
  today: '2026-11-30',
  dueOn: '2026-12-21',
  validUntil: '2027-01-09',
  mails: [
    { day: '2026-11-30', to: 'person', reasons: [{ course: 'toComplete', kind: 'assignment' }] },
    { day: '2026-12-20', to: 'person', reasons: [{ course: 'toComplete', kind: 'beforeDue' }] },
    {
      day: '2026-12-22',
      to: 'person',
      reasons: [
        { course: 'toComplete', kind: 'overdue' },
        { course: 'toRenew', kind: 'beforeExpiry' },
      ],
    },
    { day: '2026-12-28', to: 'managers', reasons: [{ course: 'toComplete', kind: 'notice' }] },
    { day: '2027-01-10', to: 'person', reasons: [{ course: 'toRenew', kind: 'expired' }] },
  ],
}

const showReminders = (own: object) =>
  show(<RemindersPage />, {
    route: '/reminders',
    address: '/reminders',
    role: 'CLIENTADMIN',
    answers: {
      GetPolicy: {
        client: { id: 'c', name: 'Acme', isProvider: false, isPaused: false },
        own: { ...proposedReminders, ...own },
        inherited: null,
        mayChange: true,
        timeZone: 'Etc/UTC',
      },
      ShowExample: example,
    },
  })
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('the timeline says day by day what is sent to whom and why', async () => {
  showReminders({ isEnabled: true })
  expect(await linesOf('What is sent about Sam')).toEqual([
    'Mon 30-11-2026Mail to Sam: the course is assigned.',
    'Sun 20-12-2026Mail to Sam: the course is due tomorrow.',
    'Mon 21-12-2026The course is due.',
    'Tue 22-12-2026Mail to Sam: the course is overdue for 1 day; the certificate ends in 18 days.',
    'Mon 28-12-2026Mail to the managers: Sam missed the due date 7 days ago.',
    'Sat 09-01-2027The last day of the certificate.',
    'Sun 10-01-2027Mail to Sam: the certificate ended 1 day ago.',
  ])
  expect(screen.queryByText(/^Reminders are off/)).not.toBeInTheDocument()
})

test('the sentences and the example follow what is typed', async () => {
  const asked = showReminders({ isEnabled: false })
  expect(
    await screen.findByText('Reminders are off: nothing is sent until they are turned on. Then:'),
  ).toBeVisible()
  const before = screen.getByRole('textbox', { name: 'Days before the due date' })
  await userEvent.clear(before)
  await userEvent.type(before, '14, 7, 1')
  expect(await linesOf('What is sent')).toContain(
    'Remind people 14, 7 and 1 day before the due date, and every 7 days after it, four times at most.',
  )
  const examples = () => asked.filter(({ call }) => call === 'ShowExample')
  await waitFor(() =>
    expect(examples().at(-1)?.body).toMatchObject({ clientId: 'c', policy: { beforeDue: [14, 7, 1] } }),
  )
})
