// What the dashboard of an administrator does when one of its loads is refused.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { AdminDashboardPage } from './AdminDashboardPage.tsx'

const figures = {
  numberOfClients: 1,
  numberOfLearners: 2,
  numberOfCourses: 3,
  numberOfPathways: 4,
  numberOfLoginsThisMonth: 5,
  coursesStartedThisMonth: 6,
  coursesCompletedThisMonth: 7,
  courses: [],
}

test('first steps that are refused are shown as such, and not asked for again and again', async () => {
  const answers = { GetStats: figures, GetFirstSteps: refusal(500, 'The steps cannot be read') }
  const asked = show(<AdminDashboardPage />, { route: '/', address: '/', role: 'ADMIN', answers })
  const timesAsked = () => asked.filter(({ call }) => call === 'GetFirstSteps').length
  const aWhile = () => new Promise((over) => setTimeout(over, 500))
  const noticed = async () =>
    (await screen.findByText('The steps cannot be read')).closest('[role=alert]') as HTMLElement
  await noticed()
  await aWhile()
  // By the page, and by its part when it is drawn.
  expect(timesAsked()).toBeLessThanOrEqual(2)
  const before = timesAsked()
  const button = (await noticed()).querySelector('button') as HTMLButtonElement
  expect(button).toHaveTextContent('Try again')
  await userEvent.click(button)
  await aWhile()
  await noticed()
  expect(timesAsked()).toBe(before + 1)
})
