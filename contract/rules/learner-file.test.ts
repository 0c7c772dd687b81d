import { expect, test } from 'vitest'
import { asCell, fromCell, largestLearnerFile, learnerFile, writeCsv } from './learner-file.ts'

test('a file of learners has at most 5 MB', () => {
  expect(largestLearnerFile).toEqual({ bytes: 5_242_880, rows: 10_000, columns: 50 })
  expect(learnerFile.maximumBytes).toBe(5_242_880)
})

test.each(['=1+1', '+1', '-1', '@a', '\ta', "'=1", '＝1'])('%s is no formula in a cell', (text) => {
  expect(asCell(text)).toBe(`'${text}`)
  expect(fromCell(asCell(text))).toBe(text)
})

test.each(['Ada', "'tis", "O'Neil", ''])('%s is written as it is', (text) => {
  expect(asCell(text)).toBe(text)
  expect(fromCell(text)).toBe(text)
})

test('a table has a byte order mark, quotes and ends of lines', () => {
  expect(writeCsv([['A "b"', '=c'], ['d']])).toBe('\uFEFF"A ""b""","\'=c"\r\n"d"\r\n')
})
