// What the first steps offer before and after the facts that they need.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstStepNames } from '#contract/calls/settings.ts'
import { show } from '../../test-show.tsx'
import { FirstSteps } from './FirstSteps.tsx'

function showSteps(facts: Record<'courseId' | 'clientId' | 'pathwayId', string | null>) {
  const steps = firstStepNames.map((name) => ({ name, isDone: false }))
  const answers = { GetFirstSteps: { isHidden: false, lacksName: true, steps, ...facts } }
  show(<FirstSteps />, { route: '/', address: '/', role: 'ADMIN', answers })
}
async function step(title: string) {
  const item = (await screen.findByText(title)).closest('li')
  return within(item as HTMLElement)
}

test('a course and a pathway are needed before they can be played and assigned', async () => {
  showSteps({ courseId: null, clientId: null, pathwayId: null })
  expect((await step('Assign it')).getByText('After the first pathway')).toBeInTheDocument()
  expect((await step('First pathway')).getByRole('link')).toHaveAttribute('href', '/create-pathway')
  expect((await step('First learner')).getByRole('link')).toHaveAttribute('href', '/create-learner')
  const trial = await step('Play it yourself')
  expect(trial.getByText('After the first course')).toBeInTheDocument()
  expect(trial.queryByRole('button')).not.toBeInTheDocument()
})

test('the steps after the first pathway lead to it, to a learner, to the course and to the result', async () => {
  showSteps({ courseId: 'c1', clientId: 'k1', pathwayId: 'p1' })
  const linkOf = async (title: string) => (await step(title)).getByRole('link')
  expect(await linkOf('Assign it')).toHaveAttribute('href', '/learning-pathway/p1')
  expect(await linkOf('First pathway')).toHaveAttribute('href', '/create-pathway?course=c1')
  expect(await linkOf('First learner')).toHaveAttribute('href', '/create-learner?client=k1')
  expect((await step('Play it yourself')).getByRole('button', { name: 'Play the course' })).toBeEnabled()
  expect(await linkOf('First result')).toHaveAttribute('href', '/learner-progress')
})
