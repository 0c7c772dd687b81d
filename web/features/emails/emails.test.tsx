import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { EmailsPage } from './EmailsPage.tsx'

const mail = (toAddress: string, isSent: boolean) => ({
  id: toAddress,
  toAddress,
  toName: 'Nia Evans',
  templateType: 'BadgeClaim',
  subject: `For ${toAddress}`,
  processedDateTime: new Date(2026, 10, 22, 10, 7).toISOString(),
  isSent,
})

test('mail that was only recorded is not shown as sent, in the list and in the dialog', async () => {
  const [sent, recorded] = [mail('sent@example.test', true), mail('recorded@example.test', false)]
  const page = { emailRecords: [sent, recorded], totalPages: 1, totalCount: 2 }
  const answers: Record<string, unknown> = {
    'getAllEmails?pageNumber=1': page,
    GetEmailCounts: { sent: 1, recorded: 1, failed: 0 },
    getEmail: { email: { ...recorded, subject: 'A badge', html: '<head></head>', text: 'A badge' } },
  }
  show(<EmailsPage />, { route: '/emails', address: '/emails', role: 'ADMIN', answers })
  const row = async (address: string) => within(await screen.findByRole('row', { name: new RegExp(address) }))
  expect((await row('recorded@example')).getByText('Recorded, not sent')).toBeInTheDocument()
  expect((await row('recorded@example')).getByText('22-11-2026')).toBeInTheDocument()
  expect((await row('sent@example')).queryByText('Recorded, not sent')).toBeNull()
  // The specified columns come first.
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'To',
    'Name',
    'Template',
    'Sent',
    'Time',
    'Subject',
    'View',
  ])
  expect((await row('sent@example')).getByText('10:07')).toBeInTheDocument()
  expect((await row('sent@example')).getByText('For sent@example.test')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'View the email to recorded@example.test' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Recorded, not sent')).toBeInTheDocument()
  expect(dialog.queryByText('Sent')).toBeNull()
})
