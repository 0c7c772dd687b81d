import { expect, test } from 'vitest'
import { hiddenShare } from './hidden-share.ts'

const [white, green, nothing] = [
  [255, 255, 255, 255],
  [0, 80, 40, 255],
  [255, 255, 255, 0],
]

/** Of one row of points. */
const row = (...points: number[][]) => ({
  data: new Uint8ClampedArray(points.flat()),
  width: points.length,
  height: 1,
})

test('white letters beside a green sign are hidden on white', () => {
  expect(hiddenShare(row(nothing, white, green, green, white, nothing), '#ffffff')).toBe(0.5)
})

test('they are seen on a dark colour, where the sign is hidden', () => {
  expect(hiddenShare(row(nothing, white, white, white, green, nothing), '#004020')).toBe(0.25)
  expect(hiddenShare(row(nothing, white, white, nothing), '#004020')).toBe(0)
})

test('a picture with a background of its own is seen on every colour', () => {
  expect(hiddenShare(row(white, green, white), '#ffffff')).toBe(0)
  expect(hiddenShare(row(green, white, green), '#ffffff')).toBe(0)
})

test('only what is drawn counts, and nothing of a picture that draws nothing', () => {
  expect(hiddenShare(row(nothing, nothing, nothing, white), '#fff')).toBe(1)
  expect(hiddenShare(row(nothing, nothing), '#fff')).toBe(0)
})

test('one corner that is not drawn is enough to show what is behind the picture', () => {
  const square = (...points: number[][]) => ({ ...row(...points), width: 2, height: 3 })
  expect(hiddenShare(square(white, green, green, white, green, nothing), '#ffffff')).toBe(0.4)
  expect(hiddenShare(square(white, green, nothing, nothing, green, white), '#ffffff')).toBe(0)
})
