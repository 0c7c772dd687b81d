import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import type { Organisation } from '../users/use-organisation.ts'
import { ConfirmUpload } from './ConfirmUpload.tsx'

const confirm = (
  count: number,
  seatsLeft: number | null,
  organisation?: Organisation,
  onUpload = vi.fn(),
  mails = { now: count, onFirstDay: 0, never: 0 },
) => {
  show(
    <ConfirmUpload
      count={count}
      mails={mails}
      parts={null}
      rejected={0}
      seatsLeft={seatsLeft}
      organisation={organisation}
      isReadRight
      uploading={false}
      error={null}
      onUpload={onUpload}
    />,
    { route: '/', address: '/', answers: {} },
  )
  return onUpload
}
const button = () => screen.getByRole('button', { name: /^Create .* learners?$/ })

test.each([
  [2, 1, 'This file has 2 learners to add, and one seat is left of the learner limit.'],
  [1, 0, 'This file has one learner to add, and no seat is left of the learner limit.'],
  [3000, 2000, 'This file has 3,000 learners to add, and 2,000 seats are left of the learner limit.'],
])('%i learners do not fit into %i seats', (count, seatsLeft, sentence) => {
  confirm(count, seatsLeft)
  expect(screen.getByText(new RegExp(sentence))).toBeInTheDocument()
  expect(button()).toBeDisabled()
})

test.each([
  [2, 2],
  [2, null],
])('%i learners fit into %j seats', (count, seatsLeft) => {
  confirm(count, seatsLeft)
  expect(screen.queryByText('There are not enough seats')).not.toBeInTheDocument()
  expect(button()).toBeEnabled()
})

test('what is created for a client names it, and asks nothing', async () => {
  const onUpload = confirm(309, null, { isOwn: false, name: 'Caerfelin' })
  expect(screen.getByText(/^309 learners will be created at Caerfelin and get an email/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Create 309 learners at Caerfelin' }))
  await waitFor(() => expect(onUpload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('what is created at the own organisation of an administrator is asked for once more', async () => {
  const onUpload = confirm(309, null, { isOwn: true, name: 'Rowan Training' })
  const label = 'Create 309 learners at Rowan Training'
  const begin = async () => {
    await userEvent.click(await screen.findByRole('button', { name: label }))
    return screen.findByRole('dialog', { name: 'No organisation is chosen' })
  }
  const dialog = await begin()
  expect(dialog).toHaveTextContent('If no organisation is chosen, the 309 learners belong to Rowan Training.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeVisible())
  expect(onUpload).not.toHaveBeenCalled()

  await userEvent.click(within(await begin()).getByRole('button', { name: label }))
  await waitFor(() => expect(onUpload).toHaveBeenCalledTimes(1))
})

test.each([
  [3, 0, 0, '3 learners will be created and get an email to register.'],
  [0, 1, 0, 'One learner will be created and gets an email to register on the first working day.'],
  [0, 0, 2, '2 learners will be created and get no email, because there is no address.'],
  [
    2,
    1,
    1,
    '4 learners will be created. 2 get an email to register now; one gets it on the first working day; one gets no email, because there is no address.',
  ],
  [
    0,
    1,
    2,
    '3 learners will be created. One gets an email to register on the first working day; 2 get no email, because there is no address.',
  ],
])(
  'people-153: %i emails now, %i later and %i never have their own words',
  (now, onFirstDay, never, sentence) => {
    confirm(now + onFirstDay + never, null, undefined, vi.fn(), { now, onFirstDay, never })
    expect(screen.getByText(sentence)).toBeInTheDocument()
  },
)
