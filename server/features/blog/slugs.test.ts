import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slugs.ts'

test.each([
  ['Five Ways to Learn', 'five-ways-to-learn'],
  ['  Hello,   world!  ', 'hello-world'],
  ['Crème Brûlée at Ærø', 'creme-brulee-at-ærø'],
  ['ﬁne print №5', 'fine-print-no5'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['क्\u200dष and \u200cjoined', 'क्ष-and-joined'],
  ['123', '123'],
  ['?!', 'post'],
  ['', 'post'],
])('the title %j gets the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug.normalize('NFC'))
})

test('an address has at most 80 characters and ends with a whole word', () => {
  expect(slugOf(`${'a'.repeat(40)} ${'b'.repeat(39)}`)).toBe(`${'a'.repeat(40)}-${'b'.repeat(39)}`)
  expect(slugOf(`${'a'.repeat(40)} ${'b'.repeat(40)}`)).toBe('a'.repeat(40))
  expect(slugOf(`${'a'.repeat(40)} ${'b'.repeat(40)} c`)).toBe('a'.repeat(40))
  expect(slugOf('a'.repeat(80))).toBe('a'.repeat(80))
  expect(slugOf(`${'a'.repeat(81)} b`)).toBe('a'.repeat(80))
  // Characters outside the basic plane are not cut in half.
  expect(slugOf('𐐨'.repeat(81))).toBe('𐐨'.repeat(80))
})

test('an address that is in use gets the first free number from 2', () => {
  expect(freeSlug('post', new Set())).toBe('post')
  expect(freeSlug('post', new Set(['other']))).toBe('post')
  expect(freeSlug('post', new Set(['post']))).toBe('post-2')
  expect(freeSlug('post', new Set(['post', 'post-3']))).toBe('post-2')
  expect(freeSlug('post', new Set(['post', 'post-2', 'post-3']))).toBe('post-4')
})
