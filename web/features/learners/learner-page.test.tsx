// The page of a learner waits for the training, which stands above the courses and would move them when it arrives.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { LearnerPage } from './LearnerPage.tsx'

const user = {
  ...{ id: '88888888-8888-4888-8888-888888888888', firstName: 'Mia', lastName: 'Evans', phoneNumber: '' },
  ...{ email: 'mia@example.test', emailConfirmed: true, emailRefusal: null, urlToken: 'a', clientId: 'c' },
  ...{ client: { name: 'Acme' }, identityRole: { name: 'LEARNER' }, secondaryRole: null, loginName: null },
}

function openLearner(training: unknown) {
  const answers = { GetUserByUrlToken: { user, courses: [] }, GetLearnerTraining: training }
  return show(<LearnerPage />, {
    ...{ route: '/learner/:urlToken', address: '/learner/a', role: 'ADMIN' as const },
    answers,
  })
}

const aWhile = () => new Promise((over) => setTimeout(over, 300))

test('nothing that can be pressed is shown before the training is there', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  openLearner(async () => {
    await arrived
    return {
      today: '2026-05-01',
      obligations: [],
      completions: [],
      extensions: [],
      exemptions: [],
      courses: [],
    }
  })
  await aWhile()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  arrive()
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument()
})

test('where the training is refused the page is shown, and does not ask again and again', async () => {
  const asked = openLearner(refusal(500, 'The training cannot be read'))
  expect(await screen.findByText('The training cannot be read')).toBeInTheDocument()
  await aWhile()
  expect(screen.getByRole('button', { name: 'Edit' })).toBeInTheDocument()
  // By the page, and by its part when it is drawn.
  expect(asked.filter(({ call }) => call === 'GetLearnerTraining').length).toBeLessThanOrEqual(2)
})
