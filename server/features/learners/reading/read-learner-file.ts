// A file of learners, recognised by its content rather than by its name. It is read as the user has chosen, and otherwise as it is most
// probably meant; the reply says how, and what is doubtful (rules people-2 and people-45 to people-48).
import type { ColumnField } from '#contract/rules/learner-file.ts'
import type { learnerReading } from '#contract/calls/learners.ts'
import type { z } from 'zod'
import { cleanCell } from './clean-cells.ts'
import { decodeText } from './decode-text.ts'
import {
  addressDoubts,
  amountDoubts,
  encodingDoubt,
  extraCellsDoubt,
  headingDoubts,
  hiddenRowsDoubt,
  mergedCellsDoubt,
  nameDoubts,
  namePartDoubts,
  noDatesDoubt,
  numberDoubts,
  sheetDoubts,
  wholeNameDoubts,
  wrongWordDoubt,
} from './doubts.ts'
import { choicesToRemember, orderOfDates, readAsChosen } from './earlier-choices.ts'
import { type FileKind, type OwnFieldName, learnerFileKind } from './file-kind.ts'
import { type FoundIn, findHeading } from './find-heading.ts'
import { type Layout, layoutOf } from './layout.ts'
import { type LearnerRow, asLearner } from './learner-row.ts'
import { isDate } from './read-dates.ts'
import { oldWorkbook, webPage } from './other-files.ts'
import { wrongWordIn } from './plausible-letters.ts'
import type { MergedCells } from './read-xlsx.ts'
import type { ReadingChoices, Remembered } from './reading-choices.ts'
import { type RowIn, rowsIn } from './rows-in.ts'
import { withoutSerials } from './serial-dates.ts'
import type { TableRow } from './table-row.ts'

type Reading<Field extends string> = Omit<z.output<typeof learnerReading>, 'columns' | 'missing'> & {
  columns: { name: string; samples: string[]; field: Field | null }[]
  missing: Field[]
}

export interface LearnerFile {
  reading: Reading<ColumnField>
  /** Empty while a required field has no column, or the order of the dates has to be chosen. */
  learners: LearnerRow[]
  unusedCells: UnusedCells
}

/** At most 20 MB by then. @throws Refusal 400 for what cannot be read, 413 for what is too long */
export async function readLearnerFile(
  bytes: Buffer,
  choices: ReadingChoices,
  remembered: Remembered,
  ownFields: readonly OwnFieldName[] = [],
): Promise<LearnerFile> {
  const { reading, rows, isFound, unusedCells } = await readPeopleFile(
    learnerFileKind(ownFields),
    bytes,
    choices,
    remembered,
  )
  const doubts = [...reading.doubts, ...namePartDoubts(isFound, rows), ...nameDoubts(isFound, rows)]
  return { reading: { ...reading, doubts }, learners: rows.map(asLearner), unusedCells }
}

export interface PeopleFile<Field extends string> {
  reading: Reading<Field>
  /** Empty while a required field has no column, or the order of the dates has to be chosen. */
  rows: RowIn<Field>[]
  /** Whether the columns were found by their names. */
  isFound: boolean
  unusedCells: UnusedCells
}

/** Returns, of the rows with these lines, the cells of the columns that are not used, in their order. */
type UnusedCells = (lines: ReadonlySet<number>) => { line: number; cells: string[] }[]

/** Reads a file of any kind with rows about people. @throws Refusal 400 for what cannot be read, 413 for what is too long */
export async function readPeopleFile<Field extends string>(
  kind: FileKind<Field>,
  bytes: Buffer,
  choices: ReadingChoices,
  remembered: Remembered,
): Promise<PeopleFile<Field>> {
  const foundIn: FoundIn = (rows) => findHeading(kind, rows)?.found ?? 0
  const chosen = await readAsChosen(
    kind,
    (wanted) => readTable(bytes, wanted, foundIn, kind.maxRows),
    definedOnly(choices),
    remembered,
  )
  const { table } = chosen
  const found = await layoutOf(kind, table.rows, chosen.choices, remembered)
  const hidden = found.below.filter(({ isHidden }) => isHidden).length
  const shown = choices.readsHiddenRows ? found.below : found.below.filter(({ isHidden }) => !isHidden)
  const { rows: used, doubts: ofSerials } = withoutSerials(kind, found, shown, table.daysBefore)
  const { layout, doubts: ofDates } = withDatesOnly(kind, found, used)
  const columns = columnsOf(layout, used)
  const missing = kind.missingIn(layout.fields)
  const texts = [...datesIn(kind, layout, used)]
  const dates = orderOfDates(texts, choices.dateOrder, chosen.earlier)
  return {
    reading: {
      ...table.reading,
      headingLine: layout.headingLine,
      firstRows: layout.firstRows,
      columns,
      hiddenRows: hidden,
      missing,
      dateOrder: dates.order,
      asksDateOrder: dates.isAsked,
      toRemember: {
        heading: chosen.heading,
        choices: choicesToRemember(kind, chosen, layout.headingLine, { texts, order: dates.order }),
      },
      doubts: [
        ...table.doubts,
        ...wrongWordDoubt(wrongWordIn(textsIn(layout, used)), table.reading.encodings.length > 1),
        ...headingDoubts(kind, layout),
        ...ofDates,
        ...ofSerials,
        ...addressDoubts(kind, columns),
        ...numberDoubts(kind, layout, columns),
        ...amountDoubts(layout, used),
        ...extraCellsDoubt(layout, used),
        ...mergedCellsDoubt(layout, used, table.merged),
        ...wholeNameDoubts(columns),
        ...hiddenRowsDoubt(hidden, choices),
      ],
    },
    rows: missing.length > 0 || dates.isAsked ? [] : await rowsIn(kind, used, layout.fields, dates.order),
    isFound: layout.isFound,
    unusedCells: (lines) => unusedCellsIn(layout, used, lines),
  }
}

function unusedCellsIn(
  { names, fields }: Layout<string>,
  rows: readonly TableRow[],
  lines: ReadonlySet<number>,
): ReturnType<UnusedCells> {
  const unused = names.flatMap((_, at) => (fields[at] ? [] : [at]))
  if (unused.length === 0) return []
  return rows
    .filter(({ line }) => lines.has(line))
    .map(({ line, cells }) => ({ line, cells: unused.map((at) => cleanCell(cells[at] ?? '')) }))
}

/** Returns the texts of the columns that are used. */
function* textsIn({ fields }: Layout<string>, rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows) for (const [at, cell] of cells.entries()) if (fields[at]) yield cell
}

/** A column that was found by its name, and in which most texts are no dates, such as “Leaver” with Y and N, is not used. */
function withDatesOnly<Field extends string>(
  kind: FileKind<Field>,
  layout: Layout<Field>,
  rows: readonly TableRow[],
): { layout: Layout<Field>; doubts: string[] } {
  const doubts: string[] = []
  if (!layout.isFound) return { layout, doubts }
  const fields = layout.fields.map((field, at) => {
    if (field === null || !kind.dates.includes(field)) return field
    const texts = rows.map(({ cells }) => cleanCell(cells[at] ?? '')).filter(Boolean)
    const others = texts.filter((text) => !isDate(text))
    if (others.length < 2 || others.length * 2 <= texts.length) return field
    doubts.push(noDatesDoubt(layout.names[at] ?? '', kind.texts[field], others[0] ?? ''))
    return null
  })
  return { layout: { ...layout, fields }, doubts }
}

/** Choices that were not made must not stand in the way of earlier ones. */
const definedOnly = (choices: ReadingChoices): ReadingChoices =>
  Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== undefined))

/** Returns the texts of all cells that should be dates. */
function* datesIn<Field extends string>(
  { dates }: FileKind<Field>,
  { fields }: Layout<Field>,
  rows: readonly TableRow[],
): Generator<string> {
  const columns = fields.flatMap((field, at) => (field !== null && dates.includes(field) ? [at] : []))
  for (const { cells } of rows) for (const at of columns) yield cleanCell(cells[at] ?? '')
}

interface Table {
  rows: TableRow[]
  /** Is added to a number that stands for a day. */
  daysBefore: number
  merged: MergedCells[]
  reading: Pick<Reading<never>, 'sheet' | 'sheets' | 'encoding' | 'encodings' | 'separator'>
  doubts: string[]
}

async function readTable(
  bytes: Buffer,
  choices: Pick<ReadingChoices, 'encoding' | 'separator' | 'sheet'>,
  foundIn: FoundIn,
  maxRows: number,
): Promise<Table> {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') return readWorkbookTable(bytes, foundIn, choices.sheet, maxRows)
  if (start === '\xd0\xcf\x11\xe0') throw oldWorkbook()
  const decoded = decodeText(bytes, choices.encoding)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(decoded.text)) throw webPage()
  const { readCsv } = await import('./read-csv.ts')
  const { rows, separator } = await readCsv(decoded.text, foundIn, choices.separator, maxRows)
  return {
    rows,
    ...{ daysBefore: 0, merged: [] },
    reading: {
      sheet: null,
      sheets: [],
      encoding: decoded.encoding,
      encodings: [decoded.encoding, ...decoded.others],
      separator,
    },
    doubts: encodingDoubt(decoded),
  }
}

async function readWorkbookTable(
  bytes: Buffer,
  foundIn: FoundIn,
  chosen: string | undefined,
  maxRows: number,
): Promise<Table> {
  const { readWorkbook } = await import('./read-xlsx.ts')
  const { rows, daysBefore, merged, sheet, sheets } = await readWorkbook(bytes, foundIn, chosen, maxRows)
  return {
    ...{ rows, daysBefore, merged },
    reading: {
      sheet,
      sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      encoding: null,
      encodings: [],
      separator: null,
    },
    doubts: chosen === undefined ? sheetDoubts(sheet, sheets) : [],
  }
}

const maxSamples = 3

function columnsOf<Field extends string>(
  { names, fields }: Layout<Field>,
  rows: readonly TableRow[],
): Reading<Field>['columns'] {
  const samples = names.map((): string[] => [])
  let open = names.length
  for (const { cells } of rows) {
    if (open === 0) break
    for (const [at, ofColumn] of samples.entries()) {
      const text = cleanCell(cells[at] ?? '').slice(0, 100)
      if (text && ofColumn.length < maxSamples && ofColumn.push(text) === maxSamples) open--
    }
  }
  return names.map((name, at) => ({ name, field: fields[at] ?? null, samples: samples[at] ?? [] }))
}
