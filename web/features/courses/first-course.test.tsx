// The name of the provider is asked for with the first course, and missed on the dashboard (rule branding-7).
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeContext } from '../../data/use-configuration.ts'
import { defaultTheme } from '../../ui/theme.ts'
import { show } from '../../test-show.tsx'
import { NameWarning } from '../settings/NameWarning.tsx'
import { UploadCoursePage } from './UploadCoursePage.tsx'

const named = { ...defaultTheme, provider: { ...defaultTheme.provider, name: 'Rowan Training' } }
const showUpload = (theme: typeof defaultTheme, hasCourse: boolean) =>
  show(
    <ThemeContext value={theme}>
      <NameWarning />
      <UploadCoursePage />
    </ThemeContext>,
    {
      route: '/upload-course',
      address: '/upload-course',
      role: 'ADMIN',
      answers: {
        GetFirstSteps: { isHidden: true, lacksName: true, steps: [{ name: 'course', isDone: hasCourse }] },
      },
    },
  )
const field = () => screen.queryByLabelText(/^Name of your organisation/)
const refused = 'Please enter the name of your organisation'
const submit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Please enter a title')
}

test('the first course is not sent without it', async () => {
  showUpload(defaultTheme, false)
  expect(await screen.findByLabelText('Name of your organisation *')).toBe(field())
  await submit()
  expect(screen.getByText(refused)).toBeInTheDocument()
  fireEvent.change(field() as HTMLElement, { target: { value: 'Rowan Training' } })
  await submit()
  expect(screen.queryByText(refused)).not.toBeInTheDocument()
})

test('it can be left out where courses run already', async () => {
  const asked = showUpload(defaultTheme, true)
  await expect.poll(() => asked.map(({ call }) => call)).toEqual(['GetFirstSteps'])
  expect(field()).toBeInTheDocument()
  await submit()
  expect(screen.queryByText(refused)).not.toBeInTheDocument()
})

test('a provider with a name is neither asked nor warned', async () => {
  expect(showUpload(named, false)).toEqual([])
  expect(field()).not.toBeInTheDocument()
  expect(screen.queryByRole('note')).not.toBeInTheDocument()
})

test('the warning says in whose name certificates are issued, and where the name is entered', () => {
  showUpload(defaultTheme, true)
  expect(screen.getByRole('note')).toHaveTextContent('new certificates say “Issued by Coppice”')
  expect(screen.getByRole('link', { name: 'enter your name' })).toHaveAttribute('href', '/settings/provider')
})
