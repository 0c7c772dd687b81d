// Choices that cannot be loaded are not shown as if there were none.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { CreatePathwayPage } from './CreatePathwayPage.tsx'

afterEach(cleanup)

test('courses that cannot be loaded are said to be missing, and asked for again', async () => {
  const answers: Record<string, unknown> = {}
  const at = '/create-pathway'
  show(<CreatePathwayPage />, { route: at, address: at, role: 'ADMIN', answers })
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeInTheDocument()
  expect(screen.queryByLabelText('Courses')).not.toBeInTheDocument()

  answers['populateCourseDropdown'] = { courses: [{ id: 'c1', title: 'Climate basics' }] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'Courses' })).toBeInTheDocument()
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
})
