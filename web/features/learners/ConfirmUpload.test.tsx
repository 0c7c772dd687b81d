import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { ConfirmUpload } from './ConfirmUpload.tsx'

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined

const confirm = (count: number, seatsLeft: number | null) =>
  show(
    <ConfirmUpload
      count={count}
      rejected={0}
      seatsLeft={seatsLeft}
      uploading={false}
      error={null}
      onUpload={() => undefined}
    />,
    { route: '/', address: '/', answers: {} },
  )
const button = () => screen.getByRole('button', { name: 'Upload' })

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
