import { expect, test } from 'vitest'
import { formulasIn, readStrictCsv } from './strict-csv.ts'

const read = (text: string, separator: ',' | ';' = ',') =>
  readStrictCsv(Buffer.from(`\uFEFF${text}`), separator)

test('the strict reader reads what RFC 4180 allows', () => {
  expect(read('"a","b ""c"""\r\n"x\ny",1.5\r\n,","\r\n')).toEqual([
    ['a', 'b "c"'],
    ['x\ny', '1.5'],
    ['', ','],
  ])
  expect(read('"a,b";1,5\r\n', ';')).toEqual([['a,b', '1,5']])
  expect(read('')).toEqual([])
})

test.each([
  ['a text without quotes', '"a","b"\r\nx,"y"\r\n', 'is a text without quotes'],
  ['a line feed outside of quotes', '"a"\n"b"\r\n', 'a separator or CRLF is missing'],
  ['fewer cells', '"a","b"\r\n"x"\r\n', 'has 1 cells instead of 2'],
  ['more cells', '"a"\r\n"x","y"\r\n', 'has 2 cells instead of 1'],
  ['letters after a quote', '"a"b\r\n', 'a separator or CRLF is missing'],
  ['a quote that is not closed', '"a\r\n', 'a quote is not closed'],
  ['a last line without an end', '"a"', 'a separator or CRLF is missing'],
  ['a last line that ends with a separator', '"a",', 'the last record has no end'],
])('the strict reader refuses %s', (_what, text, why) => {
  expect(() => read(text)).toThrow(why)
})

test('the strict reader asks for a byte order mark', () => {
  expect(() => readStrictCsv(Buffer.from('"a"\r\n'), ',')).toThrow('The byte order mark is missing')
})

test('a formula is found at the beginning of any line', () => {
  expect(formulasIn('a\n=1')).toEqual(['=1'])
  expect(formulasIn('a\r\t @b\r\n＝c\u2028-d')).toEqual(['\t @b', '＝c', '-d'])
  expect(formulasIn("a=1\n'=2\nb - c")).toEqual([])
})
