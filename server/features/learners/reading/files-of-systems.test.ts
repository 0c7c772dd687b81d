// Files as systems for staff write them, and what spreadsheets and people put into cells.
import { describe, expect, test } from 'vitest'
import { nothingRemembered, read, peopleOf } from '#tests/support/read-list.ts'
import { readLearnerFile } from './read-learner-file.ts'
import { doubtsOf } from '../doubtful-rows.ts'
import { readRows } from '../read-rows.ts'
import type { ReadingChoices, Remembered } from './reading-choices.ts'

const ada = 'Ada Green ada@x.test'

describe('files as systems for staff write them', () => {
  const bytesOf = (encoding: 'utf16le' | 'utf16be' | 'latin1', text: string) => {
    if (encoding === 'latin1') return Buffer.from(text, 'latin1')
    const bytes = Buffer.from(text, 'utf16le')
    return encoding === 'utf16be' ? bytes.swap16() : bytes
  }
  const namesIn = async (bytes: Buffer) =>
    (await readLearnerFile(bytes, {}, nothingRemembered)).learners.map(
      ({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`,
    )

  test.each([
    [
      'UTF-16 without a mark',
      bytesOf('utf16le', 'Vorname;Nachname;E-Mail\r\nZoë;Müller;zoe@x.test\r\n'),
      ['Zoë Müller zoe@x.test'],
    ],
    [
      'UTF-16 with the other order of bytes, tabs and quotes',
      bytesOf('utf16be', 'First Name\tLast Name\tEmail\r\n"Ann ""Annie"""\tO\'Neil\tann@x.test\r\n'),
      ['Ann "Annie" O\'Neil ann@x.test'],
    ],
    [
      'CSV (Macintosh), whose lines end with CR',
      bytesOf('latin1', 'First Name,Last Name,Email\rZo\x91,M\x9fller,zoe@x.test\rAda,Green,ada@x.test\r'),
      ['Zoë Müller zoe@x.test', ada],
    ],
    [
      'merged cells above the heading',
      Buffer.from('Employee,,Contact,\nFirst name,Last name,Work email,Phone\nAda,Green,ada@x.test,1\n'),
      [ada],
    ],
    [
      'addresses in capitals with semicolons after them',
      Buffer.from('First name,Last name,Email\nAda,Green,ADA@X.TEST; ;\n'),
      ['Ada Green ADA@X.TEST'],
    ],
  ])('%s', async (_, bytes, people) => {
    expect(await namesIn(bytes)).toEqual(people)
  })

  test.each([
    [
      'a second heading below the first',
      'Nachname;Vorname;E-Mail\nLast name;First name;Email address\nMüller;Zoë;zoe@x.test',
    ],
    [
      'the heading again on each page',
      'Vorname;Nachname;E-Mail\nZoë;Müller;zoe@x.test\nVorname;Nachname;E-Mail',
    ],
    ['a total', 'Cognome,Nome,E-mail\nMüller,Zoë,zoe@x.test\nTotale,1,'],
    ['the name of a team above its people', 'Voornaam;Achternaam;E-mail\nKeuken;;\nZoë;Müller;zoe@x.test'],
    ['who has printed it', 'Fornavn;Efternavn;E-mail\nZoë;Müller;zoe@x.test\nUdskrevet 01-12-2026 af HR;;'],
  ])('%s is nobody', async (_, text) => {
    const good = (await readRows((await read(text)).learners)).filter(
      ({ learner, reasons }) => reasons.length + doubtsOf(learner).length === 0,
    )
    expect(good.map(({ learner }) => learner)).toEqual([
      { firstName: 'Zoë', lastName: 'Müller', email: 'zoe@x.test' },
    ])
  })

  test.each([
    'Name',
    'Mitarbeiter',
    'Vorname Nachname',
    'Nachname, Vorname',
    'Nom et prénom',
    'Nome completo',
  ])('both names in a column “%s” are asked about', async (name) => {
    const text = `"${name}";E-Mail\n"Müller, Zoë";zoe@x.test\n"Groß, Jürgen";jg@x.test`
    const { reading, learners } = await read(text)
    expect([reading.missing, learners]).toEqual([['firstName', 'lastName'], []])
    expect(await peopleOf(text, { fields: ['wholeName', 'email'] })).toEqual([
      'Zoë Müller zoe@x.test',
      'Jürgen Groß jg@x.test',
    ])
  })

  test.each(['Name/Vorname', 'Nachname/Vorname', 'Nom/Prénom', 'Cognome / Nome'])(
    'both names in a column “%s” are doubted beside a column of last names',
    async (name) => {
      const { reading } = await read(`${name};Last name;Email\nMüller Zoë;Müller;zoe@x.test`)
      expect(reading.doubts).toContainEqual(
        expect.stringContaining(`Of the name “${name}” only a part is known`),
      )
    },
  )

  test('a code page of DOS, and marks of the encoding twice, are read', async () => {
    const names = 'Fornavn;Efternavn;E-mail\nÅse;Sørensen;a@x.test\nJørgen;Ærø;b@x.test'
    const people = ['Åse Sørensen a@x.test', 'Jørgen Ærø b@x.test']
    // From the table of code page 850: Å is 8F, ø is 9B, Æ is 92.
    const bytes = Buffer.from(
      names.replaceAll('Å', '\x8f').replaceAll('ø', '\x9b').replaceAll('Æ', '\x92'),
      'latin1',
    )
    const { reading, learners } = await readLearnerFile(bytes, {}, nothingRemembered)
    expect(learners.map(({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`)).toEqual(
      people,
    )
    expect(reading.doubts).toEqual([expect.stringContaining('code page 850')])
    expect(await peopleOf(`\ufeff\ufeff${names}`)).toEqual(people)
  })

  test('a merged heading above two columns of names is asked about', async () => {
    const { reading, learners } = await read('Name,,Email\nAda,Green,ada@x.test\n')
    expect([reading.missing, learners]).toEqual([['firstName', 'lastName'], []])
  })
})

describe('people-184: what spreadsheets and people put into cells', () => {
  const doubtsIn = async (text: string, ...more: [ReadingChoices?, Remembered?]) =>
    (await read(text, ...more)).reading.doubts
  const asNames = (name: string) =>
    `“${name}” is read as one name, with all that belongs to it. Please check the names below.`

  test.each([
    ['Dr. Ada', 'Green'],
    ['Frau Ada', 'Green'],
    ['Ada', '"Green, PhD"'],
    ['Ada', 'Green MSc'],
    ['“Ada”', 'Green'],
    ["'Ada'", 'Green'],
  ])('the names %s and %s are doubted, until the columns were confirmed', async (first, last) => {
    const file = `First name,Last name,Email\nBen,Ward,ben@x.test\n${first},${last},ada@x.test`
    const doubtful = first === 'Ada' ? last.replaceAll('"', '') : first
    expect(await doubtsIn(file)).toEqual([asNames(doubtful)])
    expect(await doubtsIn(file, { fields: ['firstName', 'lastName', 'email'] })).toEqual([])
  })

  test.each([
    ['Drew', 'Green'],
    ['Missy', 'Mamba'],
    ['Ing', 'Ma'],
    ['Ann "Annie"', "'t Hooft"],
  ])('the names %s and %s are not', async (first, last) => {
    expect(await doubtsIn(`First name,Last name,Email\n${first},${last},ada@x.test`)).toEqual([])
  })

  test.each(['"1,234.0"', '1234.0', '"1.234,00"', "'0012", '12 345'])(
    'the employee number %s is doubted, until the columns were confirmed',
    async (number) => {
      const file = `First name,Last name,Email,Employee number\nBen,Ward,ben@x.test,0012\nAda,Green,ada@x.test,${number}`
      expect(await doubtsIn(file)).toEqual([
        `The column “Employee number” has numbers such as “${number.replaceAll('"', '')}”, which a spreadsheet may have changed. Please check that the people have these numbers.`,
      ])
      expect(await doubtsIn(file, { fields: ['firstName', 'lastName', 'email', 'employeeNumber'] })).toEqual(
        [],
      )
    },
  )

  test.each(['0012', '1E5', 'A-1,2', '12.5', '1.2.3'])('the employee number %s is not', async (number) => {
    const file = `First name,Last name,Email,Employee number\nAda,Green,ada@x.test,"${number}"`
    expect(await doubtsIn(file)).toEqual([])
  })

  test('a cell that is in no column is doubted in each file', async () => {
    const file =
      'First name,Last name,Email,Team\nBen,Ward,ben@x.test,Bar,,\nAda,Green,ada@x.test,Kitchen, Bar'
    const doubt =
      'Line 3 has more cells than there are columns, and “Bar” is not used. Please check whether its cells are in the right columns.'
    expect(await doubtsIn(file)).toEqual([doubt])
    expect(await doubtsIn(file, { fields: ['firstName', 'lastName', 'email', 'teams'] })).toEqual([doubt])
  })
})
