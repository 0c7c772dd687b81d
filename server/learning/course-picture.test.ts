// Addresses of pictures: only what was made for this picture opens it, for one to two weeks.
import { expect, test } from 'vitest'
import { opensPicture, pictureUrl } from './course-picture.ts'

const week = 7 * 24 * 3_600_000
const now = 2_900 * week + 1_000
const addressOf = (picture: string | null, at = now) => pictureUrl({ id: 'course', picture }, at)
const nameOf = (picture: string, at = now) => addressOf(picture, at)?.split('/').at(-1) ?? ''

test('a course without a picture has no address', () => {
  expect(addressOf(null)).toBeNull()
})

test('the address is the same for a week, and begins with the course', () => {
  expect(addressOf('key')).toMatch(/^\/course-pictures\/course\/\d{13}-[\w-]{43}$/)
  expect(addressOf('key', 2_900 * week)).toBe(addressOf('key', 2_901 * week - 1))
  expect(addressOf('key', 2_901 * week)).not.toBe(addressOf('key', 2_901 * week - 1))
})

test('it opens the picture until the end of the week after', () => {
  const name = nameOf('key')
  expect(opensPicture(name, 'key', now)).toBe(true)
  expect(opensPicture(name, 'key', 2_902 * week - 1)).toBe(true)
  expect(opensPicture(name, 'key', 2_902 * week)).toBe(false)
})

test('it opens no other picture, and no other name opens this one', () => {
  const name = nameOf('key')
  const later = `${2_902 * week + 1}${name.slice(13)}`
  expect(opensPicture(name, 'another', now)).toBe(false)
  for (const wrong of ['', later, `${name}A`, name.slice(0, -1), `${name.slice(0, -1)}=`])
    expect(opensPicture(wrong, 'key', now), wrong).toBe(false)
})
