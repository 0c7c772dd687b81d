import { expect, test } from 'vitest'
import { exactPatterns, similarPatterns, wordsOf } from './terms.ts'

test('words are divided by spaces; signs alone are none, and a repeated word counts once', () => {
  expect(wordsOf(" nia  o'brien - % nia 李 ")).toEqual(['nia', "o'brien", '李'])
  expect(wordsOf('%_\\ ...')).toEqual([])
})

test('of a very long text only the first words count', () => {
  expect(wordsOf('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test.each([
  ['evans', '%evans%'],
  ['ev', '% ev%'],
  ['李明', '% 李明%'],
  ['a.b', '% a.b%'],
  ['100%', String.raw`%100\%%`],
  ['a_b\\', String.raw`% a\_b\\%`],
])('%s is looked for as %s', (word, pattern) => {
  expect(exactPatterns([word])).toEqual({ like: [pattern], regular: [] })
})

/** Whether a name in a text is found with this word. */
function finds(word: string, name: string): boolean {
  const [pattern] = similarPatterns([word]).regular
  return new RegExp(pattern as string).test(` ${name} `)
}

test.each([
  ['evnas', 'evans', 'two swapped'],
  ['evns', 'evans', 'one missing'],
  ['vans', 'evans', 'the first missing'],
  ['evanns', 'evans', 'one too many'],
  ['evens', 'evans', 'another one'],
  ['ivans', 'evans', 'another one first'],
  ['evans', 'evanson', 'the beginning of a word'],
  ['иавнов', 'иванов', 'of another alphabet'],
])('%s finds %s: %s', (word, name) => {
  expect(finds(word, name)).toBe(true)
})

test.each([
  ['evnsa', 'evans'],
  ['jones', 'johns'],
  ['marx', 'nark'],
])('%s does not find %s: two errors', (word, name) => {
  expect(finds(word, name)).toBe(false)
})

test('a short word, a number and an address are looked for as they are typed', () => {
  expect(similarPatterns(['nia', '2026', 'nia@x.test', 'a'.repeat(21)])).toEqual({
    like: ['%nia%', '%2026%', '%nia@x.test%', `%${'a'.repeat(21)}%`],
    regular: [],
  })
})
