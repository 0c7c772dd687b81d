// After the upload of a course: what can be done next.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { Uploaded } from './UploadStates.tsx'

test('the uploaded course is shown, put into a pathway, or followed by another one', async () => {
  const onAnother = vi.fn()
  show(<Uploaded id="a-course" title="Fire safety" onAnother={onAnother} />, {
    ...{ route: '/', address: '/', role: 'ADMIN' as const },
    answers: {},
  })
  expect(screen.getByRole('heading', { name: 'Course uploaded' })).toHaveFocus()
  expect(screen.getByText(/“Fire safety” is ready/)).toBeInTheDocument()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('View course')).toBe('/course/a-course')
  expect(hrefOf('Create a pathway with it')).toBe('/create-pathway?course=a-course')
  await userEvent.click(screen.getByRole('button', { name: 'Create Another' }))
  expect(onAnother).toHaveBeenCalledOnce()
})
