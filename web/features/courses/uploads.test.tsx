// Files that the server would refuse for their type or size are refused by the form before anything is sent.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeContext } from '../../data/use-configuration.ts'
import { defaultTheme } from '../../ui/theme.ts'
import { show } from '../../test-show.tsx'
import { UploadLearnersPage } from '../learners/UploadLearnersPage.tsx'
import { PictureField } from '../blog/PictureField.tsx'
import { uploadPicture } from '../blog/hooks.ts'
import { UploadCoursePage } from './UploadCoursePage.tsx'

/** A file that reports this size without using the memory. */
function fileOf(name: string, size: number) {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const choose = (label: string, file: File) => {
  const input = document.querySelector<HTMLInputElement>(`input[type=file][${label}]`)
  if (!input) throw new Error(`There is no field for a file with ${label}`)
  fireEvent.change(input, { target: { files: [file] } })
}

test('a course and its badge', async () => {
  const asked = show(
    <ThemeContext
      value={{
        ...defaultTheme,
        provider: { ...defaultTheme.provider, name: 'Rowan Training' },
        maximumPackageBytes: 100 * 1024 * 1024,
      }}
    >
      <UploadCoursePage />
    </ThemeContext>,
    { route: '/upload-course', address: '/upload-course', role: 'ADMIN', answers: {} },
  )
  choose('accept=".zip"', fileOf('course.rar', 5))
  expect(await screen.findByText('Please choose a .zip file')).toBeInTheDocument()
  choose('accept=".zip"', fileOf('course.zip', 101 * 1024 * 1024))
  expect(await screen.findByText('The file is too large: at most 100 MB can be uploaded')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Check package' })).not.toBeInTheDocument()

  choose('accept^=".png"', fileOf('badge.gif', 5))
  expect(await screen.findByText('Please choose a .png, .jpg or .jpeg file')).toBeInTheDocument()
  choose('accept^=".png"', fileOf('badge.png', 11 * 1024 * 1024))
  expect(await screen.findByText('The file is too large: at most 10 MB can be uploaded')).toBeInTheDocument()

  choose('accept=".zip"', fileOf('course.zip', 5))
  expect(await screen.findByRole('button', { name: 'Check package' })).toBeInTheDocument()
  expect(screen.queryByText('The file is too large: at most 100 MB can be uploaded')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  expect(asked).toEqual([])
})

test('a file of learners', async () => {
  const asked = show(<UploadLearnersPage />, {
    route: '/upload-learners',
    address: '/upload-learners',
    role: 'CLIENTADMIN',
    answers: {},
  })
  choose('aria-label', fileOf('learners.pdf', 5))
  expect(await screen.findByText(/^Please choose a .*\.csv.* file$/)).toBeInTheDocument()
  choose('aria-label', fileOf('learners.csv', 21 * 1024 * 1024))
  expect(await screen.findByText('The file is too large: at most 20 MB can be uploaded')).toBeInTheDocument()
  choose('aria-label', fileOf('learners.csv', 0))
  expect(await screen.findByText('The file is empty')).toBeInTheDocument()
  expect(asked.filter(({ call }) => call === 'PreviewUpload')).toEqual([])
})

test('the picture of a post, above it and in its text', async () => {
  const chosen: (File | null)[] = []
  const asked = show(<PictureField file={null} url="" onFile={(file) => chosen.push(file)} />, {
    route: '/',
    address: '/',
    answers: {},
  })
  choose('accept^=".png"', fileOf('wide.webp', 5))
  expect(await screen.findByText('Please choose a .png, .jpg or .jpeg file')).toBeInTheDocument()
  expect(chosen).toEqual([null])
  await expect(uploadPicture(fileOf('wide.png', 11 * 1024 * 1024))).rejects.toThrow('at most 10 MB')
  expect(asked).toEqual([])
})
