import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { ClientPathwaysPage } from './ClientPathwaysPage.tsx'

afterEach(cleanup)

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

test('who is told so after a refusal may ask again', async () => {
  show(<ClientPathwaysPage />, {
    route: '/learning-pathways',
    address: '/learning-pathways',
    role: 'CLIENTADMIN',
    answers: { GetAllClientLearningPathways: refusal(500, 'Something went wrong') },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
