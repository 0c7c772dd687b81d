// How a text file is understood, what is doubted about it, and what a user can choose.
import { describe, expect, test } from 'vitest'
import { nothingRemembered, read, peopleOf } from '#tests/support/read-list.ts'
import { pastFileKind } from '../../past-completions/past-file-kind.ts'
import { readLearnerFile, readPeopleFile } from './read-learner-file.ts'
import type { ReadingChoices, Remembered } from './reading-choices.ts'

const ada = 'Ada Green ada@x.test'

describe('the heading', () => {
  test('may be below a title in which there is no separator', async () => {
    expect(await peopleOf('Staff, as of today\nFirst name;Last name;Email\nAda;Green;ada@x.test')).toEqual([
      ada,
    ])
  })

  test('that is not known makes nobody a person, and the user says what the columns are', async () => {
    const file = 'Uno;Dos;Tres\nGreen;Ada;ada@x.test\nWard;Ben;ben@x.test'
    const { learners, reading } = await read(file)
    expect(learners).toEqual([])
    expect(reading).toMatchObject({
      headingLine: 1,
      missing: ['firstName', 'lastName', 'email'],
      columns: [
        { name: 'Uno', samples: ['Green', 'Ward'], field: null },
        { name: 'Dos', samples: ['Ada', 'Ben'], field: null },
        { name: 'Tres', samples: ['ada@x.test', 'ben@x.test'], field: null },
      ],
    })
    expect(await peopleOf(file, { fields: ['lastName', 'firstName', 'email'] })).toEqual([
      ada,
      'Ben Ward ben@x.test',
    ])
  })

  test('that is missing is asked about, and what the addresses contradict is not supposed', async () => {
    const supposed = await read('Ada,Green,ada@x.test')
    expect(supposed.reading).toMatchObject({
      headingLine: 0,
      missing: [],
      doubts: ['The file has no heading. Please check what each column is.'],
    })
    expect(supposed.learners).toHaveLength(1)
    const other = await read('ada@x.test,Ada,Green')
    expect(other.learners).toEqual([])
    expect(other.reading.missing).toEqual(['firstName', 'lastName', 'email'])
    for (const swapped of [
      'Müller,Zoë,zoe@x.test',
      'Müller,Zoë,z.mueller@x.test',
      'A,B,a.b@x.test\nGroß,Jürgen,juergen.gross@x.test',
    ]) {
      const { reading, learners } = await read(swapped)
      expect([reading.missing, learners]).toEqual([['firstName', 'lastName', 'email'], []])
    }
    expect((await read('Zoë,Müller,z.mueller@x.test')).learners).toHaveLength(1)
  })

  test('can be chosen, and that there is none', async () => {
    const file = 'First name,Last name,Email\nLast name,First name,Email\nGreen,Ada,ada@x.test'
    expect(await peopleOf(file, { headingLine: 2 })).toEqual([ada])
    const none = await read('First,Last,x\nAda,Green,ada@x.test', {
      headingLine: 0,
      fields: ['firstName', 'lastName', 'email'],
    })
    // A row without an address above the first one with an address is no person.
    expect(none.learners).toMatchObject([{ firstName: 'Ada', line: 2 }])
    expect(none.reading.doubts).toEqual([])
  })

  test('is read as it was the last time, unless the user chooses something else', async () => {
    const file = 'Uno;Dos;Tres\nGreen;Ada;ada@x.test'
    const asked: (readonly string[])[] = []
    const remembered: Remembered = async (heading) => {
      asked.push(heading)
      return { fields: ['lastName', 'firstName', 'email'], choices: {} }
    }
    expect(await peopleOf(file, {}, remembered)).toEqual([ada])
    expect(asked).toContainEqual(['Uno', 'Dos', 'Tres'])
    expect(await peopleOf(file, { fields: ['firstName', 'lastName', 'email'] }, remembered)).toEqual([
      'Green Ada ada@x.test',
    ])
  })

  test('with two addresses is doubted until the user has chosen', async () => {
    const file = 'First name,Last name,Email,Work email\nAda,Green,ada@home.test,ada@work.test'
    expect((await read(file)).reading.doubts).toEqual([
      'Several columns could be “Email”. Please check which of them is used.',
    ])
    const chosen = await read(file, { fields: ['firstName', 'lastName', null, 'email'] })
    expect(chosen.reading.doubts).toEqual([])
    expect(chosen.learners).toMatchObject([{ email: 'ada@work.test' }])
  })
})

test('a separator can be chosen', async () => {
  const file = 'First name;Last name;Email\nAda;Green;ada@x.test'
  expect((await read(file)).reading.separator).toBe('semicolon')
  const wrong = await read(file, { separator: 'bar' })
  expect(wrong.reading).toMatchObject({ separator: 'bar', columns: [{ name: 'First name;Last name;Email' }] })
  expect(wrong.learners).toEqual([])
})

test('an encoding is doubted with the names of the encoding, and no more once it is chosen', async () => {
  // “Peña” in Windows-1252 is “Peńa” in Windows-1250: both are names.
  const file = Buffer.from('First name;Last name;Email\nAda;Pe\xf1a;ada@x.test', 'latin1')
  const { reading } = await readLearnerFile(file, {}, nothingRemembered)
  expect(reading.encodings).toEqual(expect.arrayContaining(['windows-1252', 'windows-1250']))
  expect(reading.doubts).toEqual([
    'The file does not say how its letters are encoded. We have read them as Western European (Windows-1252). Please look at the names, and choose another encoding if they are wrong.',
  ])
  const chosen = await readLearnerFile(file, { encoding: 'windows-1250' }, nothingRemembered)
  expect(chosen.learners).toMatchObject([{ lastName: 'Peńa' }])
  expect(chosen.reading.doubts).toEqual([])
})

test.each([
  ['="0012"', '0012'],
  ['="say ""hi"""', 'say "hi"'],
  ['\u00a0Ada\u00a0', 'Ada'],
  ["'=A", '=A'],
  ['=A1', '=A1'],
])('a cell with %s is %s', async (cell, text) => {
  const file = `First name\tLast name\tEmail\n${cell}\tGreen\tada@x.test`
  expect((await read(file)).learners).toMatchObject([{ firstName: text }])
})

test.each([
  ['mailto:ada@x.test', 'ada@x.test'],
  ['MAILTO:ada@x.test?subject=Hi', 'ada@x.test'],
  ['Ada Green <ada@x.test>', 'ada@x.test'],
  ['"Green, Ada" <ada@x.test>', 'ada@x.test'],
  ['<ada@x.test>', 'ada@x.test'],
  ['ada@x.test;', 'ada@x.test'],
  ['ada@x.test .', 'ada@x.test'],
  ['o’neil@x.test', "o'neil@x.test"],
])('of %s the address is read, and what was written is kept to be shown', async (written, email) => {
  const file = `First name\tLast name\tEmail\nAda\tGreen\t${written}`
  expect((await read(file)).learners).toMatchObject([{ email, writtenEmail: written }])
})

test.each(['ada@x.test', 'ada@x.test, ada@home.test', 'n/a', 'ADA@X.test'])(
  '%s stays as it is',
  async (email) => {
    const file = `First name\tLast name\tEmail\nAda\tGreen\t${email}`
    const [learner] = (await read(file)).learners
    expect(learner).toEqual({ firstName: 'Ada', lastName: 'Green', email, line: 2 })
  },
)

test('a web page that is called a workbook is refused with what to do', async () => {
  await expect(read('<html><table><tr><td>First name</td></tr></table></html>')).rejects.toThrow(
    /^This file is a web page and not a workbook/,
  )
})

test('samples are the first three texts of a column, also when cells are empty', async () => {
  const file = 'First name,Last name,Email,Note\nA,B,a@x.test,\nC,D,c@x.test,x\nE,F,e@x.test,\nG,H,g@x.test,y'
  const { reading } = await read(file)
  expect(reading.columns.map(({ samples }) => samples)).toEqual([
    ['A', 'C', 'E'],
    ['B', 'D', 'F'],
    ['a@x.test', 'c@x.test', 'e@x.test'],
    ['x', 'y'],
  ])
})

describe('people-46: addresses in a column of numbers or names', () => {
  const doubt =
    'The column “Employee ID” has email addresses, and is read as “Employee number”. Please check what it is.'
  const past = async (employee: string) =>
    readPeopleFile(
      pastFileKind,
      Buffer.from(`Employee ID,Course,Date\n${employee},Fire,2026-01-05`),
      {},
      async () => undefined,
    )

  test('are doubted, and numbers are not', async () => {
    expect((await past('ada@x.test')).reading.doubts).toEqual([doubt])
    expect((await past('4711')).reading.doubts).toEqual([])
    const { reading } = await read('Employee ID,First name,Last name,Email\nben@x.test,Ada,Green,ada@x.test')
    expect(reading.doubts).toEqual([doubt])
    expect((await read('First name,Last name,Email\nAda,Green,ada@x.test')).reading.doubts).toEqual([])
  })
})

test('the cells of columns that are not used are returned for the lines that are asked for', async () => {
  const file = 'First name,Locker,Last name,Email,\nAda,A 3,Green,ada@x.test,x\nBen,B 7,Ward,ben@x.test'
  const { unusedCells } = await read(file)
  expect(unusedCells(new Set([3]))).toEqual([{ line: 3, cells: ['B 7', ''] }])
  expect(unusedCells(new Set())).toEqual([])
  const { unusedCells: none } = await read('First name,Last name,Email\nAda,Green,ada@x.test')
  expect(none(new Set([2]))).toEqual([])
})

describe('people-163: wrong letters', () => {
  test('are doubted whatever the file says of its letters, with one of the words', async () => {
    const { reading } = await read('\ufeffFirst name;Last name;Email\nAda;M\ufffdller;a@x.test')
    expect(reading.doubts).toEqual([
      '“M\ufffdller” looks as if some of its letters were wrong. Please look at the names, and correct the file if they are.',
    ])
  })

  test('of ISO 8859-2 are read right, or doubted with a choice', async () => {
    const bytes = Buffer.from(
      'First name;Last name;Email\n\xa3ukasz;Wi\xb6niewski;a@x.test\nAda;Green;b@x.test',
      'latin1',
    )
    const { reading, learners } = await readLearnerFile(bytes, {}, nothingRemembered)
    expect(reading.encodings).toContain('iso-8859-2')
    expect([reading.doubts.length > 0, learners[0]?.lastName === 'Wiśniewski']).toContain(true)
    const chosen = await readLearnerFile(bytes, { encoding: 'iso-8859-2' }, nothingRemembered)
    expect(chosen.learners[0]).toMatchObject({ firstName: 'Łukasz', lastName: 'Wiśniewski' })
  })

  test('in a column that is not used are not doubted', async () => {
    expect(
      (await read('First name;Last name;Email;Note\nAda;Green;a@x.test;M\ufffdl')).reading.doubts,
    ).toEqual([])
  })
})

describe('people-187: a column of dates in which a spreadsheet has left numbers', () => {
  const field = '00000000-0000-4000-8000-000000000001'
  const readWith = (text: string, choices: ReadingChoices = {}) =>
    readLearnerFile(Buffer.from(text), choices, nothingRemembered, [
      { id: field, name: 'Driving licence', kind: 'date' },
    ])
  const file =
    'First name;Last name;Email;Hire date;End date;Driving licence\nAda;Green;a@x.test;45678;2958465;32874\nBen;Ward;b@x.test;;;58806\nCai;Hall;c@x.test;45679,25;50000;'
  const daysIn = ({ learners }: Awaited<ReturnType<typeof readWith>>) =>
    learners.map(({ startsOn, endsOn, ownFields }) => [startsOn, endsOn, ownFields?.[field]])

  test('is read as dates, with days as samples, and doubted until the columns were confirmed', async () => {
    const list = await readWith(file)
    expect(daysIn(list)).toEqual([
      ['2025-01-21', '', '1990-01-01'],
      ['', '', '2060-12-31'],
      ['2025-01-22', '2036-11-21', ''],
    ])
    expect(list.reading.columns.slice(3).map(({ samples }) => samples)).toEqual([
      ['2025-01-21', '2025-01-22'],
      ['9999-12-31', '2036-11-21'],
      ['1990-01-01', '2060-12-31'],
    ])
    expect(list.reading.doubts).toEqual([
      'The column “Hire date” has numbers such as “45678”, by which spreadsheets count days, and is read as “Start date”: this one is 2025-01-21. Please check the dates.',
      'The column “End date” has numbers such as “2958465”, by which spreadsheets count days, and is read as “End date”: this one is 9999-12-31. Please check the dates.',
      'The column “Driving licence” has numbers such as “32874”, by which spreadsheets count days, and is read as “Driving licence”: this one is 1990-01-01. Please check the dates.',
    ])
    const names = ['firstName', 'lastName', 'email'] as const
    const chosen = await readWith(file, { fields: [...names, 'startsOn', 'employeeNumber', null] })
    expect(chosen.learners.map(({ startsOn, employeeNumber }) => [startsOn, employeeNumber])).toEqual([
      ['2025-01-21', '2958465'],
      ['', ''],
      ['2025-01-22', '50000'],
    ])
    expect(chosen.reading.columns[5]).toMatchObject({ field: null, samples: ['32874', '58806'] })
    expect(chosen.reading.doubts).toEqual([])
  })

  test.each(['32873', '58807', '2026-03-31', '1234', '456789', 'soon', '-45678'])(
    'with %s in it has no numbers of days, and they are refused row by row',
    async (other) => {
      const { learners } = await readWith(
        `First name;Last name;Email;Hire date\nAda;Green;a@x.test;45678\nBen;Ward;b@x.test;${other}`,
        { fields: ['firstName', 'lastName', 'email', 'startsOn'] },
      )
      expect(learners.map(({ startsOn }) => startsOn)).toEqual(['45678', other])
    },
  )

  test('is no other column: numbers of employees stay numbers', async () => {
    const { learners, reading } = await readWith(
      'First name;Last name;Email;Employee number;Teams\nAda;Green;a@x.test;45678;45679',
    )
    expect(learners).toMatchObject([{ employeeNumber: '45678', teams: '45679' }])
    expect(reading.doubts).toEqual([])
  })

  test('is read in a list of past completions too', async () => {
    const past = 'Email;Course;Completed on\na@x.test;Fire;45678'
    const { rows } = await readPeopleFile(pastFileKind, Buffer.from(past), {}, nothingRemembered)
    expect(rows).toMatchObject([{ completedOn: '2025-01-21' }])
  })
})

describe('people-164: a column that is called like another field', () => {
  test('has no dates, and is not used', async () => {
    const { learners, reading } = await read(
      'First name,Last name,Email,Leaver\nAda,Green,a@x.test,N\nBen,Ward,b@x.test,Y\nCai,Hall,c@x.test,',
    )
    expect(learners).toHaveLength(3)
    expect(learners[0]).not.toHaveProperty('endsOn')
    expect(reading.columns[3]).toMatchObject({ name: 'Leaver', field: null })
    expect(reading.doubts).toEqual([
      'The column “Leaver” is called like “End date”, but has texts such as “N” and few dates. It is not used. Please check what it is.',
    ])
  })

  test('is used where it has dates and some other texts', async () => {
    const { learners, reading } = await read(
      'First name,Last name,Email,Hire Date,Termination date\nAda,Green,a@x.test,1998-05-01,9999-12-31\nBen,Ward,b@x.test,soon,31.12.2030\nCai,Hall,c@x.test,01-Nov-26,',
    )
    expect(learners.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['1998-05-01', ''],
      ['soon', '2030-12-31'],
      ['2026-11-01', ''],
    ])
    expect(reading.doubts).toEqual([])
  })

  test('has names under “Employee ID”, which are doubted until somebody has said what they are', async () => {
    const file = 'Employee ID,First name,Last name,Email\n"Müller, Zoë",Zoë,Müller,z@x.test'
    expect((await read(file)).reading.doubts).toEqual([
      'The column “Employee ID” is read as “Employee number”, and has “Müller, Zoë”. Please check what it is.',
    ])
    const known = async () => ({ fields: ['employeeNumber', 'firstName', 'lastName', 'email'], choices: {} })
    expect((await read(file, {}, known)).reading.doubts).toEqual([])
  })

  test('is known in part only, and is doubted', async () => {
    const { reading } = await read('Coach - First name,Last name,Email\nAda,Green,a@x.test')
    expect(reading.doubts).toEqual([
      'Of the name “Coach - First name” only a part is known, and the column is read as “First name”. Please check what it is.',
    ])
  })
})

test('an address with blanks that are not seen is shown as it was written', async () => {
  const { learners } = await read(
    'First name\tLast name\tEmail\nAda\tGreen\t\u00a0ada@x.test\u00a0 \nBen\tWard\t ben@x.test ',
  )
  expect(learners).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Green',
      email: 'ada@x.test',
      writtenEmail: '\u00a0ada@x.test\u00a0',
      line: 2,
    },
    { firstName: 'Ben', lastName: 'Ward', email: 'ben@x.test', line: 3 },
  ])
})
