// The certificates on the page of a learner: each button is about the certificate of its own row.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { IssuedCertificate } from '#contract/calls/issued-certificates.ts'
import { refusal, show } from '../../test-show.tsx'
import { LearnerCertificates } from './LearnerCertificates.tsx'
import { OldNames } from './OldNames.tsx'

const [fire, water, air] = [
  'CO-2222-2222-2222-2222-2222',
  'CO-3333-3333-3333-3333-333A',
  'CO-4444-4444-4444-4444-444J',
] as const
const certificate = (
  number: string,
  courseTitle: string,
  status: IssuedCertificate['status'],
): IssuedCertificate => ({
  ...{ number, courseTitle, status, courseId: `course of ${number}`, isLatest: true },
  ...{ firstName: 'Ada', lastName: 'Old', issueReason: null, replacedByNumber: null },
  ...{ issuedDateTime: '2026-01-05T10:00:00Z', issuedOn: '2026-01-05', expiresOn: null },
  ...{ revokedDateTime: null, revokedReason: null },
})

function openCertificates(answers: Record<string, unknown> = {}, mayChange = true) {
  const learner = { urlToken: 'ada', firstName: 'Ada', lastName: 'Ash' }
  const asked = show(<LearnerCertificates learner={learner} mayChange={mayChange} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      GetLearnerCertificates: {
        certificates: [
          certificate(fire, 'Fire', 'valid'),
          certificate(water, 'Water', 'valid'),
          certificate(air, 'Air', 'revoked'),
        ],
      },
      WatchCertificates: undefined,
      ...answers,
    },
  })
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.clear())

test('the one of the pressed row is revoked', async () => {
  const sent = openCertificates({ Revoke: {} })
  await press(`Revoke ${water}`)
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(new RegExp(`^The certificate ${water} for “Water” becomes invalid`)),
  ).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Mistaken')
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke certificate' }))
  await waitFor(() => expect(sent('Revoke')).toEqual([{ certificateNumber: water, reason: 'Mistaken' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the one of the pressed row is issued again, with the name that the learner has now', async () => {
  const sent = openCertificates({ Reissue: { number: water } })
  await press(`Issue again ${water}`)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/new certificate for “Water”/)).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Misspelt')
  await userEvent.click(dialog.getByRole('button', { name: 'Issue again' }))
  await waitFor(() =>
    expect(sent('Reissue')).toEqual([
      { certificateNumber: water, firstName: 'Ada', lastName: 'Ash', reason: 'Misspelt' },
    ]),
  )
})

test('a refusal is shown, and what was typed stays', async () => {
  openCertificates({ Revoke: refusal(409, 'This certificate has been replaced') })
  await press(`Revoke ${fire}`)
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Mistaken')
  await press('Revoke certificate')
  expect(await screen.findByText('This certificate has been replaced')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Mistaken')
})

test('what is not in force, and what the user may not change, has no such button', async () => {
  openCertificates({}, false)
  expect(await screen.findByText('Air')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^(Revoke|Issue again)/ })).toBeNull()
})

test('an administrator dismisses the request of a manager on the page of the person', async () => {
  show(<OldNames urlToken="ada" name="Ada Ash" mayReissue />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {
      GetOldNames: { certificates: 2, requestedDateTime: '2026-01-05T10:00:00Z' },
      DismissReissueRequest: {},
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss the request' }))
  expect(await screen.findByText('Request dismissed')).toBeInTheDocument()
})

test.each([
  [null, 1],
  ['2026-01-05T10:00:00Z', 0],
])('what was asked for at %s has %i buttons to ask for it', async (requestedDateTime, buttons) => {
  show(<OldNames urlToken="ada" name="Ada Ash" mayReissue={false} />, {
    ...{ route: '/', address: '/', role: 'CLIENTADMIN' as const },
    answers: { GetOldNames: { certificates: 2, requestedDateTime } },
  })
  await screen.findByText(/2 certificates carry the old name/)
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})

test('before one certificate is issued again it is spoken of as one', async () => {
  show(<OldNames urlToken="ada" name="Ada Ash" mayReissue />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: { GetOldNames: { certificates: 1, requestedDateTime: null } },
  })
  expect(
    await screen.findByText(/^1 certificate carries the old name\. Issue it again\?/),
  ).toBeInTheDocument()
  await press('Issue again')
  expect(
    await screen.findByText(
      'Ada Ash gets a new certificate with a new number, and an email. The old one is no longer valid.',
    ),
  ).toBeInTheDocument()
})

test.each([
  ['valid', 1],
  ['revoked', 0],
] as const)(
  'with one that is valid and one that is %s, there are %i buttons for all',
  async (status, buttons) => {
    openCertificates({
      GetLearnerCertificates: {
        certificates: [certificate(fire, 'Fire', 'valid'), certificate(water, 'Water', status)],
      },
    })
    await screen.findByText('Water')
    expect(screen.queryAllByRole('button', { name: 'Download all' })).toHaveLength(buttons)
  },
)
