// A list of courses that cannot be loaded is not shown as empty, nor one of which all are chosen as "none found".
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test-show.tsx'
import { CreatePathwayPage } from './CreatePathwayPage.tsx'

test('courses that cannot be loaded show the error, and can be loaded again', async () => {
  const answers: Record<string, unknown> = { ClientList: { clients: [] } }
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

test('a list of which all are chosen closes; "not found" is shown only for a name that no course has', async () => {
  const at = '/create-pathway'
  const answers = {
    populateCourseDropdown: {
      courses: [
        { id: 'c1', title: 'Climate basics' },
        { id: 'c2', title: 'Water' },
      ],
    },
  }
  show(<CreatePathwayPage />, { route: at, address: at, role: 'ADMIN', answers })
  const box = await screen.findByRole('combobox', { name: 'Courses' })
  await userEvent.type(box, 'Wine')
  expect(await screen.findByText('No course has this name')).toBeInTheDocument()
  await userEvent.clear(box)
  await userEvent.click(await screen.findByRole('option', { name: 'Climate basics' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Water' }))
  expect(screen.queryByText('No course has this name')).not.toBeInTheDocument()
})
