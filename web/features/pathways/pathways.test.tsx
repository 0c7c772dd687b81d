import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { ClientPathwaysPage } from './ClientPathwaysPage.tsx'

const none = 'No learning pathways to currently display'

test.each<[string, unknown, string]>([
  ['an empty list', { learningPathways: [] }, 'No pathways to currently display'],
  ['no list', {}, none],
  ['a refusal', refusal(500, 'Something went wrong'), none],
])('with %s a client manager sees the right message', async (_, answer, message) => {
  show(<ClientPathwaysPage />, {
    route: '/learning-pathways',
    address: '/learning-pathways',
    role: 'CLIENTADMIN',
    answers: { GetAllClientLearningPathways: answer },
  })
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test('a refusal shows the message of the server and a button to retry', async () => {
  show(<ClientPathwaysPage />, {
    route: '/learning-pathways',
    address: '/learning-pathways',
    role: 'CLIENTADMIN',
    answers: { GetAllClientLearningPathways: refusal(409, 'Your organisation is being moved') },
  })
  expect(await screen.findByText('Your organisation is being moved')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
