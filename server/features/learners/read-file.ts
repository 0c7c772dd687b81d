// A file of learners, recognised by its content rather than by its name: a workbook, or text.
import { readFile } from 'node:fs/promises'
import { invalid } from '../../base/refusal.ts'
import { decodeText } from './decode-text.ts'
import { type LearnerRow, learnersIn } from './learner-rows.ts'

/** At most 5 MB by then. @throws Refusal 400 for what cannot be read, 413 for what is too long */
export async function readLearnerFile(place: string): Promise<LearnerRow[]> {
  const bytes = await readFile(place)
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') {
    const { rowsOfWorkbook } = await import('./read-xlsx.ts')
    return learnersIn(rowsOfWorkbook(bytes))
  }
  if (start === '\xd0\xcf\x11\xe0')
    throw invalid(
      'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
    )
  const { readCsv } = await import('./read-csv.ts')
  return readCsv(decodeText(bytes))
}
