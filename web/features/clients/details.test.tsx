// The name and the referral code of a client, and what happens to the code that is replaced.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ClientDetails } from './ClientDetails.tsx'

const client = {
  ...{ id: 'c', name: 'Willow', urlToken: 'w', referalCode: 'OLD', maximumNumberOfLearners: 0 },
  ...{ numberOfLearners: 1, takenSeats: 1, isPaused: false, timeZone: '', providerTimeZone: 'UTC' },
  ...{
    codeEndsOn: '',
    codeMaxUses: 0,
    codeUses: 3,
    contact: '',
    address: '',
    assignedLearningPathways: [],
    learningPathwayDropDown: [],
  },
  formerCodes: [{ code: 'OLDER', endsOn: '2031-05-06', maxUses: 9, uses: 4 }],
}

function showDetails() {
  const asked = show(<ClientDetails client={client} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: { UpdateClient: {} },
  })
  return () => asked.filter(({ body }) => body !== undefined).map(({ body }) => body)
}
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save organisation' }))
const stored = {
  clientName: 'Willow',
  referalCode: 'OLD',
  codeEndsOn: '',
  codeMaxUses: 0,
  contact: '',
  address: '',
}

beforeEach(() => sessionStorage.clear())

test('how often codes were used is shown, also of those from before', () => {
  showDetails()
  expect(screen.getByText(/Used 3 times so far/)).toBeTruthy()
  expect(screen.getByText(/until .*2031, used by 4 of 9/)).toBeTruthy()
})

test('a changed name asks nothing about the code', async () => {
  const sent = showDetails()
  await type('Organisation name', 'Oak')
  expect(screen.queryByRole('radio')).toBeNull()
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([{ clientId: 'c', ...stored, clientName: 'Oak', oldCodeUntil: '', was: stored }]),
  )
})

test('whom to ask and where the client is are stored as they are typed', async () => {
  const sent = showDetails()
  await type('Contact', 'Ada Green, 020 7946 0000')
  await type('Address', '1 Orchard Lane{Enter}Leeds')
  await save()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ contact: 'Ada Green, 020 7946 0000', address: '1 Orchard Lane\nLeeds' }]),
  )
})

test('of a changed code the old one stops at once, unless a day is chosen', async () => {
  const sent = showDetails()
  await type('Referral code', 'NEW')
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([{ clientId: 'c', ...stored, referalCode: 'NEW', oldCodeUntil: '', was: stored }]),
  )
})

test('without the day on which the old code ends nothing is sent', async () => {
  const sent = showDetails()
  await type('Referral code', 'NEW')
  await userEvent.click(screen.getByRole('radio', { name: 'Goes on until a date' }))
  await save()
  expect(await screen.findByText('Please choose the last day of the old code')).toBeTruthy()
  expect(sent()).toEqual([])
  await type('Last day of the old code', '2031-07-08')
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ referalCode: 'NEW', oldCodeUntil: '2031-07-08' }]))
})
