// The courses at a glance: the one that is shown, and no other, is called pressed.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CoursesAtAGlance } from './CoursesAtAGlance.tsx'

const course = (id: string, title: string) => ({
  id,
  title,
  stats: { notStarted: 1, inProgress: 1, completed: 2 },
})

function Page() {
  const [chosen, setChosen] = useState('w')
  const courses = [course('f', 'Fire'), course('w', 'Water'), course('a', 'Air')]
  return <CoursesAtAGlance courses={courses} chosen={chosen} onChoose={setChosen} />
}
const pressed = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))

test('the course that is shown', async () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )
  expect(pressed()).toEqual(['false', 'true', 'false'])
  await userEvent.click(screen.getByRole('button', { name: /Air.*2 of 4 completed/ }))
  expect(pressed()).toEqual(['false', 'false', 'true'])
})
