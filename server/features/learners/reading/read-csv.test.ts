import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvText } from '#contract/rules/csv.ts'
import { learnerColumns } from '#contract/rules/learner-file.ts'
import { csvFormats } from '#contract/rules/list-files.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readLearnerFile } from './read-learner-file.ts'

const rowsOf = async (text: string) =>
  (await readLearnerFile(Buffer.from(text), {}, async () => undefined)).learners
const read = async (text: string) =>
  (await rowsOf(text)).map(({ firstName, lastName, email, writtenEmail }) => [
    firstName,
    lastName,
    writtenEmail ?? email,
  ])
const cellsOf = async (text: string) => (await readCsv(text)).rows.map(({ cells }) => cells)
const refusal = async (text: string) =>
  rowsOf(text).then(
    () => 'was read',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  )

describe('encodings', () => {
  const written = 'First Name,Last Name,Email\r\nZoë,Ångström,zoe@example.test\r\n'
  const utf16le = Buffer.from(written, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  test.each([
    ['UTF-8', Buffer.from(written)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${written}`)],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
    ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
    ['UTF-16 LE', utf16le],
    ['UTF-16 BE', utf16be],
    ['Windows-1252', Buffer.from(written, 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await read(decodeText(bytes).text)).toEqual([['Zoë', 'Ångström', 'zoe@example.test']])
  })

  test('Windows-1252 has letters of its own', () => {
    const bytes = Buffer.from([0x80, 0x20, 0x92, 0x20, 0x8a, 0x20, 0x9f, 0x20, 0xe9])
    expect(decodeText(bytes, 'windows-1252').text).toBe('€ ’ Š Ÿ é')
  })

  test.each([
    ['a NUL', Buffer.from('Ada,Love\0lace,ada@example.test')],
    ['a spreadsheet under another name', Buffer.from('PK\x03\x04\x14\x00\x06\x00\x08\x00')],
    ['half a letter after a mark', Buffer.from([0xef, 0xbb, 0xbf, 0xc3])],
    ['half a pair in UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ])('%s is refused', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow('The file could not be read')
  })
})

test('the line after one that names the separator is line 2', async () => {
  expect(await rowsOf('sep=;\nAda;Green;ada@example.test\n')).toMatchObject([{ firstName: 'Ada', line: 2 }])
  expect(await rowsOf('sep=;\r\nForename;Surname;Mail\r\n\r\nAda;Green;x\r\n')).toMatchObject([{ line: 4 }])
})

test.each([
  ['Forename,Email', ['lastName']],
  ['Name;E-mail address;Company', ['firstName', 'lastName']],
  ['Surname\tFirst name\tPhone', ['email']],
  ['Apple,Pear,Plum', ['firstName', 'lastName', 'email']],
])('a heading that lacks a column is asked about, not taken for a person: %s', async (heading, missing) => {
  const separator = /[,;\t]/.exec(heading)?.[0] as string
  const row = ['Ada', 'Green', 'ada@example.test'].join(separator)
  const { learners, reading } = await readLearnerFile(
    Buffer.from(`${heading}\n${row}`),
    {},
    async () => undefined,
  )
  expect(learners).toEqual([])
  expect(reading).toMatchObject({ missing, headingLine: 1 })
})

test('a person may be called as a column is', async () => {
  expect(await read('Given,First,given@example.test')).toEqual([['Given', 'First', 'given@example.test']])
})

describe('forms', () => {
  const ada = ['Ada', 'Green', 'ada@example.test']
  test.each([
    ['commas', 'First Name,Last Name,Email\nAda,Green,ada@example.test'],
    ['semicolons', 'First Name;Last Name;Email\r\nAda;Green;ada@example.test\r\n'],
    ['tabs', 'First Name\tLast Name\tEmail\rAda\tGreen\tada@example.test\r'],
    ['a heading in another case and order', ' EMAIL ,lastname,FIRST  name,x\nada@example.test,Green,Ada,1\n'],
    ['a heading as programs write it', 'first_name,last-name,e-mail\nAda,Green,ada@example.test'],
    ['the names that people use', 'Surname,E-mail address,Forename\nGreen,ada@example.test,Ada'],
    ['the names that programs use', 'Given Name;Family Name;Work Email\nAda;Green;ada@example.test'],
    ['a line that names the separator', 'sep=;\r\nForename;Surname;Email\r\nAda;Green;ada@example.test\r\n'],
    ['a quoted one, without a heading', '"sep=|"\nAda|Green|ada@example.test\n'],
    ['a separator that the first line has none of', 'SEP=,\nAda,"Green",ada@example.test'],
    ['bars', 'First Name|Last Name|Email\nAda|Green|ada@example.test'],
    ['no heading', 'Ada,Green,ada@example.test,more'],
    ['blank lines', '\n\r\n , \nAda,Green,ada@example.test\n,,\n\n;\n'.replace(';', '')],
    ['quotes', '"Ada","Green","ada@example.test"'],
    ['blanks round quotes', 'Ada, "Green" , ada@example.test '],
    ['more commas within quotes', '"Ada";"Green";"ada@example.test";"a,b,c,d,e"'],
  ])('%s', async (_, text) => {
    expect(await read(text)).toEqual([ada])
  })

  test('cells contain their quotes, commas and line breaks', async () => {
    expect(await cellsOf('"Ada ""Al""","Green, née\r\nBrown",x\nBob "Bobby",Elm,y\n')).toEqual([
      ['Ada "Al"', 'Green, née\r\nBrown', 'x'],
      ['Bob "Bobby"', 'Elm', 'y'],
    ])
  })

  test('an empty first cell between tabs is preserved', async () => {
    expect(await cellsOf('Ada\tGreen\ta\n\tElm\tb\n')).toEqual([
      ['Ada', 'Green', 'a'],
      ['', 'Elm', 'b'],
    ])
  })

  test('short rows lack what they lack, long ones have more than is read', async () => {
    expect(await read('First Name,Last Name,Email\na\nb,c\nd,e,f@x.test,g,h')).toEqual([
      ['a', '', ''],
      ['b', 'c', ''],
      ['d', 'e', 'f@x.test'],
    ])
  })

  test('rows know the line in which they begin', async () => {
    const rows = await rowsOf('First Name,Last Name,Email\r\n\r\n"A\r\nB",x,y\r\nC,x,y\r\n,,\r\nD,x,y')
    expect(rows.map(({ firstName, line }) => [firstName, line])).toEqual([
      ['A\r\nB', 3],
      ['C', 5],
      ['D', 7],
    ])
  })

  test('a file with nothing but a heading, or nothing at all, has no rows', async () => {
    expect(await read('First Name,Last Name,Email\r\n')).toEqual([])
    expect(await read('\r\n\r\n')).toEqual([])
  })

  test('a quotation mark that is never closed is refused with its place', async () => {
    expect(await refusal('a,b,c\nd,"e,f\ng,h,i\n')).toBe(
      '400 After line 1 a quotation mark is missing or stands where it cannot be',
    )
  })
})

describe('limits', () => {
  const row = (number: number) => `A,B,p${number}@example.test\n`
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at)).join('')

  test('people-110: 100,000 rows are read, with or without a heading, one more is refused', async () => {
    expect(await read(rows(100_000))).toHaveLength(100_000)
    expect(await read(`First Name,Last Name,Email\n${rows(100_000)}\n\n`)).toHaveLength(100_000)
    expect(await refusal(rows(100_001))).toBe(
      '413 The file has more than 100,000 rows. Please split it and upload the parts',
    )
  })

  test('50 columns are read, one more is refused', async () => {
    expect(await cellsOf(','.repeat(49).replace(/^/, 'A'))).toHaveLength(1)
    expect(await refusal(`A${','.repeat(50)}`)).toBe('400 Line 1 has more than 50 columns')
    expect(await refusal(`A${','.repeat(9_999)}`)).toBe('400 Line 1 has more than 50 columns')
  })
})

describe('what is written can be read', () => {
  const nasty = fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@x',
    "'=1",
    "''-",
    '\t=',
    "'",
    '"',
    ',',
    ';',
    '\r\n',
    '＝1',
    'é',
  )
  const cell = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(nasty, fc.string())).map((parts) => parts.join('')),
    )
    .map((text) => text.replaceAll('\0', '').trim())
    .filter((text) => text.isWellFormed())

  test.each(csvFormats)('and reads back the same rows of %s, with any content', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell, cell)), async (people) => {
        // As rejected rows are: with a reason, which is never empty.
        const rows = people.map(([first, last, email, reason]) => [first, last, email, `!${reason}`])
        const file = Buffer.from(csvText([[...learnerColumns, 'Reason'], ...rows], format))
        expect(await read(decodeText(file).text)).toEqual(people.map((person) => person.slice(0, 3)))
      }),
      { numRuns: 300 },
    )
  })
})
