// What the preview of a CSV file shows before anything is imported.
import { describe, expect, test } from 'vitest'
import { csvText } from '#contract/rules/csv.ts'
import { learnerFileLimits, learnerColumns } from '#contract/rules/learner-file.ts'
import * as learners from '#contract/calls/learners.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startImport } from '#tests/support/start-import.ts'

const { product, db, admin, client, manager, otherClient, person, people, file, preview, everything } =
  await startImport()

describe('the preview', () => {
  test('accepts a file with one of the listed extensions, in upper or lower case, and no other', async () => {
    const of = (name: string) => ({ csvFile: new File(['Ada,Green,ada@example.test'], name) })
    for (const name of [
      'people.csv',
      'People.CSV',
      'people',
      'people.txt',
      'people.tsv',
      'people.xlsx',
      'people.xls',
    ])
      expect((await product.ask(learners.preview, of(name), manager)).goodRows).toHaveLength(1)
    for (const name of ['people.pdf', 'people.csv.exe', 'people.xls.exe'])
      expect(await product.refuse(learners.preview, of(name), manager)).toEqual({
        status: 415,
        errors: ['Please choose a .csv, .xlsx, .tsv or .txt file'],
      })
  })

  test('separates valid from invalid rows with the reason, and stores nothing', async () => {
    const taken = await makeLearner(product, otherClient.id, { email: 'taken@example.test' })
    const before = await everything()
    const long = 'x'.repeat(101)
    const { goodRows, badRows } = await preview(
      [
        'First Name,Last Name,Email',
        ' Zoë , Ångström ,ZOE@example.test ',
        ',Green,no-first@example.test',
        'Ada,,',
        'Ada,Green,not an address',
        'Ada,Green,zoe@EXAMPLE.test',
        `Ada,Green,${taken.email.toUpperCase()}`,
        `${long},Green,long@example.test`,
        '',
        'Ada,Green,no-first@example.test',
      ].join('\r\n'),
    )
    // A row that repeats the address of a bad one is good.
    expect(goodRows).toEqual([
      { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.test' },
      { firstName: 'Ada', lastName: 'Green', email: 'no-first@example.test' },
    ])
    expect(badRows).toEqual([
      {
        firstName: '',
        lastName: 'Green',
        email: 'no-first@example.test',
        reason: 'Please enter a first name',
        line: 3,
        canKeep: true,
      },
      {
        firstName: 'Ada',
        lastName: '',
        email: '',
        reason: 'Please enter a last name. Please enter an email address',
        line: 4,
      },
      {
        firstName: 'Ada',
        lastName: 'Green',
        email: 'not an address',
        reason: 'Please enter a valid email address',
        line: 5,
      },
      {
        firstName: 'Ada',
        lastName: 'Green',
        email: 'zoe@EXAMPLE.test',
        reason: 'The same email address is in line 2',
        line: 6,
      },
      {
        firstName: 'Ada',
        lastName: 'Green',
        email: 'TAKEN@EXAMPLE.TEST',
        reason: 'An account with this email address already exists',
        line: 7,
      },
      {
        firstName: long,
        lastName: 'Green',
        email: 'long@example.test',
        reason: 'First name: Please use at most 100 characters',
        line: 8,
      },
    ])
    expect(await everything()).toEqual(before)
  })

  test('shows which letters of an address only look right', async () => {
    const csvFile = new File(['Ada,Green,pаypal@example.test\nBo,Ek,b\u200bo@example.test'], 'people.csv')
    const { badRows } = await product.ask(learners.preview, { csvFile }, manager)
    expect(badRows.map(({ reason }) => reason)).toEqual([
      'Please enter a valid email address. The email address mixes letters of different alphabets: “а” in “pаypal” is a Cyrillic letter',
      'Please enter a valid email address. The email address has an invisible character (U+200B) after “b”',
    ])
  })

  test('counts people of the client separately, and reports nothing more about others', async () => {
    const own = await makeClient(product)
    const [here, archived] = [await makeLearner(product, own.id), await makeLearner(product, own.id)]
    const ownManager = await makeManager(product, own.id)
    const elsewhere = await makeLearner(product, otherClient.id)
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const lines = [here, ownManager, archived, elsewhere].map(
      ({ email }) => `Ada,Green,${email.toUpperCase()}`,
    )
    const text = [...lines, `,,${here.email}`, 'Ada,Green,new-here@example.test'].join('\n')
    const found = await product.ask(learners.preview, file(text), ownManager)
    expect(found.alreadyThere.map(({ line }) => line)).toEqual([1, 2, 5])
    expect(found.badRows).toEqual(
      [
        {
          email: archived.email,
          reason: 'A person with this email address has been archived and can be restored',
          line: 3,
        },
        { email: elsewhere.email, reason: 'An account with this email address already exists', line: 4 },
      ].map(({ email, ...row }) => ({
        firstName: 'Ada',
        lastName: 'Green',
        email: email.toUpperCase(),
        ...row,
      })),
    )
    expect(found.goodRows).toHaveLength(1)
    // For another client the same people are elsewhere, and the other way round.
    const there = await product.ask(learners.preview, { ...file(text), clientId: otherClient.id }, admin)
    expect(there.alreadyThere.map(({ line }) => line)).toEqual([4])
    expect(there.badRows.map(({ line }) => line)).toEqual([1, 2, 3, 5])
  })

  test('is for the own client, and for an administrator any', async () => {
    const text = 'Ada,Green,ada@example.test'
    const foreign = { ...file(text), clientId: otherClient.id }
    expect(await product.refuse(learners.preview, foreign, manager)).toEqual(notFound)
    const nowhere = { ...file(text), clientId: crypto.randomUUID() }
    expect(await product.refuse(learners.preview, nowhere, admin)).toEqual(notFound)
    await product.ask(learners.preview, { ...file(text), clientId: client.id }, manager)
  })

  test('shows how many seats are left', async () => {
    const full = await makeClient(product, { maximumLearners: 3 })
    await makeLearner(product, full.id)
    const left = async () =>
      (await product.ask(learners.preview, { ...file('A,B,c@d.test'), clientId: full.id }, admin)).seatsLeft
    expect(await left()).toBe(2)
    await db.updateTable('clients').set({ maximum_learners: 1 }).where('id', '=', full.id).execute()
    expect(await left()).toBe(0)
    await db.updateTable('clients').set({ maximum_learners: 0 }).where('id', '=', full.id).execute()
    expect(await left()).toBeNull()
  })

  test('recognises a file by its content and not by its name', async () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect((await product.refuse(learners.preview, file(old), manager)).errors).toEqual([
      'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
    ])
    const noBook = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0])
    expect((await product.refuse(learners.preview, file(noBook), manager)).errors).toEqual([
      'The workbook could not be read. Please save it as .xlsx or “CSV UTF-8” once more and try again',
    ])
  })

  test.each([
    [
      'old.xls',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'This is a workbook of an old kind, or one with a password.',
    ],
    [
      'page.xls',
      '<html><table><tr><td>Ada</td></tr></table></html>',
      'This file is a web page and not a workbook',
    ],
    ['macros.xlsm', 'PK\x03\x04', 'The workbook could not be read.'],
  ])('says of %s what it is and how to save it', async (name, content, sentence) => {
    const csvFile = new File([Buffer.from(content, 'latin1')], name)
    const { status, errors } = await product.refuse(learners.preview, { csvFile }, manager)
    expect([status, errors]).toEqual([400, [expect.stringContaining(sentence)]])
    expect(errors[0]).toMatch(/save it as .xlsx/)
  })

  test.each([
    ['a PDF document', '%PDF-1.7 hello'],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
  ])('refuses %s, whose bytes are no rows', async (_, content) => {
    const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
    expect(await product.refuse(learners.preview, file(bytes), manager)).toEqual({
      status: 400,
      errors: ['The file could not be read. Please save it as “CSV UTF-8” and try again'],
    })
  })

  test('the rejected rows can be corrected and previewed again', async () => {
    const heading = 'First Name,Last Name,Email\n'
    const { badRows } = await preview(`${heading}=1+1,"Gre""en",x@\n'-2,@SUM,\n"-3\r\nb","'+4",y\n`)
    expect(badRows).toHaveLength(3)
    const rejected = badRows.map(({ firstName, lastName, email, reason }) => [
      firstName,
      lastName,
      email,
      reason,
    ])
    const again = await preview(csvText([[...learnerColumns, 'Reason'], ...rejected], 'csv'))
    // In lines of their own now: the heading of the first file was line 1, too.
    expect(again.badRows).toEqual(badRows.map((row, at) => ({ ...row, line: at + 2 })))
    expect(again.badRows[0]).toMatchObject({ firstName: '=1+1', lastName: 'Gre"en' })
    const corrected = await preview(
      csvText(
        [
          [...learnerColumns, 'Reason'],
          ['=A1', "'-B", person().email, 'It was wrong'],
        ],
        'csv',
      ),
    )
    expect(corrected.goodRows).toMatchObject([{ firstName: '=A1', lastName: "'-B" }])
  })

  test('corrected rows are judged with the good ones, and nothing is stored', async () => {
    const before = await everything()
    const [good, other] = people(2) as [ReturnType<typeof person>, ReturnType<typeof person>]
    const judged = await product.ask(
      learners.previewRows,
      {
        rows: [
          good,
          { ...other, line: 4 },
          { ...person(), email: good.email, line: 5 },
          { ...person(), lastName: '', line: 6 },
        ],
      },
      manager,
    )
    expect(judged.goodRows).toEqual([good, other])
    expect(judged.badRows.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'The same email address is in another row'],
      [6, 'Please enter a last name'],
    ])
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['2026-03-01', 'Mai', '“2026-03-01” does not look like a name'],
    ['Nul', 'TRUE', '“TRUE” does not look like a name'],
    ['Num', '12345', '“12345” does not look like a name'],
    ['01-Mar', 'Ward', '“01-Mar” does not look like a name'],
    ['Mrs', 'Ward', '“Mrs” does not look like a name'],
    ['Prof. Dr.', 'Ward', '“Prof. Dr.” does not look like a name'],
    ['Ada', 'März 26', '“März 26” does not look like a name'],
    ['Ada', '12. Jan', '“12. Jan” does not look like a name'],
    ['Ada', '3 paź', '“3 paź” does not look like a name'],
    ['VERDADERO', 'Ward', '“VERDADERO” does not look like a name'],
    ['VERO', 'Ward', '“VERO” does not look like a name'],
    ['WAAR', 'Ward', '“WAAR” does not look like a name'],
    ['PRAWDA', 'Ward', '“PRAWDA” does not look like a name'],
    ['FAŁSZ', 'Ward', '“FAŁSZ” does not look like a name'],
    ['Ada', '#NAME?', '“#NAME?” does not look like a name'],
    ['Ada', '#NV', '“#NV” does not look like a name'],
    ['Ada', '#DIV/0!', '“#DIV/0!” does not look like a name'],
    ['N.N.', 'Ward', '“N.N.” does not look like a name'],
  ])('the name %s %s is doubted, and can be kept', async (firstName, lastName, reason) => {
    const row = { firstName, lastName, email: person().email }
    const { goodRows, badRows } = await preview(
      `First name,Last name,Email\n${firstName},${lastName},${row.email}`,
    )
    expect([goodRows, badRows]).toEqual([[], [{ ...row, reason, line: 2, canKeep: true }]])
    const kept = await product.ask(
      learners.previewRows,
      { rows: [{ ...row, line: 2, isKept: true }] },
      manager,
    )
    expect([kept.goodRows, kept.badRows]).toEqual([[row], []])
  })

  test.each([
    ['May', 'June'],
    ['George', 'Sand'],
    ['Ana', 'Sant'],
    ['Ada', 'Green 2'],
    ['Nnamdi', 'Marzo'],
  ])('the name %s %s is not doubted', async (firstName, lastName) => {
    const { goodRows } = await preview(
      `First name,Last name,Email\n${firstName},${lastName},${person().email}`,
    )
    expect(goodRows).toHaveLength(1)
  })

  test.each(['1.23E+09', '1,23456E+11', '1E+05'])(
    'a number that a spreadsheet has shortened is doubted (%s)',
    async (number) => {
      const { goodRows, badRows } = await preview(
        `First name;Last name;Email;Staff no\nAda;Green;${person().email};${number}`,
      )
      expect(goodRows).toEqual([])
      expect(badRows).toMatchObject([
        {
          canKeep: true,
          reason: `“${number}” is an employee number that a spreadsheet has shortened. Please enter all of its digits`,
        },
      ])
    },
  )

  test.each([
    ['#N/A', ''],
    ['', '#NV'],
    ['', '#DIV/0!'],
  ])('a row with the error of a spreadsheet is refused (%s %s)', async (email, number) => {
    const { goodRows, badRows, newTeams } = await preview(
      `First name,Last name,Email,Staff no,Team\nAda,Green,${email || person().email},${number},\nBen,Ward,${person().email},7,#REF!`,
    )
    expect([goodRows, newTeams]).toEqual([[], []])
    const [ada, ben] = badRows.map(({ reason }) => reason)
    expect(ada).toContain(
      `“${email || number}” is an error of the spreadsheet and no value. Please correct it`,
    )
    expect(ben).toBe('“#REF!” is an error of the spreadsheet and no value. Please correct it')
  })

  test('an ending that no address has is doubted', async () => {
    const { badRows, unusedCells } = await preview(
      'First name,Locker,Last name,Email\nBen,B 7,Ward,ben-locker@example.test\nAda,A 3,Green,ada@example.con',
    )
    expect(unusedCells).toEqual([{ line: 3, cells: ['A 3'] }])
    expect(badRows).toMatchObject([
      {
        reason: 'The address ends with “.con”. Did you mean “.com”?',
        canKeep: true,
        suggestedEmail: 'ada@example.com',
      },
    ])
  })

  test.each([
    ['iris@a.test, iris@b.test', 'There are several addresses. Please keep one'],
    ['jon@fleet', 'The part after “@” has no ending, such as “.com”'],
    ['ned@fleet..test', 'There are two dots in a row'],
    ['olga b@fleet.test', 'There is a blank in the address'],
    ['n/a', undefined],
  ])('says what is wrong with the address %s', async (email, hint) => {
    const { badRows } = await preview(`First name\tLast name\tEmail\nAda\tGreen\t${email}`)
    const reason = ['Please enter a valid email address', ...(hint ? [hint] : [])].join('. ')
    expect(badRows).toMatchObject([{ email, reason }])
  })

  test('a person with one name is kept with a hyphen; what breaks a rule is not', async () => {
    const { email } = person()
    const keep = async (row: { firstName: string; lastName: string; email: string }) =>
      product.ask(learners.previewRows, { rows: [{ ...row, line: 2, isKept: true }] }, manager)
    expect((await keep({ firstName: 'Maria', lastName: '', email })).goodRows).toEqual([
      { firstName: 'Maria', lastName: '-', email },
    ])
    expect((await keep({ firstName: 'Ada', lastName: 'Green', email: 'nowhere' })).badRows).toHaveLength(1)
    expect((await keep({ firstName: '', lastName: '', email })).badRows).toMatchObject([{ firstName: '' }])
  })

  test('the columns that were uploaded are remembered for the heading, at this client only', async () => {
    const heading = ['Uno', 'Dos', 'Tres']
    const columns = ['lastName', 'firstName', 'email'] as const
    const text = (email: string) => `${heading.join(';')}\nGreen;Ada;${email}`
    const missingAt = async (clientId: string) =>
      (await product.ask(learners.preview, { ...file(text(person().email)), clientId }, admin)).reading
        .missing
    expect(await missingAt(client.id)).toHaveLength(3)
    const chosen = await product.ask(
      learners.preview,
      { ...file(text(person().email)), readAs: columns.join(',') },
      manager,
    )
    expect(chosen.goodRows).toMatchObject([{ firstName: 'Ada', lastName: 'Green' }])
    // A preview stores nothing.
    expect(await missingAt(client.id)).toHaveLength(3)
    await product.ask(
      learners.uploadUsers,
      { users: chosen.goodRows, reading: { heading, columns: [...columns] } },
      manager,
    )
    expect(await missingAt(client.id)).toEqual([])
    expect(await missingAt(otherClient.id)).toHaveLength(3)
  })

  describe('people-165: what somebody chose about the file is chosen for the next one', () => {
    /** Uploads one file as it was chosen, and returns how the next one is read without any choice. */
    async function readNext(first: Buffer, choices: object, next: Buffer) {
      const ask = (bytes: Buffer, more: object = {}) =>
        product.ask(
          learners.preview,
          { csvFile: new File([new Uint8Array(bytes)], 'hr.csv'), ...more },
          manager,
        )
      const { goodRows, reading } = await ask(first, choices)
      expect(goodRows).toHaveLength(1)
      const heading = reading.columns.map(({ name }) => name)
      const columns = reading.columns.map(({ field }) => field)
      const { toRemember } = reading
      await product.ask(
        learners.uploadUsers,
        { users: goodRows, reading: { heading, columns, toRemember } },
        manager,
      )
      const read = await ask(next)
      // What was chosen once is not forgotten by an upload that chose nothing.
      expect(read.reading.toRemember).toEqual(toRemember)
      return read
    }
    const fileOf = (lines: string[], encoding: BufferEncoding = 'utf8') =>
      Buffer.from(lines.join('\n'), encoding)

    test('the encoding', async () => {
      const heading = 'First name;Last name;Email;Enc'
      const { goodRows, reading } = await readNext(
        fileOf([heading, `Ada;Pe\xf1a;${person().email};`], 'latin1'),
        { encoding: 'windows-1250' },
        fileOf([heading, `Ben;Zu\xf1iga;${person().email};`], 'latin1'),
      )
      expect(goodRows).toMatchObject([{ lastName: 'Zuńiga' }])
      expect(reading).toMatchObject({ encoding: 'windows-1250', doubts: [] })
    })

    test('the order of the dates, unless the dates tell another one', async () => {
      const heading = 'First name,Last name,Email,Start date'
      const { goodRows } = await readNext(
        fileOf([heading, `Ada,Green,${person().email},03/04/2020`]),
        { dateOrder: 'monthFirst' },
        fileOf([heading, `Ben,Ward,${person().email},05/06/2020`]),
      )
      expect(goodRows).toMatchObject([{ startsOn: '2020-05-06' }])
      const told = await preview(`${heading}\nCai,Hall,${person().email},25/06/2020`)
      expect(told.goodRows).toMatchObject([{ startsOn: '2020-06-25' }])
    })

    test('the line of the heading', async () => {
      const lines = (email: string) =>
        fileOf(['First name,Last name,Email', 'Last name,First name,Email', `Green,Ada,${email}`])
      const read = await readNext(lines(person().email), { headingLine: 2 }, lines(person().email))
      expect(read.reading.headingLine).toBe(2)
      expect(read.goodRows).toMatchObject([{ firstName: 'Ada', lastName: 'Green' }])
      // A line that is no heading any more is not taken for one.
      const { reading } = await preview(`First name,Last name,Email\nGreen,Ada,${person().email}`)
      expect(reading.headingLine).toBe(1)
    })

    test('at this client only', async () => {
      const other = await product.ask(
        learners.preview,
        {
          ...file(`First name,Last name,Email,Start date\nBen,Ward,${person().email},05/06/2020`),
          clientId: otherClient.id,
        },
        admin,
      )
      expect(other.reading).toMatchObject({ asksDateOrder: true, toRemember: { choices: {} } })
    })
  })

  test.each([
    [{ encoding: 'ebcdic' }, /^Please choose an encoding: /],
    [{ separator: 'dot' }, /^Please choose a separator: /],
    [{ headingLine: '-1' }, /^Please choose a line as the heading/],
    [{ readAs: 'firstName,password' }, /^Please use as columns: /],
  ])('refuses the choice %j', async (choice, message) => {
    const refused = await product.refuse(
      learners.preview,
      { ...file('First name,Last name,Email'), ...(choice as object) },
      manager,
    )
    expect([refused.status, refused.errors[0]]).toEqual([400, expect.stringMatching(message)])
  })

  test('of a file without rows is empty; without a file it is refused', async () => {
    expect(await preview('First Name,Last Name,Email\r\n')).toMatchObject({ goodRows: [], badRows: [] })
    const missing = { status: 400, errors: ['Please choose a CSV file with at least one learner'] }
    expect(await product.refuse(learners.preview, {}, manager)).toEqual(missing)
    expect(await product.refuse(learners.preview, file(''), manager)).toEqual(missing)
  })

  test('refuses what is too large, and what is no text', async () => {
    const tooLarge = new Uint8Array(learnerFileLimits.bytes + 1).fill(65)
    expect(await product.refuse(learners.preview, file(tooLarge), manager)).toEqual({
      status: 413,
      errors: ['The file is too large: at most 20 MB can be uploaded'],
    })
    const rows = Array.from({ length: 100_001 }, (_, at) => `A,B,p${at}@example.test\n`).join('')
    expect(await product.refuse(learners.preview, file(rows), manager)).toEqual({
      status: 413,
      errors: ['The file has more than 100,000 rows. Please split it and upload the parts'],
    })
    expect(await product.refuse(learners.preview, file('Ada,Gre\0en,a@b.test'), manager)).toEqual({
      status: 400,
      errors: ['The file could not be read. Please save it as “CSV UTF-8” and try again'],
    })
  })
})
