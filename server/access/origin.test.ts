import { describe, expect, test } from 'vitest'
import { deviceOf, networkOf } from './origin.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device (rule access-40)', () => {
  test.each([
    [`${windows}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
    [`${windows}) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows}) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    // Words of a fixed list only: they are in mails.
    ['Visit-evil.example/1.0 now', 'Unknown device'],
    [`Visit-evil.example/1.0 (Windows NT 10.0)`, 'Windows'],
    ['curl/8.14.1', 'Unknown device'],
    ['', 'Unknown device'],
    ['('.repeat(100_000), 'Unknown device'],
  ])('of a user agent is one of our words: %#', (userAgent, words) => {
    expect(deviceOf({ userAgent })).toBe(words)
  })
})

describe('a network (rule access-44)', () => {
  test.each([
    ['203.0.113.7', '203.0.255.1', true],
    ['203.0.113.7', '203.1.113.7', false],
    ['::ffff:203.0.113.7', '203.0.4.5', true],
    ['::FFFF:203.0.113.7', '::ffff:203.1.113.7', false],
    ['2001:db8:1::1', '2001:DB8:2::1', true],
    ['2001:db8::1', '2001:db9::1', false],
    ['', '203.0.113.7', false],
  ])('of %s and of %s: same %s', (one, other, isSame) => {
    expect(networkOf({ address: one }) === networkOf({ address: other })).toBe(isSame)
  })
})
