// A file of learners, recognised by its content rather than by its name. It is read as the user has chosen, and otherwise as it is most
// probably meant; the reply says how, and what is doubtful (rules people-2 and people-45 to people-48).
import { requiredLearnerFields } from '#contract/rules/learner-file.ts'
import type { learnerReading } from '#contract/calls/learners.ts'
import type { z } from 'zod'
import { invalid } from '../../../base/refusal.ts'
import { cleanCell } from './clean-cells.ts'
import { decodeText } from './decode-text.ts'
import { encodingDoubt, headingDoubts, hiddenRowsDoubt, sheetDoubts } from './doubts.ts'
import { type Layout, layoutOf } from './layout.ts'
import { type LearnerRow, learnersIn } from './learners-in.ts'
import type { ReadingChoices, RememberedFields } from './reading-choices.ts'
import type { TableRow } from './table-row.ts'

export type Reading = z.output<typeof learnerReading>

export interface LearnerFile {
  reading: Reading
  /** Empty while a required field has no column. */
  learners: LearnerRow[]
}

/** At most 5 MB by then. @throws Refusal 400 for what cannot be read, 413 for what is too long */
export async function readLearnerFile(
  bytes: Buffer,
  choices: ReadingChoices,
  remembered: RememberedFields,
): Promise<LearnerFile> {
  const table = await readTable(bytes, choices)
  const layout = await layoutOf(table.rows, choices, remembered)
  const hidden = layout.below.filter(({ isHidden }) => isHidden).length
  const used = choices.readsHiddenRows ? layout.below : layout.below.filter(({ isHidden }) => !isHidden)
  const missing = requiredLearnerFields.filter((field) => !layout.fields.includes(field))
  return {
    reading: {
      ...table.reading,
      headingLine: layout.headingLine,
      firstRows: layout.firstRows,
      columns: columnsOf(layout, used),
      hiddenRows: hidden,
      missing,
      doubts: [...table.doubts, ...headingDoubts(layout), ...hiddenRowsDoubt(hidden, choices)],
    },
    learners: missing.length > 0 ? [] : learnersIn(used, layout.fields),
  }
}

interface Table {
  rows: TableRow[]
  reading: Pick<Reading, 'sheet' | 'sheets' | 'encoding' | 'encodings' | 'separator'>
  doubts: string[]
}

async function readTable(bytes: Buffer, choices: ReadingChoices): Promise<Table> {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') return readWorkbookTable(bytes, choices.sheet)
  if (start === '\xd0\xcf\x11\xe0')
    throw invalid(
      'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
    )
  const decoded = decodeText(bytes, choices.encoding)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(decoded.text))
    throw invalid(
      'This file is a web page and not a workbook, although it may have the name of one. Please open it in your spreadsheet program, save it as .xlsx and try again',
    )
  const { readCsv } = await import('./read-csv.ts')
  const { rows, separator } = await readCsv(decoded.text, choices.separator)
  return {
    rows,
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

async function readWorkbookTable(bytes: Buffer, chosen: string | undefined): Promise<Table> {
  const { readWorkbook } = await import('./read-xlsx.ts')
  const { rows, sheet, sheets } = await readWorkbook(bytes, chosen)
  return {
    rows,
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

function columnsOf({ names, fields }: Layout, rows: readonly TableRow[]): Reading['columns'] {
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
