import { expect, test } from 'vitest'
import { namesInWords } from './names-in-words.ts'

const six = ['Ada', 'Ben', 'Cai', 'Dee', 'Eli', 'Fay']

test.each<[Parameters<typeof namesInWords>, string]>([
  [[[]], ''],
  [[['Ada']], 'Ada'],
  [[['Ada', 'Ben']], 'Ada and Ben'],
  [[six.slice(0, 5)], 'Ada, Ben, Cai, Dee and Eli'],
  [[six], 'Ada, Ben, Cai, Dee, Eli and 1 more'],
  [[six, 1200], 'Ada, Ben, Cai, Dee, Eli and 1,195 more'],
  [[['Ada'], 4], 'Ada and 3 more'],
  [[['Fire'], 2, 5, 'course'], 'Fire and 1 more course'],
  [[six, 9, 3, 'course'], 'Ada, Ben, Cai and 6 more courses'],
])('%j', (input, words) => {
  expect(namesInWords(...input)).toBe(words)
})
