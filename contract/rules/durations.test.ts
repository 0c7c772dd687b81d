import { expect, test } from 'vitest'
import { secondsOf } from './durations.ts'

const day = 86_400
test.each([
  // SCORM 1.2
  ['00:00:00', 0],
  ['01:30:05', 5_405],
  ['0001:00:00.5', 3_600.5],
  ['9999:59:59.99', 9_999 * 3_600 + 3_599.99],
  // SCORM 2004
  ['PT0S', 0],
  ['PT5S', 5],
  ['PT1.25S', 1.25],
  ['PT2M', 120],
  ['PT3H', 10_800],
  ['P1D', day],
  ['P1DT1S', day + 1],
  ['P2DT3H4M5.5S', 2 * day + 3 * 3_600 + 4 * 60 + 5.5],
  // A month is a twelfth of a year, which is 365.25 days.
  ['P1M', 30.4375 * day],
  ['P1Y', 365.25 * day],
  ['P1Y2M3DT4H', 365.25 * day + 2 * 30.4375 * day + 3 * day + 4 * 3_600],
  // Larger than its place, which the standard allows.
  ['PT90M', 5_400],
])('%s is %d seconds', (written, seconds) => {
  expect(secondsOf(written)).toBeCloseTo(seconds, 6)
})

test.each([
  '',
  'P',
  'PT',
  'P1DT',
  '1D',
  'P1S',
  'PT1D',
  'P1H',
  'PT1S1M',
  'P-1D',
  '-P1D',
  'P1.5D',
  'PT1.S',
  'xP1D',
  'P1Dx',
  'x01:00:00',
  '01:00:00x',
  '1:00:00',
  '00001:00:00',
  '01:0:00',
  '01:00',
  '01:00:00.',
  '01:00:00.123',
])('%j is no duration', (written) => {
  expect(secondsOf(written)).toBeUndefined()
})
