// What has ended among exemptions and changed due dates is marked in words (rule deadlines-39).
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { OwnTraining } from './OwnTraining.tsx'

const course = (name: string) => ({ courseId: name, courseTitle: name })
const extension = (name: string, endedBecause: string | null) => ({
  ...course(name),
  ...{ day: '2026-04-30', setDateTime: '2026-04-01T08:00:00Z', endedBecause },
})
const exemption = (name: string, untilDay: string | null) => ({
  ...course(name),
  ...{ id: name, fromDay: '2026-04-01', untilDay },
})

test.each([
  ['Fire', 'Ended: this day has passed'],
  ['First aid', 'Ended: the course is completed'],
  ['Ladders', 'Ended: the deadline has begun again since'],
  ['Forklift', 'Ended: the course does not have to be completed'],
  ['Gas', undefined],
  ['Asbestos', 'Ended: the last day has passed'],
  ['Noise', undefined],
  ['Dust', undefined],
])('%s: %s', async (title, mark) => {
  const endings = ['passed', 'completed', 'begunAgain', 'notRequired', null]
  const extensions = ['Fire', 'First aid', 'Ladders', 'Forklift', 'Gas'].map((name, at) =>
    extension(name, endings[at] ?? null),
  )
  const exemptions = [
    exemption('Asbestos', '2026-04-30'),
    exemption('Noise', '2026-05-01'),
    exemption('Dust', null),
  ]
  show(<OwnTraining />, {
    ...{ route: '/account', address: '/account' },
    answers: {
      GetMyTraining: { today: '2026-05-01', obligations: [], completions: [], exemptions, extensions },
    },
  })
  const row = (await screen.findByText(title)).closest('tr')
  expect(row?.textContent?.match(/Ended: .*/)?.[0]).toBe(mark)
})
