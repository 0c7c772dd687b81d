import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { ClientPathwaysPage } from './ClientPathwaysPage.tsx'

const none = 'No learning pathways to currently display'

test.each<[string, unknown, string]>([
  ['an empty list', { learningPathways: [] }, 'No pathways to currently display'],
  ['no list', {}, none],
  ['a refusal', refusal(500, 'Something went wrong'), none],
])('with %s a client manager is told so', async (_, answer, said) => {
  show(<ClientPathwaysPage />, {
    route: '/learning-pathways',
    address: '/learning-pathways',
    role: 'CLIENTADMIN',
    answers: { GetAllClientLearningPathways: answer },
  })
  expect(await screen.findByText(said)).toBeInTheDocument()
})

test('after a refusal the page says what the server said, and it can be tried again', async () => {
  show(<ClientPathwaysPage />, {
    route: '/learning-pathways',
    address: '/learning-pathways',
    role: 'CLIENTADMIN',
    answers: { GetAllClientLearningPathways: refusal(409, 'Your organisation is being moved') },
  })
  expect(await screen.findByText('Your organisation is being moved')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
