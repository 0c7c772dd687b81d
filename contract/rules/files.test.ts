import { expect, test } from 'vitest'
import { api } from '../all.ts'
import { inMegabytes, pictureFile, problemOfFile } from './files.ts'

test.each([
  ['badge.png', 1, undefined],
  ['Badge.JPEG', pictureFile.maximumBytes, undefined],
  ['badge.gif', 1, 'Please choose a .png, .jpg or .jpeg file'],
  ['badge.png.exe', 1, 'Please choose a .png, .jpg or .jpeg file'],
  ['png', 1, 'Please choose a .png, .jpg or .jpeg file'],
  ['badge.png', 0, 'The file is empty'],
  ['badge.png', pictureFile.maximumBytes + 1, 'The file is too large: at most 10 MB can be uploaded'],
])('for %s with %i bytes the message is %j', (name, size, wrong) => {
  expect(problemOfFile({ name, size }, pictureFile)).toBe(wrong)
})

test.each([
  [1_048_575, '0 MB'],
  [1_048_576, '1 MB'],
  [2_097_151, '1 MB'],
  [2_097_152_000, '2,000 MB'],
])('%i bytes are shown as %j', (bytes, shown) => {
  expect(inMegabytes(bytes)).toBe(shown)
})

test('a file of any size is accepted where the contract sets no limit', () => {
  expect(problemOfFile({ name: 'a.zip', size: 1e12 }, { accept: ['.zip'] })).toBeUndefined()
  expect(problemOfFile({ name: 'a.rar', size: 1 }, { accept: ['.zip'] })).toBe('Please choose a .zip file')
})

test('a file that is judged by its content may have other endings, which are not named', () => {
  const field = { accept: ['.csv'], judged: ['.xls'] }
  expect(problemOfFile({ name: 'People.XLS', size: 1 }, field)).toBeUndefined()
  expect(problemOfFile({ name: 'people.pdf', size: 1 }, field)).toBe('Please choose a .csv file')
})

test('every file of the contract except a package has a maximum size', () => {
  const fields = Object.values(api).flatMap((domain) =>
    Object.values(domain).flatMap((call) =>
      typeof call === 'object' && 'files' in call && call.files ? Object.entries(call.files) : [],
    ),
  )
  expect(fields.length).toBeGreaterThan(5)
  for (const [name, field] of fields as [string, { maximumBytes?: number }][])
    expect([name, field.maximumBytes === undefined]).toEqual([name, name === 'scormFile'])
})
