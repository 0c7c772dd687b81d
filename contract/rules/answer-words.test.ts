import { expect, test } from 'vitest'
import { answerWords, questionType } from './answer-words.ts'

test.each([
  ['true-false', 't', 'True'],
  ['true-false', 'false', 'False'],
  ['true-false', '1', 'True'],
  ['true-false', '0', 'False'],
  ['choice', 't', 't'],
  ['choice', '0', '0'],
  ['choice', 'a[,]b', 'a, b'],
  ['matching', 'car[.]road[,]ship[.]sea', 'car – road, ship – sea'],
  ['true-false', 'f or 1', 'False or True'],
  ['numeric', '1[:]5', '1 to 5'],
  ['numeric', '[:]5', 'up to 5'],
  ['numeric', '5[:]', '5 or more'],
  ['fill-in', '{case_matters=false}{lang=en}water', 'water'],
  [null, '{braces}', '{braces}'],
])('an answer to a question of type %s: %s is %s', (type, answer, words) => {
  expect(answerWords(type, answer)).toBe(words)
})

test('types of questions have words, unless no version of SCORM has them', () => {
  expect(questionType('true-false')).toBe('True or false')
  expect(questionType('long-fill-in')).toBe('Long text')
  expect(questionType('toString')).toBeNull()
  expect(questionType(null)).toBeNull()
})
