import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formulasIn, readStrictCsv } from '#tests/support/strict-csv.ts'
import { type Cell, escapeFormulas, csvText, unescapeFormulas } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@a', '\ta', "'=1", '＝1', ' =1', '\u00a0+1', '\u200b@a', '\nHello'])(
  '%j is no formula in a cell',
  (text) => {
    expect(escapeFormulas(text)).toBe(`'${text}`)
    expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
  },
)

test.each([
  ['Hello\n=1+cmd', "Hello\n'=1+cmd"],
  ['Hello\r\n=1\r\n\r\n@b', "Hello\r\n'=1\r\n\r\n'@b"],
  ['Hello\r-1', "Hello\r'-1"],
  ['a\n \t+1', "a\n' \t+1"],
  ['a\n\tb', "a\n'\tb"],
  ['a\u2028=1', "a\u2028'=1"],
  ["a\n'=1", "a\n''=1"],
  ['\r=1', "'\r'=1"],
])('%j is no formula in any line', (text, cell) => {
  expect(escapeFormulas(text)).toBe(cell)
  expect(unescapeFormulas(cell)).toBe(text)
})

test.each(['Ada', "'tis", "O'Neil", '', 'a=b', 'a\nb\r\n\r\nc', '1 - 2', 'a@b.test'])(
  '%j is written as it is',
  (text) => {
    expect(escapeFormulas(text)).toBe(text)
    expect(unescapeFormulas(text)).toBe(text)
  },
)

test('a table has a byte order mark, quotes around each text and ends of lines', () => {
  expect(
    csvText(
      [
        ['A "b"', '=c'],
        ['d\n', ''],
      ],
      'csv',
    ),
  ).toBe('\uFEFF"A ""b""","\'=c"\r\n"d\n",""\r\n')
})

test('numbers and dates are no texts, and the decimal sign is the one of the program', () => {
  const row = [8.5, -3, null, new Date('2026-01-02T03:04:05.678Z'), 'a;b']
  expect(csvText([row], 'csv')).toBe('\uFEFF8.5,-3,,2026-01-02T03:04:05.678Z,"a;b"\r\n')
  expect(csvText([row], 'csv-semicolons')).toBe('\uFEFF8,5;-3;;2026-01-02T03:04:05.678Z;"a;b"\r\n')
})

test('a record without a value is no blank line', () => {
  expect(csvText([['a'], [null]], 'csv')).toBe('\uFEFF"a"\r\n""\r\n')
})

const nasty = fc.constantFrom(
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    '"',
    ',',
    ';',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    ' ',
    '\u00a0',
    '\u2028',
    '\u200b',
    'é',
    'a',
  ],
)
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(nasty).map((parts) => parts.join('')),
  )
  .filter((one) => one.isWellFormed())
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }))

test.each([
  ['csv', ','],
  ['csv-semicolons', ';'],
] as const)(
  'a strict reader reads any texts of %s, and none of their lines begins a formula',
  (format, separator) => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = readStrictCsv(Buffer.from(csvText(rows as Cell[][], format)), separator)
        expect(cells.map((row) => row.map(unescapeFormulas))).toEqual(rows)
        expect(cells.flat().flatMap(formulasIn)).toEqual([])
      }),
      { numRuns: 500 },
    )
  },
)
