// What anybody reads of a certificate by its number or its address, and what only its holder can download.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { CertificatePage } from './CertificatePage.tsx'
import { Verification } from './Verification.tsx'
import { VerifiedPage } from './VerifyPage.tsx'

const number = 'CO-3333-3333-3333-3333-333A'
const certificate = {
  ...{ number, status: 'valid' as const, courseTitle: 'Water', courseVersion: 2, learnerName: 'Ada Ash' },
  ...{ issuedDateTime: '2025-01-06T10:00:00Z', issuedOn: '2025-01-06', expiresOn: '2026-01-31' },
  ...{ completedDateTime: '2025-01-05T10:00:00Z', completedOn: '2025-01-05', issuer: 'Acme' },
  ...{ pathwayTitle: null, minutes: null, newerVersionFrom: null, isOwn: false },
  ...{ revokedDateTime: null, revokedReason: null, replacedDateTime: null, replacedByNumber: null },
}
const at = { route: '/', address: '/', role: 'LEARNER', answers: {} } as const

test.each([
  [{ expiresOn: null }, 'ValidIt has no end date.'],
  [{}, 'ValidUntil 31-01-2026'],
  [
    { newerVersionFrom: '2026-02-01' },
    'ValidUntil 31-01-2026. A newer version of the course is required from 01-02-2026.',
  ],
  [
    { status: 'expired' as const, newerVersionFrom: '2026-02-01' },
    'ExpiredIt was valid until 31-01-2026. A newer version of the course is required since 01-02-2026.',
  ],
])('of a certificate with %j it is said: “%s”', (more, words) => {
  show(<Verification certificate={{ ...certificate, ...more }} />, at)
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(document.body).toHaveTextContent('Completed05-01-2025Issued06-01-2025')
})

test.each([
  [{ isOwn: true }, 1],
  [{ isOwn: true, status: 'expired' as const }, 1],
  [{ isOwn: true, status: 'revoked' as const }, 0],
  [{ isOwn: false }, 0],
])('a certificate with %j has %i buttons for its PDF', (more, buttons) => {
  show(<Verification certificate={{ ...certificate, ...more }} />, at)
  expect(screen.queryAllByRole('button', { name: 'Download PDF' })).toHaveLength(buttons)
})

test('a number is called unknown once the server has said so', async () => {
  let answer = (_reply: Response) => {}
  show(<VerifiedPage />, {
    ...{ route: '/verify/:number', address: `/verify/${number}` },
    answers: { Verify: () => new Promise<Response>((resolve) => (answer = resolve)) },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('No certificate with this number')).toBeNull()
  answer(refusal(404, 'Not found'))
  expect(await screen.findByText('No certificate with this number')).toBeInTheDocument()
})

const openAddress = (answers: Record<string, unknown>) =>
  show(<CertificatePage />, {
    ...{ route: '/certificate/:courseId/:userId', address: '/certificate/c1/u1' },
    answers: { GetCertificate: refusal(404, 'Not found'), GetNumber: refusal(404, 'Not found'), ...answers },
  })

test('where there is no certificate the page says so', async () => {
  openAddress({})
  expect(await screen.findByText('There is no certificate here')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what could not be loaded is not called missing', async () => {
  openAddress({ GetCertificate: refusal(500, 'Something went wrong') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.queryByText('There is no certificate here')).toBeNull()
})

test('of one that was revoked the page says so, and downloads nothing', async () => {
  const asked = openAddress({
    GetNumber: { number },
    Verify: { certificate: { ...certificate, status: 'revoked' } },
  })
  expect(await screen.findByText('Revoked')).toBeInTheDocument()
  expect(asked.map(({ call }) => call)).not.toContain('DownloadCertificate')
})
