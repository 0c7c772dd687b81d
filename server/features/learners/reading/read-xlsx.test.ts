import { describe, expect, test } from 'vitest'
import { learnerFileLimits } from '#contract/rules/learner-file.ts'
import { type ZipEntry, makeZip } from '#tests/support/make-zip.ts'
import { readLearnerFile } from './read-learner-file.ts'
import { readWorkbook } from './read-xlsx.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Workbook {
  properties?: string
  sheet?: string
  texts?: string
  styles?: string
  extra?: ZipEntry[]
  target?: string
}

function workbook({
  properties = '',
  sheet = '',
  texts,
  styles,
  extra = [],
  target = 'worksheets/sheet1.xml',
}: Workbook): Buffer {
  return makeZip([
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets><sheet name="One" sheetId="1" r:id="rId7"/><sheet name="Two" sheetId="2" r:id="rId8"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="${target}"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
    ...(texts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: `<sst>${texts}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', data: `<styleSheet>${styles}</styleSheet>` }]),
    ...extra,
  ])
}

/** The merged cells of a sheet stand after its rows. */
const makeMerged = (rows: string, reference: string) =>
  workbook({
    extra: [
      {
        name: 'xl/worksheets/merged.xml',
        data: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="${reference}"/></mergeCells></worksheet>`,
      },
    ],
    target: 'worksheets/merged.xml',
  })

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...texts: string[]) => `<row>${texts.map(inline).join('')}</row>`
const heading = row('First Name', 'Last Name', 'Email')

async function cellsOf(bytes: Buffer) {
  const { rows } = await readWorkbook(bytes)
  return rows.map(({ cells }) => cells)
}
const learnersOf = async (bytes: Buffer) => (await readLearnerFile(bytes, {}, async () => undefined)).learners
const refusal = (bytes: Buffer) =>
  learnersOf(bytes).then(
    () => 'was read',
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  )
const unreadable =
  '400 The workbook could not be read. Please save it as .xlsx or “CSV UTF-8” once more and try again'

describe('cells', () => {
  test('of every kind are read as they are shown', async () => {
    const bytes = workbook({
      texts:
        '<si><t>Zoë &amp; Co</t></si><si><r><t>Rich </t></r><r><t xml:space="preserve">text</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      sheet: `<row r="3">
        <c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="str"><f>A1&amp;B1</f><v>made@example.test</v></c>
        <c r="D3"><v>7.0</v></c><c r="E3" s="1"><v>32932</v></c><c r="F3" s="2"><v>44197.75</v></c><c r="G3" s="3"><v>2.5</v></c>
        <c r="H3" t="b"><v>1</v></c><c r="I3" t="e"><v>#N/A</v></c><c r="K3" t="d"><v>2026-05-01</v></c>
      </row>`,
    })
    const { rows } = await readWorkbook(bytes)
    expect(rows).toEqual([
      {
        line: 3,
        cells: [
          'Zoë & Co',
          'Rich text',
          'made@example.test',
          '7',
          '1990-02-28',
          '2021-01-01',
          '2.5',
          'TRUE',
          '#N/A',
          '',
          '2026-05-01',
        ],
      },
    ])
  })

  test('keep the zeros of a format that has zeros only', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="0.00"/><numFmt numFmtId="166" formatCode="00000;-00000"/><numFmt numFmtId="167" formatCode="#,##0"/></numFmts><cellXfs>${[0, 164, 165, 166, 167, 1].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const cells = [
      [1, '1042'],
      [1, '12345678'],
      [1, '10.5'],
      [2, '7'],
      [3, '42'],
      [4, '42'],
      [5, '42'],
    ]
    const sheet = `<row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`
    expect(await cellsOf(workbook({ styles, sheet }))).toEqual([
      ['001042', '12345678', '10.5', '7', '00042', '42', '42'],
    ])
  })

  test('with dates are read by the day from which the workbook counts', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const sheet = '<row><c s="1"><v>44865</v></c><c s="1"><v>0</v></c><c><v>44865</v></c></row>'
    // Microsoft: 1462 is the difference between the two systems, and the first day of the second one is 1 January 1904.
    expect(await cellsOf(workbook({ styles, sheet, properties: '<workbookPr date1904="1"/>' }))).toEqual([
      ['2026-11-01', '1904-01-01', '44865'],
    ])
    expect(await cellsOf(workbook({ styles, sheet, properties: '<workbookPr date1904="0"/>' }))).toEqual([
      ['2022-10-31', '0', '44865'],
    ])
  })

  test('that are merged with those below them are doubted where they have people (people-188)', async () => {
    const person = (name: string) => row(name, 'Green', `${name}@x.test`, '', '')
    const team = `<row>${['Ada', 'Green', 'ada@x.test', 'Kitchen'].map(inline).join('')}</row>`
    const people = `${row('First Name', 'Last Name', 'Email', 'Team', 'Note')}${team}${person('Ben')}${person('Cai')}`
    const doubtsWith = async (merged: string) => {
      const bytes = makeMerged(people, merged)
      return (await readLearnerFile(bytes, {}, async () => undefined)).reading.doubts
    }
    const doubt = [
      'Cells of the column “Team” are merged, such as those of lines 2 to 3, and only the first of these lines has the value. Please check the rows below, or fill in the cells in your spreadsheet program.',
    ]
    expect(await doubtsWith('D2:D3')).toEqual(doubt)
    expect(await doubtsWith('D2:E3')).toEqual(doubt)
    // One is within a line, one in a column that is not used, one below the people, and one no reference.
    for (const merged of ['A1:C1', 'E2:E4', 'D5:D9', 'D2'])
      expect([merged, await doubtsWith(merged)]).toEqual([merged, []])
  })

  test('without a format count from the same day, where they are dates of people (people-187)', async () => {
    const line = ['Ada', 'Green', 'a@x.test'].map(inline).join('')
    const sheet = `${row('First Name', 'Last Name', 'Email', 'Hire Date')}<row>${line}<c><v>44216</v></c></row>`
    const properties = '<workbookPr date1904="1"/>'
    expect(await learnersOf(workbook({ sheet, properties }))).toMatchObject([{ startsOn: '2025-01-21' }])
    expect(await learnersOf(workbook({ sheet }))).toMatchObject([{ startsOn: '2021-01-20' }])
  })

  test('have characters that are written with their numbers', async () => {
    const sheet = row('Ada_x000D_', 'a_x005F_x000D_b', '_x00e9_', '_x12_')
    expect(await cellsOf(workbook({ sheet }))).toEqual([['Ada\r', 'a_x000D_b', 'é', '_x12_']])
  })

  test('that are left out are empty, and blank rows are skipped', async () => {
    const sheet = `<row r="2"><c r="A2" t="inlineStr"><is><t> </t></is></c></row><row r="4"><c r="C4" t="inlineStr"><is><t>c</t></is></c></row>${row('a', 'b')}`
    expect(await cellsOf(workbook({ sheet }))).toEqual([
      ['', '', 'c'],
      ['a', 'b'],
    ])
  })

  test('are those of the first sheet alone, at any place and with any prefix of its tags', async () => {
    const other = {
      name: 'xl/worksheets/sheet2.xml',
      data: `<worksheet><sheetData>${row('other')}</sheetData></worksheet>`,
    }
    expect(await cellsOf(workbook({ sheet: row('a'), extra: [other] }))).toEqual([['a']])
    const elsewhere = {
      name: 'xl/data/first.xml',
      data: '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>p</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    }
    for (const target of ['/xl/data/first.xml', 'data/first.xml'])
      expect(await cellsOf(workbook({ target, extra: [elsewhere] }))).toEqual([['p']])
  })
})

test('learners are found below the heading, with their lines', async () => {
  const sheet = `<row r="1">${['Email address', 'Surname', 'Forename'].map(inline).join('')}</row><row r="5">${['a@b.co', 'Green', 'Ada'].map(inline).join('')}</row>`
  expect(await learnersOf(workbook({ sheet }))).toEqual([
    { firstName: 'Ada', lastName: 'Green', email: 'a@b.co', line: 5 },
  ])
})

describe('refused is', () => {
  const entities = '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
  test.each([
    ['a zip that is no workbook', () => makeZip([{ name: 'readme.txt', data: 'x' }])],
    ['a workbook without its sheet', () => workbook({ target: 'worksheets/gone.xml' })],
    ['a sheet outside the zip', () => workbook({ target: '../../../../etc/passwd' })],
    ['half a zip', () => workbook({ sheet: heading }).subarray(0, 400)],
    ['XML that is none', () => workbook({ sheet: '<row><c>' })],
    [
      'bytes that are no UTF-8',
      () => workbook({ extra: [{ name: 'xl/styles.xml', data: Buffer.from([0xff, 0xfe, 0x80]) }] }),
    ],
    [
      'a document type with entities in it',
      () =>
        workbook({
          sheet: heading,
          extra: [{ name: 'xl/sharedStrings.xml', data: `${entities}<sst><si><t>&b;</t></si></sst>` }],
        }),
    ],
    [
      'more parts than a workbook has',
      () =>
        workbook({ extra: Array.from({ length: 1_001 }, (_, at) => ({ name: `xl/${at}`, stored: true })) }),
    ],
    [
      'a part that is longer than it says',
      () =>
        workbook({ extra: [{ name: 'xl/sharedStrings.xml', data: ' '.repeat(1_000), lie: { size: 10 } }] }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes())).toBe(unreadable)
  })

  test('what grows beyond bounds when it is unpacked, at once', async () => {
    const bomb = workbook({
      extra: [{ name: 'xl/sharedStrings.xml', data: Buffer.alloc(200 * 1024 * 1024, ' ') }],
    })
    expect(bomb.length).toBeLessThan(learnerFileLimits.bytes)
    expect(await refusal(bomb)).toBe(
      '413 The workbook is too large when unpacked. Please save the learners alone and try again',
    )
  })

  // Of the size that would have to be kept, or gone through, to read all of it. Files of some 100 kB, all of them.
  const most = 30 * 1024 * 1024
  const filled = (piece: string) => piece.repeat(Math.floor(most / piece.length))
  const sheetOf = (data: string) => workbook({ target: 'bomb.xml', extra: [{ name: 'xl/bomb.xml', data }] })
  const cellsOfTexts = (rows: number, cells: number) =>
    `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows)
  const attributesOf = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')
  test.each<[string, () => Buffer, RegExp]>([
    ['tags in tags', () => sheetOf(filled('<a>')), /^400 .*could not be read/],
    ['tags in tags, among the texts', () => workbook({ texts: filled('<t>') }), /^400 .*could not be read/],
    [
      'a tag of attributes',
      () => sheetOf(`<worksheet ${attributesOf(100_000)}/>`),
      /^400 .*could not be read/,
    ],
    [
      'a text without end',
      () => workbook({ sheet: `<row><c><v>${filled('x')}</v></c></row>` }),
      /^413 .*too large/,
    ],
    ['an attribute without end', () => workbook({ sheet: `<row r="${filled('x')}"/>` }), /^413 .*too large/],
    ['a comment without end', () => workbook({ sheet: `<!--${filled('x')}-->` }), /^413 .*too large/],
    ['blank rows', () => workbook({ sheet: filled('<row/>') }), /^413 .*too large/],
    ['blank cells', () => workbook({ sheet: `<row>${filled('<c/>')}</row>` }), /^413 .*too large/],
    [
      'styles',
      () => workbook({ sheet: heading, styles: `<cellXfs>${filled('<xf/>')}</cellXfs>` }),
      /^413 .*too large/,
    ],
    [
      'cells that show one long text',
      () => workbook({ texts: `<si><t>${'x'.repeat(32_000)}</t></si>`, sheet: cellsOfTexts(10_000, 3) }),
      /^413 .*too large/,
    ],
  ])('a bomb of %s, before it is kept', async (_, bytes, words) => {
    const bomb = bytes()
    expect(bomb.length).toBeLessThan(learnerFileLimits.bytes)
    expect(await refusal(bomb)).toMatch(words)
  })

  test('cells that show one long blank text are blank, however many', async () => {
    const texts = `<si><t>${' '.repeat(32_000)}</t></si>`
    expect(await cellsOf(workbook({ texts, sheet: cellsOfTexts(1_000, 400) + row('a') }))).toEqual([['a']])
  })

  test('a sheet with more rows or columns than are accepted', async () => {
    const rows = Array.from({ length: 100_002 }, (_, at) => row('Ada', 'Green', `a${at}@b.co`)).join('')
    expect(await refusal(workbook({ sheet: heading + rows }))).toBe(
      '413 The file has more than 100,000 rows. Please split it and upload the parts',
    )
    const wide = `<row r="7"><c r="AZ7" t="inlineStr"><is><t>x</t></is></c></row>`
    expect(await refusal(workbook({ sheet: wide }))).toBe('400 Line 7 has more than 50 columns')
    expect(await refusal(workbook({ sheet: '<row r="1"><c r="XFD1"><v></v></c></row>' }))).toBe('was read')
  })
})

test.each([
  ['xl/workbook.bin', 'This is a binary workbook (.xlsb)'],
  ['content.xml', 'This is an OpenDocument table (.ods)'],
  ['Index/Document.iwa', 'This is a document of Numbers'],
])('a workbook of another kind, with %s, is refused with what it is', async (name, what) => {
  expect(await refusal(makeZip([{ name, data: 'x' }]))).toBe(
    `400 ${what}. Please save it as .xlsx or .csv and try again`,
  )
})

test('wrong letters of a sheet are doubted', async () => {
  const bytes = workbook({ sheet: heading + row('Zoë', 'M√ºller', 'zoe@x.test') })
  const { reading } = await readLearnerFile(bytes, {}, async () => undefined)
  expect(reading.doubts).toEqual([
    '“M√ºller” looks as if some of its letters were wrong. Please look at the names, and correct the file if they are.',
  ])
})

describe('several sheets', () => {
  const sheet2 = (data: string): ZipEntry => ({
    name: 'xl/worksheets/sheet2.xml',
    data: `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  })
  const people = (name: string) => heading + row(name, 'Green', 'a@b.co')
  const read = async (bytes: Buffer, sheet?: string) => {
    const { learners, reading } = await readLearnerFile(bytes, { sheet }, async () => undefined)
    return { names: learners.map(({ firstName }) => firstName), sheet: reading.sheet, doubts: reading.doubts }
  }
  const hidden = (bytes: Buffer, state: string) =>
    makeZip([
      ...filesOf(bytes).filter(({ name }) => name !== 'xl/workbook.xml'),
      {
        name: 'xl/workbook.xml',
        data: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId7" state="${state}"/><sheet name="Two" sheetId="2" r:id="rId8"/></sheets></workbook>`,
      },
    ])
  const parts = new Map<Buffer, ZipEntry[]>()
  const filesOf = (bytes: Buffer) => parts.get(bytes) ?? []
  function book(first: string, second: string) {
    const bytes = workbook({ sheet: first, extra: [sheet2(second)] })
    parts.set(bytes, [
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: '<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        data: `<worksheet xmlns="${main}"><sheetData>${first}</sheetData></worksheet>`,
      },
      sheet2(second),
    ])
    return bytes
  }

  test('the one with the heading of people is read', async () => {
    expect(await read(book(row('Notes', 'by Ann'), people('Ada')))).toEqual({
      names: ['Ada'],
      sheet: 'Two',
      doubts: [],
    })
  })

  test('people-165: the one that was chosen for an earlier file with this heading is read', async () => {
    const two = book(people('Ada'), people('Ben'))
    const { toRemember } = (await readLearnerFile(two, { sheet: 'Two' }, async () => undefined)).reading
    expect(toRemember).toEqual({ heading: ['First Name', 'Last Name', 'Email'], choices: { sheet: 'Two' } })
    const { reading } = await readLearnerFile(two, {}, async () => ({
      fields: [],
      choices: { sheet: 'Two' },
    }))
    expect(reading).toMatchObject({ sheet: 'Two', doubts: [] })
    const chosen = await readLearnerFile(two, { sheet: 'One' }, async () => ({
      fields: [],
      choices: { sheet: 'Two' },
    }))
    expect(chosen.reading).toMatchObject({ sheet: 'One', toRemember: { choices: {} } })
  })

  test('if two have people, the first is read, the other is named, and either can be chosen', async () => {
    const bytes = book(people('Ada'), people('Ben'))
    expect(await read(bytes)).toEqual({
      names: ['Ada'],
      sheet: 'One',
      doubts: ['Only the sheet “One” is read. These sheets seem to have people too: “Two”.'],
    })
    expect(await read(bytes, 'Two')).toEqual({ names: ['Ben'], sheet: 'Two', doubts: [] })
  })

  test.each(['hidden', 'veryHidden'])(
    'a sheet that is %s is not read, unless it is chosen',
    async (state) => {
      const bytes = hidden(book(people('Ada'), people('Ben')), state)
      expect(await read(bytes)).toMatchObject({
        names: ['Ben'],
        doubts: ['Only the sheet “Two” is read. These sheets seem to have people too: “One” (hidden).'],
      })
      expect(await read(bytes, 'One')).toMatchObject({ names: ['Ada'] })
    },
  )
})

describe('what a spreadsheet does not show', () => {
  const hiddenRow = (...texts: string[]) => `<row hidden="1">${texts.map(inline).join('')}</row>`
  const bytes = workbook({
    sheet:
      heading +
      row('Ada', 'Green', 'ada@b.co') +
      hiddenRow('Ben', 'Gone', 'ben@b.co') +
      hiddenRow('Cem', 'Gone', 'cem@b.co') +
      row('Dan', 'Green', 'dan@b.co'),
  })

  test('hidden rows are left out and counted, until the user decides', async () => {
    const namesBy = async (readsHiddenRows?: boolean) => {
      const { learners, reading } = await readLearnerFile(bytes, { readsHiddenRows }, async () => undefined)
      return [learners.map(({ firstName }) => firstName).join(' '), reading.hiddenRows, reading.doubts.length]
    }
    expect(await namesBy()).toEqual(['Ada Dan', 2, 1])
    expect(await namesBy(true)).toEqual(['Ada Ben Cem Dan', 2, 0])
    expect(await namesBy(false)).toEqual(['Ada Dan', 2, 0])
  })

  test('formulas without a result are reported once, for the file', async () => {
    const formula = (text: string) => `<c><f>LOWER(A1)</f>${text}</c>`
    const sheet = (cell: string) =>
      workbook({ sheet: `${heading}<row>${inline('Ada')}${inline('Green')}${cell}</row>` })
    expect(await refusal(sheet(formula('')))).toMatch(/^400 From line 2 on the file has formulas/)
    expect(await refusal(sheet(formula('<v></v>')))).toMatch(/^400 From line 2 on the file has formulas/)
    expect(await refusal(sheet(formula('<v>ada@b.co</v>').replace('<c>', '<c t="str">')))).toBe('was read')
    // An empty text is a result, and a column that is not used does not matter.
    expect(await refusal(sheet(formula('<v></v>').replace('<c>', '<c t="str">')))).toBe('was read')
    expect(await refusal(sheet(inline('ada@b.co') + formula('')))).toBe('was read')
  })
})
