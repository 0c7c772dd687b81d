// A completion ends with its certificate, and says so.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { OwnTraining } from './OwnTraining.tsx'

const completion = (title: string, changes: object) => ({
  ...{ id: title, courseId: title, courseTitle: title, completedOn: '2026-02-01', validUntil: '2027-02-01' },
  ...{ endedOn: null, certificateNumber: `CO-${title}`, certificateStatus: 'valid', external: null },
  ...{ recordedDateTime: '2026-02-01T00:00:00Z', versionCountsUntil: null },
  ...changes,
})

test('the day on which a certificate was revoked is the end of its completion', async () => {
  show(<OwnTraining />, {
    ...{ route: '/account', address: '/account' },
    answers: {
      GetMyTraining: {
        ...{ today: '2026-05-01', obligations: [], exemptions: [], extensions: [] },
        completions: [
          completion('Fire', { endedOn: '2026-03-04', certificateStatus: 'revoked' }),
          completion('Water', {}),
        ],
      },
    },
  })
  const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr') as HTMLElement
  const revoked = within(await rowOf('Fire'))
  expect(revoked.getByText('Ended when its certificate was revoked')).toBeInTheDocument()
  expect(revoked.getByText('04-03-2026')).toBeInTheDocument()
  expect(revoked.queryByText('01-02-2027')).toBeNull()
  expect(revoked.getByText('Revoked')).toBeInTheDocument()
  const valid = within(await rowOf('Water'))
  expect(valid.queryByText(/^Ended/)).toBeNull()
  expect(valid.getByText('01-02-2027')).toBeInTheDocument()
  expect(valid.queryByText('Revoked')).toBeNull()
})
